import { NodeApiError, NodeOperationError, type INode } from 'n8n-workflow';
import { ApiFailure } from '../../../nodes/HighLevelCrm/client/errors/apiFailure';
import { nodeError } from '../../../nodes/HighLevelCrm/client/errors/nodeError';
import { BadInput } from '../../../nodes/HighLevelCrm/values/badInput';

const node = (onError?: INode['onError']) =>
	({ id: 'n', name: 'N', type: 't', typeVersion: 1, position: [0, 0], parameters: {}, onError }) as INode;
const failure = (facts = {}) => new ApiFailure({ message: 'It failed', description: 'Mend it.' }, facts);

describe('the error that n8n shows', () => {
	it('has the status and the known facts of a server error', () => {
		const refused = failure({ status: 409, duplicate: true, suspect: true, contactId: 'c' });
		const error = nodeError(node(), refused, 0, 'Note.') as NodeApiError;
		expect(error).toBeInstanceOf(NodeApiError);
		expect([error.description, error.httpCode]).toEqual(['Mend it. Note.', '409']);
		expect(error.context.data).toEqual({ row: 1, contactId: 'c' });
		expect((nodeError(node(), failure()) as NodeApiError).httpCode).toBeNull();
	});

	it('is an operation error for a bad value or any other error', () => {
		const bad = nodeError(node(), new BadInput('Bad', 'Do.'), 1, 'Note.');
		expect(bad).toBeInstanceOf(NodeOperationError);
		expect([bad.description, bad.context.data]).toEqual(['Do. Note.', { row: 2 }]);
		expect(nodeError(node(), new BadInput('Bad'), 1, 'Note.').description).toBe('Note.');
		expect(nodeError(node(), new BadInput('Bad', 'Note. Do.'), 1, 'Note.').description).toBe('Note. Do.');
		const other = nodeError(node(), new Error('Broken'), 1, 'Note.');
		expect([other.message, other.description, other.context.itemIndex]).toEqual(['Broken', 'Note.', 1]);
		expect(nodeError(node(), 'words').message).toBe('words');
		expect(nodeError(node(), new Error('Broken')).description).toBeFalsy();
	});

	it('has a description in HTML, but plain text if a model reads it', () => {
		const bad = new BadInput('Bad <a>', 'Write <jane@example.com>.');
		expect(nodeError(node(), bad)).toMatchObject({
			message: 'Bad <a>',
			description: 'Write &lt;jane@example.com>.',
		});
		const tool = { ...node(), type: 'highLevelCrmTool' };
		expect(nodeError(tool, bad).description).toBe('Write <jane@example.com>.');
	});

	it('is returned unchanged if it is a node error already', () => {
		const [one, two] = [new NodeOperationError(node(), 'x'), new NodeApiError(node(), {}, { message: 'y' })];
		expect([nodeError(node(), one, 1), nodeError(node(), two, 1)]).toEqual([one, two]);
		expect(nodeError(node(), one, 1)).toBe(one);
	});
});
