// Loaded into every n8n that is started here: if the process that started it dies without a word (kill -9, a closed
// terminal), its channel closes, and n8n ends as on Ctrl-C instead of living on and holding its port.
const LONGEST_END_MS = 12_000;

if (process.channel) {
	// Nobody reads any more what n8n says about its end; unheard, the failed writes would keep it busy for ever.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
	process.on('disconnect', () => {
		setTimeout(() => process.exit(1), LONGEST_END_MS).unref();
		process.kill(process.pid, 'SIGTERM');
	});
	process.channel.unref();
}
