/** Formats "1 property" or "2 properties". */
export function countOf(number: number, thing: string): string {
  return number === 1 ? `1 ${thing}` : `${number} ${thing.replace(/y$/, 'ie')}s`;
}
