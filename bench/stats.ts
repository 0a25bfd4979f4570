/** The median of some values. */
export function median(values: number[]): number {
	const sorted = [...values].sort((one, other) => one - other);
	const middle = Math.floor(sorted.length / 2);
	return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Formats values as `median (min–max)`, with significant digits only. */
export function spread(values: number[]): string {
	if (values.length === 1) return digits(values[0]!);
	return `${digits(median(values))} (${digits(Math.min(...values))}–${digits(Math.max(...values))})`;
}

export function digits(value: number): string {
	if (value === 0) return '0';
	return value >= 100 ? Math.round(value).toLocaleString('en') : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
