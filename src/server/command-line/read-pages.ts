type Page<Item> = { readonly items: readonly Item[]; readonly after: string | null };

/** Reads the pages of a list until there are so many of it; `hasMore` where it goes on behind them. */
export async function readPages<Item>(
  readPage: (after: string | undefined) => Promise<Page<Item>>,
  limit: number,
): Promise<{ readonly items: Item[]; readonly hasMore: boolean }> {
  const items: Item[] = [];
  let after: string | null | undefined;
  while (after !== null && items.length <= limit) {
    const page: Page<Item> = await readPage(after);
    items.push(...page.items);
    after = page.after;
  }
  return { items: items.slice(0, limit), hasMore: items.length > limit || after !== null };
}
