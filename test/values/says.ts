import { BadInput } from '../../nodes/HighLevelCrm/values/badInput';

/** The result of a check: the parsed value, or the text of its rejection. */
export function says(check: (value: unknown, label: string) => unknown, value: unknown): unknown {
	try {
		return check(value, 'It');
	} catch (error) {
		if (!(error instanceof BadInput)) throw error;
		return `${error.message}. ${error.description}`;
	}
}

/** Whether a check accepts a value. A rejection has to be a BadInput that names the field. */
export function accepts(read: () => unknown, label: string): boolean {
	try {
		read();
		return true;
	} catch (error) {
		expect(error).toBeInstanceOf(BadInput);
		expect((error as Error).message).toContain(label);
		return false;
	}
}
