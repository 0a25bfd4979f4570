import './settings';
import { PollContext } from 'n8n-core';
import {
	Workflow,
	type IDataObject,
	type INodeExecutionData,
	type INodeParameters,
	type IPollFunctions,
	type IWorkflowExecuteAdditionalData,
	type WorkflowActivateMode,
} from 'n8n-workflow';
import { TestCredentialsHelper, type TestCredentials } from './credentials';
import { TRIGGER_TYPE, nodeTypes, triggerType } from './nodeTypes';

/** How n8n words that a workflow was switched on, that n8n was started again, and that a workflow that is on got a new version. */
export type Activation = Extract<WorkflowActivateMode, 'activate' | 'init' | 'update'>;

/**
 * The trigger in a workflow that is on, polled as n8n does it: one context for all polls of an activation, the first of them with the
 * activation. n8n saves what a node keeps when a workflow was activated and when a poll has handed something over, not otherwise.
 */
export class ActiveTrigger {
	/** May change while the workflow is on, as people mend a credential. */
	credentials: TestCredentials;
	/** What n8n's log was told. */
	readonly told: string[] = [];
	private saved = '{}';
	private workflow?: Workflow;
	private context?: IPollFunctions;
	/** How long n8n lets a poll take, ms; absent where it does not say, as before 2.41. */
	budgetMs?: number;

	constructor(
		private readonly parameters: INodeParameters,
		credentials: TestCredentials,
	) {
		this.credentials = credentials;
	}

	/** Characters that n8n has saved. */
	get savedLength(): number {
		return this.saved.length;
	}

	/** @returns what the first poll hands over @throws what n8n refuses to activate it with */
	async activate(activation: Activation = 'activate', parameters = this.parameters): Promise<IDataObject[]> {
		const node = this.nodeOf(parameters);
		const workflow = await this.workflowOf(node);
		const context = await this.contextOf(workflow, 'trigger', activation);
		const items = await this.pollIn(context);
		this.saved = JSON.stringify(workflow.staticData);
		this.workflow = workflow;
		this.context = context;
		return items;
	}

	/** The next poll. @returns what it hands over @throws what the failed execution shows */
	async poll(): Promise<IDataObject[]> {
		if (!this.context || !this.workflow) throw new Error('The workflow is not active');
		const items = await this.pollIn(this.context);
		if (items.length > 0) this.saved = JSON.stringify(this.workflow.staticData);
		return items;
	}

	/** Fetch Test Event in the editor. */
	async test(): Promise<IDataObject[]> {
		return await this.pollIn(
			await this.contextOf(await this.workflowOf(this.nodeOf(this.parameters)), 'manual', 'manual'),
		);
	}

	private nodeOf(parameters: INodeParameters) {
		return {
			id: 'trigger',
			name: 'HighLevel CRM Trigger',
			type: TRIGGER_TYPE,
			typeVersion: 1,
			position: [0, 0] as [number, number],
			parameters: { pollTimes: { item: [{ mode: 'everyMinute' }] }, ...parameters } as INodeParameters,
			credentials: { highLevelCrmApi: { id: '1', name: 'Test' } },
		};
	}

	private async workflowOf(node: ReturnType<ActiveTrigger['nodeOf']>): Promise<Workflow> {
		return new Workflow({
			id: 'w1',
			nodes: [node],
			connections: {},
			active: true,
			nodeTypes: await nodeTypes(),
			staticData: JSON.parse(this.saved) as IDataObject,
			settings: { timezone: 'Europe/Berlin' },
		});
	}

	private async contextOf(
		workflow: Workflow,
		mode: 'trigger' | 'manual',
		activation: WorkflowActivateMode,
	): Promise<IPollFunctions> {
		const node = workflow.getNode('HighLevel CRM Trigger');
		if (!node) throw new Error('The workflow has no trigger');
		const helper = () => new TestCredentialsHelper(this.credentials);
		const additionalData = {
			get credentialsHelper() {
				return helper();
			},
		} as unknown as IWorkflowExecuteAdditionalData;
		const context = new PollContext(workflow, node, additionalData, mode, activation) as IPollFunctions;
		return Object.create(context, {
			getPollBudgetMs: { get: () => this.budgetMs && (() => this.budgetMs) },
			logger: { value: { ...context.logger, warn: (message: string) => void this.told.push(message) } },
		}) as IPollFunctions;
	}

	private async pollIn(context: IPollFunctions): Promise<IDataObject[]> {
		const trigger = await triggerType();
		const output: INodeExecutionData[][] | null | undefined = await trigger.poll?.call(context);
		return (output?.[0] ?? []).map(({ json }) => json);
	}
}
