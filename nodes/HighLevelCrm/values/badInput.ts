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
