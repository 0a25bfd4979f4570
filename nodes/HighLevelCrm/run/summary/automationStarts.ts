import { countOf, formatCount } from '../../values/formatting';

const REMEDIES =
	'HighLevel starts your workflows with Contact Created and Contact Tag for them, which may send messages. Filter these workflows by Created via, use tags that no workflow has, or switch them off for the first run.';

/** What the writes of a run would start in people's workflows, as a dry run foretells it. */
export class AutomationStarts {
	private created = 0;
	/** Contacts that get a tag. */
	private tagged = 0;
	private added = 0;
	private removed = 0;
	/** Number of workflows that are published; `undefined` if it can't be read. */
	private published?: number;

	/** Counts a contact. @param added tags that it would get @param removed tags that it would lose */
	add(isNew: boolean, added: number, removed: number): void {
		if (isNew) this.created++;
		if (added > 0) this.tagged++;
		this.added += added;
		this.removed += removed;
	}

	/** @param countPublished reads how many workflows are published; `undefined` if it can't be known */
	constructor(private readonly countPublished: () => Promise<number | undefined>) {}

	/** Asks for the workflows if any may start. Call it after the rows. */
	async finish(): Promise<void> {
		if (this.mayStart) this.published = await this.countPublished();
	}

	private get mayStart(): boolean {
		return this.created + this.added + this.removed > 0;
	}

	/** @returns `would create 35 contacts and add 80 tags to 40`, and how many workflows are published; `undefined` if nothing would start */
	describe(): string | undefined {
		if (!this.mayStart) return undefined;
		const parts = [
			...(this.created > 0 ? [`create ${countOf(this.created, 'contact')}`] : []),
			...(this.added > 0 ? [`add ${countOf(this.added, 'tag')} to ${countOf(this.tagged, 'contact')}`] : []),
			...(this.removed > 0 ? [`remove ${countOf(this.removed, 'tag')}`] : []),
		];
		const { published } = this;
		const workflows = published === undefined ? '' : `; ${describeWorkflows(published)}`;
		return `would ${parts.join(', ')}${workflows}`;
	}

	/** Returns what to do before the run; '' if nothing would start. */
	advice(): string {
		const text = this.describe();
		return text === undefined || this.published === 0 ? '' : `A run ${text}. ${REMEDIES}`;
	}
}

const describeWorkflows = (count: number): string =>
	count === 1 ? '1 workflow is published' : `${formatCount(count)} workflows are published`;
