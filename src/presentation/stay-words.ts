import type { WireCardCover } from '#contract/guest/availability.ts';
import type { Charging } from '#domain/stay/offer.ts';
import type { WireMoney } from '#contract/values.ts';
import type { MoneyStyle } from './format-money.ts';
import type { KeyOf, Values } from './find-words.ts';
import type journey from './journey-text/en.json';
import type first from './start-text/en.json';

/** The language context of a page or letter: its texts, and money and moments as its reader writes them. */
export type Speaker = {
  readonly t: (key: KeyOf<typeof first & typeof journey>, values?: Values) => string;
  readonly money: (amount: WireMoney, style?: MoneyStyle) => string;
};

/** "€400.00 from your card = £341.88 (€1 = £0.8547)". Undefined for a card that pays nothing in another currency. */
export function formatSpent({ t, money }: Speaker, { spent, covered }: Pick<WireCardCover, 'spent' | 'covered'>) {
  if (!spent || covered.amount <= 0) return undefined;
  const { currency } = spent.value;
  return t('RECEIPT.FROM_CARD', {
    own: money(spent.value),
    amount: money(covered),
    one: money({ currency, amount: 1 }, 'short'),
    rate: money({ currency: covered.currency, amount: spent.rate }, 'rate'),
  });
}

/** The uses or money that a card gave and still has: "2 nights used, 6 left." */
export function formatLeft(speaker: Speaker, { kind, uses, left, ...paid }: Omit<WireCardCover, 'last4'>) {
  const { t, money } = speaker;
  if (left.value) {
    const rest =
      left.value.amount === 0 ? t('RECEIPT.CARD_FULLY_USED') : t('RECEIPT.AMOUNT_LEFT', { amount: money(left.value) });
    return [formatSpent(speaker, paid), rest].filter(Boolean).join(' · ');
  }
  const count = left.uses ?? 0;
  if (kind === 'package') return count > 0 ? t('RECEIPT.PACKAGES_LEFT', { count }) : t('RECEIPT.PACKAGE_USED');
  return [t('RECEIPT.NIGHTS_USED', { count: uses ?? 0 }), t('RECEIPT.NIGHTS_LEFT', { count })].join(' ');
}

/** Whether a card pays and has value left, but no code to use it with: a gift that was opened by its link. */
export function isLeftWithoutCode({ last4, covered, left }: WireCardCover): boolean {
  return last4 === '' && covered.amount > 0 && ((left.value?.amount ?? 0) > 0 || (left.uses ?? 0) > 0);
}

/** The guests and nights that an extra is charged for: "2 adults · 2 nights". Null if it is charged once. */
export function formatCharging({ t }: Pick<Speaker, 't'>, charging: Charging = 'once', guests: string, nights: number) {
  const units = [
    ...(charging.startsWith('per_person') ? [guests] : []),
    ...(charging.endsWith('per_time_unit') ? [t('STAY.NIGHTS', { count: nights })] : []),
  ];
  return units.filter(Boolean).join(' · ') || null;
}

/** Formats a part of a card's value: "£128.04", "2 nights" or "1 stay". */
export function formatValue(
  { t, money }: Speaker,
  kind: WireCardCover['kind'] | undefined,
  { value, uses }: WireCardCover['left'],
): string {
  if (value) return money(value);
  return t(kind === 'package' ? 'CONFIRMATION.CANCEL.STAYS' : 'STAY.NIGHTS', { count: uses ?? 0 });
}

/** A later cancellation fee. `when` is already formatted, in the hotel's local time. */
type LaterFee = { readonly when: string; readonly fee: WireMoney };

/** The cost of cancelling, now and later, or the end of free cancellation. Moments are those of `LaterFee`. */
export function formatCancelling(
  speaker: Speaker,
  freeUntil: string | null,
  fee: WireMoney | null,
  later: readonly LaterFee[],
): string {
  const { t, money } = speaker;
  if (freeUntil !== null) return t('BOOKING.CANCELLING.FREE_UNTIL', { when: freeUntil });
  if (fee === null) return t('CONFIRMED.TERMS_NOT_KNOWN');
  if (fee.amount === 0) return t('BOOKING.CANCELLING.FREE');
  return [t('CONFIRMATION.CANCEL.FEE', { fee: money(fee) }), ...formatLater(speaker, later)].join(' ');
}

/** "£400 from 6 pm on Thursday 3 December (Brighton time)." */
export function formatLater({ t, money }: Speaker, later: readonly LaterFee[]): string[] {
  return later.map(({ when, fee }) => t('BOOKING.CANCELLING.LATER', { fee: money(fee), when }));
}
