import { UsageFault } from './call.ts';

/** The one word that a command takes. Throws a `UsageFault` where there is none or more. */
export function onlyWord(words: readonly string[]): string {
  const [word, ...rest] = words;
  if (!word || rest.length > 0) throw new UsageFault('One word is wanted here.');
  return word;
}
