import type { CancellationOutcome } from '#domain/cancelling/cancellation.ts';
import type { Covered } from '#domain/booking/promise.ts';
import type { CardTerms, CoverTerms } from '#domain/cover/cover-terms.ts';
import type { Tx } from '../../platform/database/database.ts';
import { STORED } from '../placement/stored-placement.ts';
import { listCaptures, type Capture, type Violation } from './ledger-check-store.ts';

const PAGE_SIZE = 500;
const BEFORE_ALL_IDS = '00000000-0000-0000-0000-000000000000';

/** Checks that every placement took the promised value, from the cards that it named. */
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
  const covered = STORED.covered.readIfValid(capture.covered);
  const terms = STORED.terms.readIfValid(capture.terms);
  const cancellation = capture.cancellation === null ? null : STORED.cancellation.readIfValid(capture.cancellation);
  const faults =
    covered && terms && cancellation !== undefined
      ? [
          ...checkDebits(capture, covered),
          ...checkPromise(covered, terms.cover),
          ...checkGivenBack(capture, covered, cancellation?.outcome ?? null),
        ]
      : ['has no record of its cards’ cover'];
  return faults.map((what) => ({ last4: null, transferId: null, sentence: `placement ${capture.reference} ${what}` }));
}

/** Checks that each card paid its debit, in whatever unit, and that no other card paid. */
function checkDebits({ redeemed }: Capture, { cards }: Covered): string[] {
  const paidBy = (cardId: string) => redeemed.find((paid) => paid.cardId === cardId)?.amount ?? 0;
  const strangers = redeemed.filter(({ cardId }) => !cards.some((card) => card.cardId === cardId));
  return [
    ...cards
      .filter(({ cardId, debit }) => paidBy(cardId) !== debit)
      .map(({ cardId, last4, debit }) => `took ${paidBy(cardId)} off card …${last4}, but ${debit} was agreed`),
    ...strangers.map(({ last4, amount }) => `took ${amount} off card …${last4}, which was not to pay`),
  ];
}

/** Checks that the stored amounts of the cards add up to the cover shown to the guest. */
function checkPromise({ amount, cards }: Covered, cover: CoverTerms): string[] {
  const { currency } = amount;
  const add = (amounts: readonly number[]) => amounts.reduce((sum, one) => sum + one, 0);
  const minorOf = ({ covered }: CardTerms) => covered.amountMinor;
  const isInCurrency = ({ unit }: CardTerms) => unit.type === 'money' && unit.currency === currency;
  const shown = add(cover.cards.map(minorOf));
  const kept = add(cards.map(({ coveredMinor }) => coveredMinor));
  const uses = add(cover.cards.map((card) => card.uses ?? 0));
  const inCurrency = add(cover.cards.filter(isInCurrency).map(minorOf));
  const paying = cover.cards.filter((card) => minorOf(card) > 0 || (card.uses ?? 0) > 0);
  const debits = (fits: (card: CardTerms) => boolean) =>
    add(cards.filter((_, index) => paying[index] && fits(paying[index])).map(({ debit }) => debit));
  return [
    ...(shown === amount.amountMinor ? [] : [`covers ${amount.amountMinor}, its cards were to cover ${shown}`]),
    ...(kept === amount.amountMinor ? [] : [`covers ${amount.amountMinor}, its cards are stored as covering ${kept}`]),
    ...(debits((card) => card.uses !== null) === uses ? [] : [`stores other uses than the ${uses} that were shown`]),
    ...(debits(isInCurrency) === inCurrency
      ? []
      : [`stores other amounts of ${currency} than the ${inCurrency} that were shown`]),
  ];
}

/**
 * Checks that a cancellation gave each card the recorded value back, and that nothing was given back before it. Uses
 * the last digits that a card had when it paid, because its code may have been replaced since.
 */
function checkGivenBack({ givenBack }: Capture, { cards }: Covered, outcome: CancellationOutcome | null): string[] {
  const asItPaid = givenBack.map(({ cardId, last4, amount }) => {
    return { amount, last4: cards.find((card) => card.cardId === cardId)?.last4 ?? last4 };
  });
  const list = (amounts: readonly { last4: string; amount: number }[]) =>
    amounts
      .filter(({ amount }) => amount > 0)
      .map(({ last4, amount }) => `${amount} to …${last4}`)
      .toSorted()
      .join(', ');
  const [recorded, done] = [list(outcome?.cards ?? []), list(asItPaid)];
  return recorded === done ? [] : [`gave back ${done || 'nothing'}, but ${recorded || 'nothing'} was recorded`];
}
