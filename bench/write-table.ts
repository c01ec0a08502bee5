export function writeTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

export function spread(numbers: readonly number[]): string {
  if (numbers.length < 2) return writeNumber(median(numbers));
  return `${writeNumber(median(numbers))} (${writeNumber(Math.min(...numbers))}–${writeNumber(Math.max(...numbers))})`;
}

/** With three significant figures. */
export function writeNumber(number: number): string {
  return String(number >= 100 ? Math.round(number) : Number(number.toPrecision(3)));
}

export function verdict(isMet: boolean): string {
  return isMet ? 'yes' : 'no';
}

/** Undecided if only some pairs reach the aim. */
export function verdictOfPairs(
  ratios: readonly number[],
  aim: number,
  bound: 'at least' | 'at most' = 'at least',
): string {
  const reached = ratios.filter((ratio) => (bound === 'at least' ? ratio >= aim : ratio <= aim)).length;
  return reached > 0 && reached < ratios.length ? 'undecided' : verdict(reached > 0);
}
