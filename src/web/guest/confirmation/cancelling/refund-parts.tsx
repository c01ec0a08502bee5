import type { WireCancellation } from '#contract/guest/cancellation.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { useFormat } from '../../../text/use-format.ts';
import type { TextKey } from '../../../text/text-key.ts';
import { useTranslation } from '../../../text/translation.ts';
import { Line } from '../../receipt/line.tsx';

type RefundLineProps = {
  readonly rest: NonNullable<WireCancellation['rest']>;
  readonly payment: Reservation['payment'];
  readonly name: string;
  /** Whether the stay is cancelled. Before that the guest sees only the possible refund. */
  readonly isCancelled: boolean;
};

/** Shows no amount if the amount that remains of the payment is unknown. */
export function RefundLine({ rest, payment, name, isCancelled }: RefundLineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const note = (): TextKey => {
    if (rest.refund_by_hotel) return 'REST_PAID.BY_HOTEL';
    if (rest.refund_unchecked) return 'REST_PAID.UNCHECKED';
    if (payment?.state === 'refund_failed') return 'REST_PAID.BY_HOTEL';
    if (!isCancelled) return 'REST_PAID.BACK_WHEN';
    return payment?.state === 'refunded' ? 'REST_PAID.REFUNDED' : 'REST_PAID.UNDER_WAY';
  };
  const value = rest.refund_unchecked ? undefined : format.money(rest.refund);
  return <Line look="cover" name={t('REST_PAID.BACK')} value={value} note={t(note(), { name })} />;
}

/** The part of the fee taken from an online payment. Renders nothing if there is none or it is unknown. */
export function KeptOfPayment({ rest }: { readonly rest: WireCancellation['rest'] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!rest || rest.refund_unchecked || rest.kept.amount === 0) return null;
  return <p>{t('REST_PAID.FEE', { amount: format.money(rest.kept) })}</p>;
}
