import type { Summary } from '#contract/guest/reservation.ts';
import type { WireMoney } from '#contract/values.ts';
import { fromWireMoney, toWireMoney } from '#contract/wire-values.ts';
import { subtract } from '#domain/money/money.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import type { RestWay } from '../../session/rest-way.ts';

/** `mostFee` is null if the highest possible fee is unknown. */
type Reason = 'rest' | { readonly mostFee: WireMoney | null };

/**
 * Why a payment card is required. It guarantees the amount due. If nothing is due, or the guest pays when booking, it
 * guarantees the part of a cancellation fee that may exceed that amount.
 */
export function reasonForPaymentCard(
  {
    due,
    cancellation: { most_due: most },
  }: Pick<Summary, 'due'> & { cancellation: Pick<Summary['cancellation'], 'most_due'> },
  way: RestWay | undefined,
): Reason {
  if (due.amount > 0 && way !== 'pay') return 'rest';
  return { mostFee: most && toWireMoney(subtract(fromWireMoney(most), fromWireMoney(due))) };
}

/** The same in words. */
export function usePaymentCardReason(name: string | undefined): string {
  const { t } = useTranslation();
  const format = useFormat();
  const { summary, restWay } = useBooking();
  const reason = summary.data ? reasonForPaymentCard(summary.data, restWay) : 'rest';
  if (reason === 'rest') return t('PAYMENT_CARD.WHY', { name });
  const { mostFee } = reason;
  return mostFee
    ? t('PAYMENT_CARD.WHY_FEE', { name, amount: format.money(mostFee) })
    : t('PAYMENT_CARD.WHY_FEE_UNKNOWN', { name });
}
