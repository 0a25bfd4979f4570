import type { INode } from 'n8n-workflow';

/** The version of the node from which on it does what is new for new nodes only. Workflows of an earlier one keep what they have. */
const NEW = 1.1;

/** Whether a node reads its columns, and puts out, as new ones do. */
export const isNewNode = ({ typeVersion }: Pick<INode, 'typeVersion'>): boolean => typeVersion >= NEW;
