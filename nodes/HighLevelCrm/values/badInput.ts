/** A value that can't be sent: refused before any request, naming the field. The item's number is added on the way out. */
export class BadInput extends Error {
	/**
	 * @param message what is wrong with which field, without a full stop
	 * @param description what to do about it
	 */
	constructor(
		message: string,
		readonly description = '',
	) {
		super(message);
		this.name = 'BadInput';
	}
}
