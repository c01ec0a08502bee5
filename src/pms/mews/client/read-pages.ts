import { z } from 'zod';
import { list, listSound, optionalText, orBroken } from '../schema/lenient.ts';
import { PageTooLarge } from './adaptive-page-size.ts';
import type { MewsClient } from './mews-client.ts';

const PAGE_SIZE = 1_000;

/** If Mews fails on a page this small, the page size is not the cause. */
const SMALLEST_PAGE = 25;

/** No hotel has a list this long. The limit stops a cursor that never ends. */
const MOST_ITEMS = 200_000;

/** `key` is the field of the list in the answer. */
type PagedList<Item extends z.ZodType> = [client: MewsClient, operation: string, body: object, key: string, item: Item];

/** Reads to the end, newest first. Stops at a page with fewer items than requested or without a cursor. */
export async function readPages<Item extends z.ZodType>(...list: PagedList<Item>): Promise<z.output<Item>[]> {
  const items: z.output<Item>[] = [];
  for await (const page of iteratePages(...list)) items.push(...page);
  return items;
}

/** The same without unreadable items, for lists in which a missing item does no harm. */
export async function readSound<Item extends z.ZodType>(
  ...[client, operation, body, key, item]: PagedList<Item>
): Promise<z.output<Item>[]> {
  return listSound(await readPages(client, operation, body, key, orBroken(item)));
}

export async function readFirstPage<Item extends z.ZodType>(
  ...list: PagedList<Item>
): Promise<{ readonly items: z.output<Item>[]; readonly isLast: boolean }> {
  const page = await iterateItems(...list).next();
  return page.done ? { items: [], isLast: true } : page.value;
}

export async function* iteratePages<Item extends z.ZodType>(
  ...list: PagedList<Item>
): AsyncGenerator<z.output<Item>[]> {
  for await (const { items } of iterateItems(...list)) yield items;
}

function iterateItems<Item extends z.ZodType>(...[client, operation, body, key, item]: PagedList<Item>) {
  return iterateAnswers(client, operation, body, itemsSchema(key, item), ({ items }) => items);
}

function itemsSchema<Item extends z.ZodType>(key: string, item: Item) {
  return z.looseObject({ Cursor: optionalText }).transform((page, context) => {
    const parsed = list(item).safeParse(page[key]);
    if (parsed.success) return { Cursor: page.Cursor, items: parsed.data };
    const [issue] = parsed.error.issues;
    context.addIssue({
      code: 'custom',
      message: issue?.message ?? 'another shape',
      path: [key, ...(issue?.path ?? [])],
    });
    return z.NEVER;
  });
}

/** `listCounted` returns the items that count for paging. A page that is too large for Mews is halved. */
export async function* iterateAnswers<Page extends { readonly Cursor: string | null }>(
  client: MewsClient,
  operation: string,
  body: object,
  schema: z.ZodType<Page>,
  listCounted: (page: Page) => readonly unknown[],
): AsyncGenerator<Page & { readonly isLast: boolean }> {
  let cursor: string | null = null;
  let read = 0;
  while (read < MOST_ITEMS) {
    const Count = client.sizes.most(operation, PAGE_SIZE);
    let page: Page;
    try {
      page = await client.read(operation, { ...body, Limitation: { Count, Cursor: cursor } }, schema);
    } catch (error) {
      if (error instanceof PageTooLarge && client.sizes.halve(operation, Count, SMALLEST_PAGE)) continue;
      throw error;
    }
    const isLast = listCounted(page).length < Count || page.Cursor === null;
    yield { ...page, isLast };
    if (isLast) return;
    cursor = page.Cursor;
    read += Count;
  }
}
