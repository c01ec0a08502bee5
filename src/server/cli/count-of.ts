export function countOf(number: number, thing: string): string {
  return number === 1 ? `1 ${thing}` : `${number} ${thing.replace(/y$/, 'ie')}s`;
}
