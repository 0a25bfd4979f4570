import type { IDisplayOptions, INodeProperties, INodePropertyMode } from 'n8n-workflow';
import type { OptionReader } from '../run/row';
import { parseBoolean } from '../values/flag';
import { isEmpty } from '../values/text';

/** A parameter of the panel, shown for the operations that list it. Declare it with `satisfies Parameter` to keep its value's type. */
export type Parameter = INodeProperties;

/** The mode of a resource locator that offers a searchable list. */
export const fromList = (searchListMethod: string, placeholder: string): INodePropertyMode => ({
	...{ displayName: 'From List', name: 'list' },
	type: 'list',
	placeholder,
	typeOptions: { searchListMethod, searchable: true },
});

/** An entry of the options and its reader. It is shown for the operations that list it. */
export interface Option<T = unknown> extends OptionReader<T> {
	parameter: Parameter;
	/** Values of other parameters with which it is offered, if it has no use without them. */
	offeredWith?: IDisplayOptions;
	/** Values of other parameters with which it is not offered, but still has an effect. A workflow that has set it keeps it. */
	keptWith?: IDisplayOptions;
	/** Whether the panel does not offer it: only the JSON of a workflow has it. */
	isHidden?: boolean;
}

/** An option that is on or off; `undefined` if the user did not add it. */
export const switchOption = (parameter: Parameter & { type: 'boolean' }): Option<boolean | undefined> => ({
	parameter,
	read: (given) => (isEmpty(given) ? undefined : parseBoolean(given, `Options > ${parameter.displayName}`)),
});

/** Returns a parameter that the panel does not show. Without this parameter n8n would silently drop the value that a workflow has. */
export const hiddenParameter = ({ name, default: fallback }: Parameter): Parameter => ({
	displayName: '',
	name,
	type: 'hidden',
	default: fallback,
});

/** Returns such a hidden entry of the options, whose defaults n8n does not read. The entry is used only if a workflow has a value for it. */
export const hiddenEntry = (entry: Parameter, displayOptions?: IDisplayOptions): Parameter => ({
	...hiddenParameter({ ...entry, default: '' }),
	displayOptions: displayOptions ?? { hide: { [entry.name]: [undefined] } },
});
