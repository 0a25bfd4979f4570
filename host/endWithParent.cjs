// This file is loaded into every n8n that is started here. If the starting process dies without notice (kill
// -9, a closed terminal), its channel closes. n8n then ends as on Ctrl-C, instead of living on and occupying
// its port.
const MAX_SHUTDOWN_MS = 12_000;

if (process.channel) {
	// The parent no longer reads the output. Without this handler, the failed writes would keep n8n busy
	// forever.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
	process.on('disconnect', () => {
		setTimeout(() => process.exit(1), MAX_SHUTDOWN_MS).unref();
		process.kill(process.pid, 'SIGTERM');
	});
	process.channel.unref();
}
