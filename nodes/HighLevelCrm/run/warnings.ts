import { agreeing, formatCount } from '../values/formatting';

/** Maximum number of warnings shown after a run, and maximum length of each. */
const [MAX_WARNINGS, MAX_WARNING_CHARACTERS] = [9, 500];

/** Collects the distinct warnings of a run. Beyond the maximum they are only counted. */
export class Warnings {
	private readonly shown = new Set<string>();
	private readonly subjects = new Set<string>();
	private readonly makers: Array<() => string | Promise<string>> = [];
	private readonly late: string[] = [];
	private readonly omitted = new Set<string>();

	add(message: string): void {
		const warning = message.length > MAX_WARNING_CHARACTERS ? `${message.slice(0, MAX_WARNING_CHARACTERS)}…` : message;
		if (this.shown.has(warning)) return;
		if (this.shown.size < MAX_WARNINGS) this.shown.add(warning);
		else this.omitted.add(warning);
	}

	/** Adds a warning if it is the first about its subject. For warnings that each row would word differently. */
	addOnce(subject: string, message: string): void {
		if (this.subjects.has(subject)) return;
		this.subjects.add(subject);
		this.add(message);
	}

	/** Adds a warning whose text is made at the end of the run. It is not cut; an empty text is not shown. */
	addAtEnd(make: () => string | Promise<string>): void {
		this.makers.push(make);
	}

	/** Makes the texts of the end of the run, which may take a request. */
	async finish(): Promise<void> {
		for (const make of this.makers.splice(0)) this.late.push(await make());
	}

	/** Returns the texts to show. Call it at the end of the run. */
	async all(): Promise<string[]> {
		await this.finish();
		const { size } = this.omitted;
		const more = size > 0 ? [`${formatCount(size)} more of this kind ${agreeing(size, 'is', 'are')} not shown`] : [];
		return [...this.late.filter(Boolean), ...this.shown, ...more];
	}
}
