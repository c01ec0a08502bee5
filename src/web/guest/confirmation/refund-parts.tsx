import type { WireCancellation } from '#contract/cancellation.ts';
import type { Reservation } from '#contract/reservation.ts';
import type { WireMoney } from '#contract/values.ts';
import { useFormat } from '../../text/use-format.ts';
import type { TextKey } from '../../text/text-key.ts';
import { useTranslation } from '../../text/translation.ts';
import { Line } from '../receipt/line.tsx';

type RefundLineProps = {
  readonly rest: NonNullable<WireCancellation['rest']>;
  readonly payment: Reservation['payment'];
  /** Of the hotel. */
  readonly name: string;
  /** The stay is cancelled; before, the guest is only shown what would go back. */
  readonly isCancelled: boolean;
};

/** What goes back of an online payment, as a line of a list: that it takes days, or how far it is. */
export function RefundLine({ rest, payment, name, isCancelled }: RefundLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const note = (): TextKey => {
    if (rest.refund_by_hotel) return 'REST_PAID.BY_HOTEL';
    if (!isCancelled) return rest.refund_unchecked ? 'REST_PAID.UNCHECKED' : 'REST_PAID.BACK_WHEN';
    if (payment?.state === 'refunded') return 'REST_PAID.REFUNDED';
    return payment?.state === 'refund_failed' ? 'REST_PAID.BY_HOTEL' : 'REST_PAID.UNDER_WAY';
  };
  return <Line look="cover" name={t('REST_PAID.BACK')} value={format.money(rest.refund)} note={t(note(), { name })} />;
}

/** What the fee takes of an online payment; nothing where cards pay all of it, or nothing was paid. */
export function KeptOfPayment({ kept }: { readonly kept: WireMoney | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  return kept && kept.amount > 0 && <p>{t('REST_PAID.FEE', { amount: format.money(kept) })}</p>;
}
