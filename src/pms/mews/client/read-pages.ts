import { z } from 'zod';
import { list, optionalText } from '../schema/lenient.ts';
import type { MewsClient } from './mews-client.ts';

/** The most that Mews gives at once. */
export const PAGE_SIZE = 1_000;

/** No list of a hotel is this long; a cursor that never ends must not keep us reading forever. */
const MOST_PAGES = 200;

/**
 * Reads a paginated list to its end, newest first. `key` names the list in the answer. Ends when fewer items than
 * asked for came, or no cursor (contract digest, 2.4).
 */
export async function readPages<Item extends z.ZodType>(
  client: MewsClient,
  operation: string,
  body: object,
  key: string,
  item: Item,
): Promise<z.output<Item>[]> {
  const items: z.output<Item>[] = [];
  for await (const page of iteratePages(client, operation, body, key, item)) items.push(...page);
  return items;
}

/** The same page by page, for who may stop early. */
export async function* iteratePages<Item extends z.ZodType>(
  client: MewsClient,
  operation: string,
  body: object,
  key: string,
  item: Item,
): AsyncGenerator<z.output<Item>[]> {
  const pageSchema = z.looseObject({ Cursor: optionalText }).transform((page, context) => {
    const parsed = list(item).safeParse(page[key]);
    if (parsed.success) return { cursor: page.Cursor, items: parsed.data };
    const [issue] = parsed.error.issues;
    context.addIssue({
      code: 'custom',
      message: issue?.message ?? 'another shape',
      path: [key, ...(issue?.path ?? [])],
    });
    return z.NEVER;
  });
  let cursor: string | null = null;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const Limitation = { Count: PAGE_SIZE, Cursor: cursor };
    const answer: z.output<typeof pageSchema> = await client.read(operation, { ...body, Limitation }, pageSchema);
    yield answer.items;
    if (answer.items.length < PAGE_SIZE || answer.cursor === null) return;
    cursor = answer.cursor;
  }
}
