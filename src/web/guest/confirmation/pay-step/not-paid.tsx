import type { Reservation } from '#contract/guest/reservation.ts';
import { Link } from '../../../router/link.tsx';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import page from '../reservation-page.module.css';
import type { ReservationViewProps } from '../reservation-view-props.ts';
import { StayInShort } from '../stay-in-short.tsx';
import { useHotelName } from '../use-hotel-name.ts';
import { ScreenHeading } from '../../page-frame/screen-heading.tsx';
import { sameStay } from '../../session/another-stay.ts';
import { addressOf, useStaySearch } from '../../session/go.ts';
import { hasTakenMoney } from './pay-stage.ts';

/** There is no stay: the payment did not come, or it is refunded because the room was gone. */
export function NotPaid({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const { language } = useStaySearch();
  const name = useHotelName({ reservation, property });
  const isGone = reservation.payment !== null && hasTakenMoney(reservation.payment.state);
  return (
    <div className={page.calm}>
      <ScreenHeading title={t('NOT_PAID.HEADING')} />
      {isGone ? (
        <>
          <p>{t('NOT_PAID.GONE')}</p>
          <RefundWords payment={reservation.payment} name={name} />
          <p>{t('NOT_PAID.CARD')}</p>
        </>
      ) : (
        <p>{t(whyNotPaid(reservation.payment), { name })}</p>
      )}
      <StayInShort reservation={reservation} name={name} />
      <p className={page.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={page.reference}>{reservation.reference}</p>
      <p>
        <Link href={addressOf('/booking', { ...sameStay(reservation), language })}>
          {t(isGone ? 'CONFIRMATION.BOOK_AGAIN' : 'NOT_PAID.AGAIN')}
        </Link>
      </p>
    </div>
  );
}

function whyNotPaid(payment: Reservation['payment']) {
  if (payment?.not_taken) return 'NOT_PAID.NOT_TAKEN';
  return payment?.state === 'expired' ? 'NOT_PAID.TIME_UP' : 'NOT_PAID.WHY';
}

function RefundWords({ payment, name }: Pick<Reservation, 'payment'> & { readonly name: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (!payment) return null;
  const amount = format.money(payment.refund ?? payment.amount);
  const failed = payment.refund ? 'NOT_PAID.FAILED' : 'REST_PAID.UNCHECKED';
  const notFailed = payment.state === 'refunded' ? 'NOT_PAID.DONE' : 'NOT_PAID.UNDER_WAY';
  return <p role="status">{t(payment.state === 'refund_failed' ? failed : notFailed, { amount, name })}</p>;
}
