import type { IDataObject, INodeType } from 'n8n-workflow';
import { choice, describe, operations, optionsOf, text } from './describe';

/** The answer of the person who is asked. `undefined` if nobody answers in time. */
export type Approval = boolean | undefined;

/**
 * Send Email, for sending a message and waiting for the approval. It sends nothing and does not wait: it outputs what n8n's node outputs
 * after the answer or, if nobody answers in time, its input.
 * @param sent gets the messages
 */
export function approvalNode(approved: Approval, sent: IDataObject[] = []): INodeType {
	return {
		description: describe('Send Email', 'emailSend', {
			version: [2.1],
			properties: [
				operations('sendAndWait'),
				text('From Email', 'fromEmail', { required: true }),
				text('To Email', 'toEmail', { required: true }),
				text('Subject', 'subject', { required: true }),
				text('Message', 'message', { required: true }),
				choice('Response Type', 'responseType', 'approval'),
				{
					...{ displayName: 'Approval Options', name: 'approvalOptions', type: 'fixedCollection', default: {} },
					options: [
						{
							...{ displayName: 'Values', name: 'values' },
							values: [choice('Type of Approval', 'approvalType', 'double')],
						},
					],
				},
				optionsOf({
					...{ displayName: 'Limit Wait Time', name: 'limitWaitTime', type: 'fixedCollection', default: {} },
					options: [
						{
							...{ displayName: 'Values', name: 'values' },
							values: [
								choice('Limit Type', 'limitType', 'afterTimeInterval'),
								{ displayName: 'Amount', name: 'resumeAmount', type: 'number', default: 1 },
								choice('Unit', 'resumeUnit', 'hours'),
							],
						},
					],
				}),
			],
		}),
		async execute() {
			// n8n's node asks once a run, for the first item.
			sent.push({ subject: this.getNodeParameter('subject', 0), message: this.getNodeParameter('message', 0) });
			if (approved === undefined) return [this.getInputData()];
			return [[{ json: { data: { approved, respondedAt: new Date().toISOString() } } }]];
		},
	};
}
