import type { IDataObject, INodeParameters } from 'n8n-workflow';

/** The parameter Write and the options, from one object that has both. */
export function settings({ write, ...options }: IDataObject): INodeParameters {
	return { ...(write !== undefined && { write }), options } as INodeParameters;
}
