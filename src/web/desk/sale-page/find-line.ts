/** Where a line of a text begins; lines are counted from 1. */
export function findLineStart(text: string, line: number): number {
  return text
    .split('\n')
    .slice(0, line - 1)
    .reduce((sum, { length }) => sum + length + 1, 0);
}
