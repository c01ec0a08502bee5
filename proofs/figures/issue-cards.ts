import { Guest } from '../../test/guest.ts';
import { issueTestCard } from '../../test/issue-test-card.ts';
import type { Staycard } from '../../test/start-staycard.ts';

const USES = { type: 'uses' } as const;

/** Cards of each kind. Searches take nothing from them, so all searches share these. */
const CARDS = {
  money: { amount: 60_000, unit: { type: 'money', currency: 'GBP' } },
  'little money': { amount: 4_321, unit: { type: 'money', currency: 'EUR' } },
  'other money': { amount: 25_000, unit: { type: 'money', currency: 'USD' } },
  uses: { product: 'ten-nights', unit: USES, amount: 10 },
  'one use': { product: 'ten-nights', unit: USES, amount: 1 },
  package: { product: 'two-nights-for-two', unit: USES, amount: 1 },
  'package too': { product: 'two-nights-for-two', unit: USES, amount: 1 },
} as const;

export type CardName = keyof typeof CARDS;

export type CardTokens = ReadonlyMap<CardName, string>;

export async function issueCards(staycard: Pick<Staycard, 'deps' | 'db' | 'url'>): Promise<CardTokens> {
  const guest = new Guest(staycard.url);
  const names = Object.keys(CARDS) as CardName[];
  const issued = names.map(async (name) => {
    const { code } = await issueTestCard(staycard, CARDS[name]);
    return [name, (await guest.search(code)).card_token] as const;
  });
  return new Map(await Promise.all(issued));
}
