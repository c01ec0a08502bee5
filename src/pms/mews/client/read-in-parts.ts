import { PageTooLarge } from './adaptive-page-size.ts';
import type { MewsClient } from './mews-client.ts';

/** Requests all at once, or in the largest parts that Mews accepts. Answers come in the order of the items. */
export async function readInParts<Item, Answer>(
  { sizes }: Pick<MewsClient, 'sizes'>,
  operation: string,
  items: readonly Item[],
  ask: (part: readonly Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let rest = items;
  while (rest.length > 0) {
    const part = rest.slice(0, sizes.most(operation, rest.length));
    try {
      answers.push(await ask(part));
      rest = rest.slice(part.length);
    } catch (error) {
      if (!(error instanceof PageTooLarge) || !sizes.halve(operation, part.length, 1)) throw error;
    }
  }
  return answers;
}
