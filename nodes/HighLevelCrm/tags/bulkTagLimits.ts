import type { ServerCapabilities } from '../client/connection/capabilities';
import { clock } from '../client/clock';

/** Time after which a server is asked again for what it has refused, ms. A refusal may come from a deploy or a passing fault. */
const ASK_AGAIN_MS = 5 * 60_000;

/** What a server has shown about tags of many contacts in one call. All runs of a connection share it, for a few minutes. */
export class BulkTagLimits {
	/** @param most maximum number of contacts in a call as long as the server has shown no lower one */
	constructor(
		private readonly capabilities: ServerCapabilities,
		private readonly most: number,
	) {}

	/** Whether the server refuses such calls whatever they contain. */
	get areRefused(): boolean {
		return isRecent(this.capabilities.bulkTagsRefusedAt);
	}

	get maxContacts(): number {
		const { maxBulkTags } = this.capabilities;
		return maxBulkTags && isRecent(maxBulkTags.at) ? maxBulkTags.contacts : this.most;
	}

	noteRefused(): void {
		this.capabilities.bulkTagsRefusedAt = clock.now();
	}

	noteMaximum(contacts: number): void {
		this.capabilities.maxBulkTags = { contacts: Math.min(this.maxContacts, contacts), at: clock.now() };
	}
}

const isRecent = (at: number | undefined): boolean => at !== undefined && clock.now() - at < ASK_AGAIN_MS;
