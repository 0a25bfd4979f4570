import { EventEmitter } from 'node:events';
import { isStream, readBody, ResponseTooLarge } from '../../../nodes/HighLevelCrm/client/send/responseBody';

/** A stream that the test controls. */
class Bytes extends EventEmitter {
	destroyed = 0;

	destroy(): void {
		this.destroyed++;
		// Node's own streams do this, too.
		this.emit('close');
	}

	write(...parts: Array<string | Buffer>): this {
		for (const part of parts) this.emit('data', Buffer.from(part as string));
		return this;
	}
}

/** Reads a body that `write` sends on a stream. */
function reading(signal = new AbortController().signal): { bytes: Bytes; body: Promise<unknown> } {
	const bytes = new Bytes();
	return { bytes, body: readBody(bytes, signal) };
}

describe('a complete body', () => {
	it.each([
		[['{"a":', '1}'], { a: 1 }],
		[['[]'], []],
		[['7'], 7],
		[['\ufeff{}'], {}],
		[['a\ufeff'], 'a\ufeff'],
		[[], ''],
		[[' \n'], ''],
		[['{"a":'], '{"a":'],
		[['<html>'], '<html>'],
	])('is parsed: %j is %j', async (parts, expected) => {
		const { bytes, body } = reading();
		bytes.write(...parts).emit('end');
		bytes.emit('close');
		expect(await body).toEqual(expected);
		expect(bytes.destroyed).toBe(0);
	});

	it('may split a character between chunks', async () => {
		const { bytes, body } = reading();
		const [first = 0, ...rest] = Buffer.from('ü');
		bytes.write(Buffer.from([first]), Buffer.from(rest)).emit('end');
		expect(await body).toBe('ü');
	});

	it('ignores events after its end', async () => {
		const abort = new AbortController();
		const { bytes, body } = reading(abort.signal);
		bytes.write('1').emit('end');
		abort.abort();
		for (const event of ['close', 'aborted']) bytes.emit(event);
		expect(await body).toBe(1);
		expect(bytes.destroyed).toBe(0);
	});
});

describe('an incomplete body', () => {
	it.each(['close', 'aborted'])('is a reset connection: %s', async (event) => {
		const { bytes, body } = reading();
		bytes.write('{}').emit(event);
		await expect(body).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect(bytes.destroyed).toBe(1);
	});

	it("fails with the stream's error, also if it is not an Error", async () => {
		const [broken, odd] = [reading(), reading()];
		const error = Object.assign(new Error('broken'), { code: 'EPIPE' });
		broken.bytes.emit('error', error);
		odd.bytes.emit('error', 'words');
		await expect(broken.body).rejects.toBe(error);
		await expect(odd.body).rejects.toMatchObject({ code: 'ECONNRESET' });
	});

	it('is aborted with the signal, or at once if it had aborted before', async () => {
		const abort = new AbortController();
		const { bytes, body } = reading(abort.signal);
		abort.abort();
		await expect(body).rejects.toMatchObject({ code: 'ECONNRESET' });
		const before = reading(abort.signal);
		await expect(before.body).rejects.toMatchObject({ code: 'ECONNRESET' });
		expect([bytes.destroyed, before.bytes.destroyed]).toEqual([1, 1]);
		expect(before.bytes.listenerCount('data')).toBe(0);
	});

	it('is aborted above the maximum size', async () => {
		const { bytes, body } = reading();
		const part = Buffer.alloc(8 * 1024 * 1024, ' ');
		for (let one = 0; one < 4; one++) bytes.emit('data', part);
		expect(bytes.destroyed).toBe(0);
		bytes.write(' ');
		await expect(body).rejects.toThrow(ResponseTooLarge);
		await expect(body).rejects.toMatchObject({ code: 'TOO_LARGE' });
		expect(bytes.destroyed).toBe(1);
	});
});

it('recognises streams that can be listened to and destroyed', () => {
	expect(isStream(new Bytes())).toBe(true);
	for (const other of [null, undefined, {}, 'text', { on: () => 0 }, { destroy: () => 0 }, { on: 1, destroy: 1 }])
		expect(isStream(other)).toBe(false);
});
