import type { INodeProperties } from 'n8n-workflow';

/**
 * A parameter of the panel. The operations that name it show it; its `displayOptions` state further conditions only.
 * Declare one with `satisfies Parameter`, so that reading it knows its type.
 */
export type Parameter = INodeProperties;
