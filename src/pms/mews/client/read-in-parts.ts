import { PageTooLarge } from './adaptive-page-size.ts';
import type { MewsClient } from './mews-client.ts';

/** Asks about all items at once, or about as many at a time as Mews is willing to work on; answers in their order. */
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
