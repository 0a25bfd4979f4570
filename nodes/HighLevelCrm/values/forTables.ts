import type { INode } from 'n8n-workflow';

/** The version of the node from which on what comes out is made for tables. Workflows of an earlier one keep what they have. */
const FOR_TABLES = 1.1;

/** Whether a node puts out as new ones do. */
export const isForTables = ({ typeVersion }: Pick<INode, 'typeVersion'>): boolean => typeVersion >= FOR_TABLES;
