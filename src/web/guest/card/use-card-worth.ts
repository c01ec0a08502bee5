import type { WireCard } from '#contract/guest/card.ts';
import type { WireVoucherProduct } from '#contract/guest/sale-page.ts';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';

/** The available value of a card, or the value left on an expired one: "£250", "8 nights left", "2 nights for 2". */
export function useCardWorth(card: WireCard, product: WireVoucherProduct): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { value, uses } = card.reason === 'CARD.EXPIRED' ? card.balance : card.available;
  if (card.kind === 'value') return value ? format.money(value, 'short') : '';
  if (card.kind === 'uses') return t('CARD.USES_LEFT', { count: uses ?? 0 });
  if (card.balance.uses === 0) return t('CARD.PACKAGE_USED');
  return packageWords(t, product);
}

export function packageWords(t: Translate, { nights, persons }: WireVoucherProduct): string {
  const length = nights === null ? '' : t('STAY.NIGHTS', { count: nights });
  return persons === null ? length : t('CARD.FOR_PERSONS', { length, count: persons });
}
