/** A value that is rejected before any request is sent. `nodeError` adds the row's number. */
export class BadInput extends Error {
	/** @param message field and mistake, without a full stop @param description advice for the user */
	constructor(
		message: string,
		readonly description = '',
	) {
		super(message);
		this.name = 'BadInput';
	}
}

/** A mistake in the node's own settings, which affects every row. By default it fails the row, while a bad value of a single row is left out. */
export class BadSetup extends BadInput {}

/** The refusal of a resource that only the HighLevel dialect has. @param many its records: `rooms` */
export const noSuchRecords = (many: string): BadInput =>
	new BadInput(
		`The documented interface has no ${many}`,
		'Choose the HighLevel dialect in the credential if the server supports it.',
	);

/** Combines all faults of a row into one. */
export const allFaults = (faults: readonly BadInput[]): BadInput =>
	faults.length === 1 && faults[0]
		? faults[0]
		: new BadInput(
				faults.map(({ message }) => message).join('; '),
				[...new Set(faults.map(({ description }) => description))].join(' '),
			);

/**
 * The refusal of something that only the HighLevel dialect has.
 * @param what the option, field, entry or operation, as the panel names it @param instead advice for what can't be removed
 */
export const notDocumented = (what: string, instead = 'Remove it'): BadInput =>
	new BadSetup(
		`${what} is not part of the documented interface`,
		`${instead}, or choose the HighLevel dialect in the credential.`,
	);
