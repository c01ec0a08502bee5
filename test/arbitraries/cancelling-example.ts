import type { BookingFees } from '#domain/cancelling/cancellation-fee.ts';
import { isFeeOfTerms } from '#domain/cancelling/cancellation.ts';
import { listLosses, splitFee, type BookingPaid, type CardPayment } from '#domain/cancelling/give-back.ts';
import { asId, type CardId } from '#domain/value/ids.ts';
import { fromDecimal, toDecimal, type Money } from '#domain/money/money.ts';
import { needsPaymentCard } from '#domain/booking/promise.ts';
import type { LateCancellation } from '#domain/card/voucher-product.ts';
import { readTable } from './read-table.ts';

const COLUMNS = ['shows', 'cards', 'own', 'asked', 'costs', 'lost', 'stays', 'due', 'posted', 'paymentCard'] as const;

/** A row of the table in src/domain/cancelling/cancelling-table.md, cell by cell. */
export type CancellingExample = Record<(typeof COLUMNS)[number], string>;

export function parseCancellingExamples(page: string): CancellingExample[] {
  return readTable(page.slice(page.indexOf('\n## The table of numbers\n')), COLUMNS);
}

export function parsePaid({ cards, own }: CancellingExample): BookingPaid {
  return { cards: cards === '–' ? [] : cards.split('; ').flatMap(joinBrackets).map(parsePayment), due: gbp(own) };
}

/** The outcome of a row's fee, in the format of the table. */
export function formatCancelling(paid: BookingPaid, asked: string): Omit<CancellingExample, 'shows' | 'cards' | 'own'> {
  const at = Temporal.Instant.from('2026-06-01T12:00:00Z');
  const fee = gbp(asked);
  const fees: BookingFees = fee.amountMinor > 0 ? [{ from: at, fee }] : [];
  const split = splitFee(paid, fee);
  const isMoney = (id: CardId) => paid.cards.find(({ cardId }) => cardId === id)?.wholes === null;
  const losses = listLosses(split, (id) => (isMoney(id) ? { type: 'money', currency: 'GBP' } : { type: 'uses' }));
  const lost = losses.map(({ last4, unit, covered, amount }) =>
    unit.type === 'money' ? `${last4} ${toDecimal(covered)}` : `${last4} ${amount} ${amount === 1 ? 'use' : 'uses'}`,
  );
  return {
    asked,
    costs: toDecimal(split.cost),
    lost: lost.join('; ') || '–',
    stays: toDecimal(split.kept),
    due: toDecimal(split.due),
    posted: isFeeOfTerms(split.cost, fees, at) ? asked : 'nothing',
    paymentCard: needsPaymentCard('when_due', paid, fees, at) ? 'yes' : 'no',
  };
}

const USE = /^(?:use|package) (\d+\.\d\d)$/;
const BRACKET = / \((?:extras (\d+\.\d\d))?(?:; )?(keep|charge)?\)$/;

/** Joins the brackets, such as "(extras 53.34; keep)", that splitting the cards had cut in two. */
function joinBrackets(part: string, index: number, parts: readonly string[]): string[] {
  if (!part.includes(':')) return [];
  return [parts[index + 1]?.includes(':') === false ? `${part}; ${parts[index + 1]}` : part];
}

/** "A: 50.00", "A: use 140.00, use 120.00 (keep)" or "A: package 256.08 (extras 53.34; charge)". */
function parsePayment(text: string): CardPayment {
  const [, last4, paid] = /^([A-Z]): (.+)$/.exec(text) ?? [];
  if (!last4 || !paid) throw new Error(`not a card: ${text}`);
  const [, extras = '0.00', setting = 'give_back'] = BRACKET.exec(paid) ?? [];
  const plain = paid.replace(BRACKET, '');
  const card = { cardId: asId<CardId>(last4), last4, lateCancellation: setting as LateCancellation };
  if (/^\d/.test(plain)) {
    const minor = gbp(plain).amountMinor;
    return { ...card, coveredMinor: minor, debit: minor, wholes: null };
  }
  const wholes = plain.split(', ').map((use) => {
    const nightsMinor = gbp(USE.exec(use)?.[1] ?? '').amountMinor;
    return { coveredMinor: nightsMinor + gbp(extras).amountMinor, debit: 1, nightsMinor };
  });
  const coveredMinor = wholes.reduce((total, whole) => total + whole.coveredMinor, 0);
  return { ...card, coveredMinor, debit: wholes.length, wholes };
}

function gbp(text: string): Money {
  return fromDecimal('GBP', text);
}
