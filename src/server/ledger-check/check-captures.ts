import { z } from 'zod';
import { WireCover } from '#contract/availability.ts';
import { fromDecimal } from '#domain/money.ts';
import type { Tx } from '../plumbing/database/database.ts';
import { listCaptures, type Capture, type Violation } from './ledger-check-store.ts';

const PAGE_SIZE = 500;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** What each card paid, as the placement keeps it: in the property's currency, and in the card's own unit. */
const Covered = z.object({
  amount: z.object({ currency: z.string(), amountMinor: z.int() }),
  cards: z.array(z.object({ cardId: z.string(), last4: z.string(), coveredMinor: z.int(), debit: z.int() })),
});
type Covered = z.infer<typeof Covered>;

const Outcome = z.object({ cards: z.array(z.object({ last4: z.string(), amount: z.int() })) }).nullable();

/** Every placement that took value took it from the cards it named, and as much as it had promised. */
export async function listCaptureViolations(tx: Tx): Promise<Violation[]> {
  const violations: Violation[] = [];
  let afterId = BEFORE_ALL_IDS;
  for (;;) {
    const page = await listCaptures(tx, afterId, PAGE_SIZE);
    violations.push(...page.flatMap(checkCapture));
    const last = page.at(-1);
    if (!last) return violations;
    afterId = last.id;
  }
}

function checkCapture(capture: Capture): Violation[] {
  const covered = Covered.safeParse(capture.covered);
  const cover = WireCover.safeParse(capture.cover);
  const outcome = Outcome.safeParse(capture.outcome);
  const faults =
    covered.success && cover.success && outcome.success
      ? [
          ...checkDebits(capture, covered.data),
          ...checkPromise(covered.data, cover.data),
          ...checkGivenBack(capture, outcome.data),
        ]
      : ['does not say what its cards covered'];
  return faults.map((what) => ({ last4: null, transferId: null, sentence: `placement ${capture.reference} ${what}` }));
}

/** Each card paid its debit, whatever its unit, and no other card paid. */
function checkDebits({ redeemed }: Capture, { cards }: Covered): string[] {
  const paidBy = (cardId: string) => redeemed.find((paid) => paid.cardId === cardId)?.amount ?? 0;
  const strangers = redeemed.filter(({ cardId }) => !cards.some((card) => card.cardId === cardId));
  return [
    ...cards
      .filter(({ cardId, debit }) => paidBy(cardId) !== debit)
      .map(({ cardId, last4, debit }) => `took ${paidBy(cardId)} off card …${last4} where ${debit} was agreed`),
    ...strangers.map(({ last4, amount }) => `took ${amount} off card …${last4}, which was not to pay`),
  ];
}

/** What is kept of each card's payment adds up to what the guest was shown. */
function checkPromise({ amount, cards }: Covered, cover: WireCover): string[] {
  const { currency } = amount;
  const add = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
  const minorOf = ({ covered }: WireCover['cards'][number]) =>
    fromDecimal(covered.currency, covered.amount).amountMinor;
  const shown = add(cover.cards.map(minorOf));
  const kept = add(cards.map(({ coveredMinor }) => coveredMinor));
  const uses = add(cover.cards.map((card) => card.uses ?? 0));
  const inCurrency = add(cover.cards.filter(({ left }) => left.value?.currency === currency).map(minorOf));
  const paying = cover.cards.filter((card) => minorOf(card) > 0 || (card.uses ?? 0) > 0);
  const debits = (fits: (card: WireCover['cards'][number]) => boolean) =>
    add(cards.filter((_, index) => paying[index] && fits(paying[index])).map(({ debit }) => debit));
  return [
    ...(shown === amount.amountMinor ? [] : [`covers ${amount.amountMinor}, its cards were to cover ${shown}`]),
    ...(kept === amount.amountMinor ? [] : [`covers ${amount.amountMinor}, its cards are kept as covering ${kept}`]),
    ...(debits((card) => card.uses !== null) === uses ? [] : [`keeps other uses than the ${uses} that were shown`]),
    ...(debits(({ left }) => left.value?.currency === currency) === inCurrency
      ? []
      : [`keeps other amounts of ${currency} than the ${inCurrency} that were shown`]),
  ];
}

/** After a cancellation each card got back what was written down, and before it nothing. */
function checkGivenBack({ givenBack }: Capture, outcome: z.infer<typeof Outcome>): string[] {
  const list = (amounts: readonly { last4: string; amount: number }[]) =>
    amounts
      .filter(({ amount }) => amount > 0)
      .map(({ last4, amount }) => `${amount} to …${last4}`)
      .toSorted()
      .join(', ');
  const [told, done] = [list(outcome?.cards ?? []), list(givenBack)];
  return told === done ? [] : [`gave back ${done || 'nothing'} where ${told || 'nothing'} was written down`];
}
