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

/**
 * n8n's words for a workflow that was activated, for a restart of n8n, and for a new version of an active
 * workflow.
 */
export type Activation = Extract<WorkflowActivateMode, 'activate' | 'init' | 'update'>;

/**
 * The trigger in an active workflow, polled as by n8n: all polls of an activation share one context, and
 * activating does the first poll. n8n saves a node's static data after the activation and after each poll that
 * outputs items.
 */
export class ActiveTrigger {
	/** May change while the workflow is active, as if a user corrected the credential. */
	credentials: TestCredentials;
	/** Warnings in n8n's log. */
	readonly warnings: string[] = [];
	private saved = '{}';
	private workflow?: Workflow;
	private context?: IPollFunctions;
	/** Maximum duration of a poll, ms; undefined if n8n does not specify it, as before 2.41. */
	budgetMs?: number;

	constructor(
		private readonly parameters: INodeParameters,
		credentials: TestCredentials,
		private readonly id = 'trigger',
	) {
		this.credentials = credentials;
	}

	/** Length of the static data that n8n has saved, in characters. */
	get savedLength(): number {
		return this.saved.length;
	}

	/** Changes the saved static data of the node, as another program or an earlier version can have damaged it. */
	damage(change: (nodeData: IDataObject) => void): void {
		const data = JSON.parse(this.saved) as Record<string, IDataObject>;
		for (const nodeData of Object.values(data)) change(nodeData);
		this.saved = JSON.stringify(data);
	}

	/** @returns the items of the first poll @throws the error with which n8n rejects the activation */
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

	/** Runs the next poll. @returns its items @throws the error of the failed execution */
	async poll(): Promise<IDataObject[]> {
		if (!this.context || !this.workflow) throw new Error('The workflow is not active');
		const items = await this.pollIn(this.context);
		if (items.length > 0) this.saved = JSON.stringify(this.workflow.staticData);
		return items;
	}

	/** Runs Fetch Test Event of the editor. */
	async test(): Promise<IDataObject[]> {
		return await this.pollIn(
			await this.contextOf(await this.workflowOf(this.nodeOf(this.parameters)), 'manual', 'manual'),
		);
	}

	private nodeOf(parameters: INodeParameters) {
		return {
			id: this.id,
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
			logger: { value: { ...context.logger, warn: (message: string) => void this.warnings.push(message) } },
		}) as IPollFunctions;
	}

	private async pollIn(context: IPollFunctions): Promise<IDataObject[]> {
		const trigger = await triggerType();
		const output: INodeExecutionData[][] | null | undefined = await trigger.poll?.call(context);
		return (output?.[0] ?? []).map(({ json }) => json);
	}
}
