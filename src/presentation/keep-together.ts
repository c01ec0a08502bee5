/** A figure and what it counts, such as "6 pm", never stand on two lines. */
export function keepTogether(words: string): string {
  return words.replaceAll(/\s/g, '\u00a0');
}
