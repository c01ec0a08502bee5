/** Prevents a line break between a figure and its unit, such as in "6 pm". */
export function keepTogether(words: string): string {
  return words.replaceAll(/\s/g, '\u00a0');
}
