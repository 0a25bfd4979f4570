import { toText } from '../../values/json';
import { isEmpty } from '../../values/text';
import type { Mapping } from '../fields/mapper';
import { normalizeHeading } from './headings';

const FIRST_NAMES = ['vorname', 'vornamen', 'rufname', 'prenom', 'prenoms', 'voornaam', 'roepnaam'];
const LAST_NAMES = ['surname', 'apellido', 'apellidos', 'primerapellido', 'sobrenome', 'apelido', 'cognome'];

/** Headings of a whole name that mean the last name beside a first name, or the first name beside a last name. */
const PART_HEADINGS = {
	lastName: { headings: ['name', 'nom', 'naam'], beside: 'firstName', besideHeadings: FIRST_NAMES },
	firstName: { headings: ['name', 'nombre', 'nome'], beside: 'lastName', besideHeadings: LAST_NAMES },
} as const;

/**
 * Replaces a whole name by its parts. A row's own column for a part is more specific. `Nom` beside `Prénom` is the last name.
 * @param isRecord whether the row is a record of the server, whose whole name only repeats its parts
 */
export function replaceWholeName(values: Mapping['values'], isRecord: boolean): Mapping['values'] {
	const whole = values.get('name');
	if (!whole) return values;
	values.delete('name');
	if (whole.column === 'name' && isRecord) return values;
	const given = (['firstName', 'lastName'] as const).filter((key) => !isEmpty(values.get(key)?.value));
	if (given.length > 0) return given.length === 1 ? addOtherPart(values, whole) : values;
	if (whole.problem) return values.set('firstName', whole);
	for (const [key, value] of Object.entries(splitName(toText(whole.value)))) {
		if (value !== '') values.set(key, { ...whole, value });
	}
	return values;
}

function addOtherPart(values: Mapping['values'], whole: NonNullable<ReturnType<Mapping['values']['get']>>) {
	for (const [part, { headings, beside, besideHeadings }] of Object.entries(PART_HEADINGS)) {
		const other = values.get(beside);
		if (!other || isEmpty(other.value) || !isOneOf(headings, whole.column) || !isOneOf(besideHeadings, other.column))
			continue;
		const isWhole = toText(whole.value).includes(toText(other.value));
		values.set(part, {
			...whole,
			...(isWhole && { value: toText(whole.value).replace(toText(other.value), '').trim() }),
		});
	}
	return values;
}

const isOneOf = (headings: readonly string[], column = ''): boolean => headings.includes(normalizeHeading(column));

/** Splits a whole name: `Jane van Dyke` into Jane and van Dyke, `Dyke, Jane` the other way round. */
export function splitName(name: string): { firstName: string; lastName: string } {
	const [family = '', given] = name.split(',', 2).map((part) => part.trim());
	if (given) return { firstName: given, lastName: family };
	const [firstName = '', ...others] = family.split(/\s+/);
	return { firstName, lastName: others.join(' ') };
}
