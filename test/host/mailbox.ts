import { createServer, type AddressInfo, type Socket } from 'node:net';

/** A mail server on this machine. It takes every mail and keeps it. */
export interface Mailbox {
	port: number;
	/** The contents of the mails, decoded. */
	mails: string[];
	close: () => Promise<void>;
}

/** Answers to the commands of a client that sends mail without a login. */
const ANSWERS: ReadonlyArray<[RegExp, string]> = [
	[/^EHLO|^HELO/i, '250 here'],
	[/^MAIL|^RCPT|^RSET|^NOOP/i, '250 taken'],
	[/^DATA/i, '354 go on'],
	[/^QUIT/i, '221 bye'],
];

export async function startMailbox(): Promise<Mailbox> {
	const mails: string[] = [];
	const server = createServer((socket) => serve(socket, mails));
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		port: (server.address() as AddressInfo).port,
		mails,
		close: async () => await new Promise((resolve) => void server.close(() => resolve())),
	};
}

function serve(socket: Socket, mails: string[]): void {
	let received = '';
	let isMail = false;
	socket.on('error', () => socket.destroy());
	socket.write('220 mailbox\r\n');
	socket.on('data', (chunk) => {
		received += chunk.toString('latin1');
		for (;;) {
			const end = received.indexOf(isMail ? '\r\n.\r\n' : '\r\n');
			if (end < 0) return;
			const part = received.slice(0, end);
			received = received.slice(end + (isMail ? 5 : 2));
			if (isMail) mails.push(decoded(part));
			const answer = isMail ? '250 kept' : (ANSWERS.find(([command]) => command.test(part))?.[1] ?? '502 unknown');
			isMail = !isMail && answer.startsWith('354');
			socket.write(`${answer}\r\n`);
		}
	});
}

/** Decodes quoted-printable text. */
const decoded = (mail: string): string =>
	mail
		.replace(/=\r\n/g, '')
		.replace(/=([0-9A-F]{2})/g, (_code, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
