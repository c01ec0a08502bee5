import { z } from 'zod';
import { Cover } from '#contract/availability.ts';
import { fromDecimal } from '#domain/money.ts';
import type { Tx } from '../database/database.ts';
import { listCaptures, type Capture, type Violation } from './ledger-check-store.ts';

const PAGE_SIZE = 500;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

const Covered = z.object({
  amount: z.object({ currency: z.string(), amountMinor: z.int() }),
  cards: z.array(z.object({ cardId: z.string() })),
});

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
  const cover = Cover.safeParse(capture.cover);
  const violation = (what: string): Violation[] => [
    { last4: null, transferId: null, sentence: `placement ${capture.reference} ${what}` },
  ];
  if (!covered.success || !cover.success) return violation('does not say what its cards covered');
  return [
    ...checkCards(
      capture,
      covered.data.cards.map(({ cardId }) => cardId),
    ).flatMap(violation),
    ...checkCoveredSum(covered.data, cover.data).flatMap(violation),
    ...checkAmounts(capture, cover.data).flatMap(violation),
  ];
}

function checkCards({ redeemed }: Capture, cardIds: readonly string[]): string[] {
  const paid = redeemed.map(({ cardId }) => cardId).toSorted();
  const named = cardIds.toSorted();
  return paid.join() === named.join()
    ? []
    : [`names ${named.length} cards and was paid by ${paid.length}, which are not the same`];
}

function checkCoveredSum({ amount }: z.infer<typeof Covered>, cover: Cover): string[] {
  const promised = cover.cards.map(({ covered }) => fromDecimal(covered.currency, covered.amount).amountMinor);
  const total = promised.reduce((sum, minor) => sum + minor, 0);
  return total === amount.amountMinor ? [] : [`covers ${amount.amountMinor}, its cards were to cover ${total}`];
}

/**
 * What each unit paid against what was promised. A card in another currency than the property pays by a rate of its day,
 * which is not kept, so its amount is held by its hold alone.
 */
function checkAmounts({ redeemed }: Capture, cover: Cover): string[] {
  const paidIn = (currency: string | null) =>
    redeemed.filter((paid) => paid.currency === currency).reduce((sum, { amount }) => sum + amount, 0);
  const uses = cover.cards.reduce((sum, card) => sum + (card.uses ?? 0), 0);
  const { currency } = cover.covered;
  const minor = cover.cards
    .filter(({ left }) => left.value?.currency === currency)
    .reduce((sum, { covered }) => sum + fromDecimal(currency, covered.amount).amountMinor, 0);
  return [
    ...(paidIn(null) === uses ? [] : [`redeemed ${paidIn(null)} uses where ${uses} were promised`]),
    ...(paidIn(currency) === minor
      ? []
      : [`redeemed ${paidIn(currency)} minor units of ${currency} where ${minor} were promised`]),
  ];
}
