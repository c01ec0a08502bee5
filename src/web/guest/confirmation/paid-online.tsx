import type { Reservation } from '#contract/reservation.ts';
import type { WireMoney } from '#contract/values.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';
import { hasTakenMoney } from './pay-step/pay-stage.ts';
import { Line } from '../receipt/line.tsx';

/** What the guest paid when they booked, and what of it goes back: lines of a list; nothing where nothing was paid. */
export function PaidOnline({ payment }: Pick<Reservation, 'payment'>) {
  const { t } = useTranslation();
  const format = useFormat();
  // What an earlier version of the page kept knows of no payment.
  if (!payment || !hasTakenMoney(payment.state)) return null;
  const { state, amount, refund } = payment;
  const less = (money: WireMoney) => format.money({ ...money, amount: -money.amount });
  return (
    <>
      <Line look="cover" name={t('REST_PAID.LINE')} value={less(amount)} />
      {refund && refund.amount > 0 && (
        <Line
          look="cover"
          name={t(state === 'refunded' ? 'REST_PAID.REFUNDED' : 'REST_PAID.UNDER_WAY')}
          value={format.money(refund)}
        />
      )}
    </>
  );
}
