import { isOpen } from '#domain/placement/placement.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { lazyPart, loadPart } from '../../api/load-part.ts';
import { useTranslation } from '../../text/translation.ts';
import { forgetCovers } from '../api/forget-covers.ts';
import { propertiesQuery } from '../api/properties-query.ts';
import { reservationQuery } from '../api/reservation-calls.ts';
import { isFinal } from '../../api/problem-error.ts';
import { formatError } from '../../text/format-error.ts';
import { Notice } from '../../ui/notice.tsx';
import { payStageOf } from './pay-step/pay-stage.ts';
import { useReference } from '../session/go.ts';
import { recordReservation, reservationsMade } from '../session/reservations-made.ts';
import { useSessionStore } from '../session/session-store.ts';
import { PendingCancellation } from './cancelling/pending-cancellation.tsx';
import { Confirmed } from './confirmed.tsx';
import { PlacedInAnotherTab } from './placed-in-another-tab.tsx';
import type { ReservationViewProps } from './reservation-view-props.ts';
import { useCancelling } from './cancelling/use-cancelling.ts';
import { Opening } from '../page-frame/opening.tsx';
import { FindBookingLink } from '../mailbox/find-booking-link.tsx';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { PendingCard } from './pending-card.tsx';
import styles from './reservation-page.module.css';
import { SentTo } from './sent-to.tsx';
import { StayInShort } from './stay-in-short.tsx';
import { useHotelName } from './use-hotel-name.ts';

const FailedReservation = lazyPart(() => import('./failed-reservation.tsx'), 'FailedReservation');

/** The pay step and its texts load on demand, as few guests pay before their stay is booked. */
async function loadPayStep() {
  const [parts, { startPaymentText }] = await Promise.all([
    import('./pay-step/pay-views.ts'),
    import('../../text/payment-text.ts'),
  ]);
  await startPaymentText();
  return parts;
}

const PayStep = lazy(async () => ({ default: (await loadPart(loadPayStep)).PayStep }));
const NotPaid = lazy(async () => ({ default: (await loadPart(loadPayStep)).NotPaid }));

/** The outcome of a reservation. Polls a pending one until its outcome is known, and resumes after a reload. */
export function ReservationPage() {
  const { t, language } = useTranslation();
  const queries = useQueryClient();
  const reference = useReference();
  const made = useSessionStore(reservationsMade).find((entry) => entry.reference === reference);
  const properties = useQuery(propertiesQuery(language));
  const followed = useQuery({
    ...reservationQuery(reference, made?.access_token ?? ''),
    enabled: made !== undefined,
  });
  const { data } = followed;
  useEffect(() => {
    // A cancellation is recorded together with the value it gives back. See `useCancelling`.
    if (!data || !made || data.state === made.state || data.state === 'cancelled') return;
    recordReservation({ ...data, access_token: made.access_token });
    forgetCovers(queries);
  }, [data, made, queries]);
  if (!made) return <PlacedInAnotherTab reference={reference} />;
  const reservation = data ?? made;
  const property = properties.data?.find(({ id }) => id === reservation.property_id);
  // Nothing is being checked if the server no longer answers this window.
  if (isOpen(reservation.state) && isFinal(followed.error)) return <PlacedInAnotherTab reference={reference} />;
  const stage = payStageOf(reservation, Temporal.Now.instant());
  if (stage) {
    const view = { reservation: { ...reservation, access_token: made.access_token }, property };
    return (
      <Suspense fallback={<Opening blockSize="20rem" />}>
        {stage === 'not_paid' || stage === 'refund' ? <NotPaid {...view} /> : <PayStep {...view} stage={stage} />}
      </Suspense>
    );
  }
  if (isOpen(reservation.state)) return <PendingReservation reservation={reservation} property={property} />;
  if (reservation.state !== 'confirmed' && reservation.state !== 'cancelled') {
    return (
      <Suspense fallback={<Opening blockSize="20rem" />}>
        <FailedReservation reservation={reservation} property={property} />
      </Suspense>
    );
  }
  if (properties.isPending) return <Opening blockSize="20rem" />;
  return (
    <>
      {properties.isError && (
        <Notice tone="caution">
          <p>{formatError(t, properties.error)}</p>
        </Notice>
      )}
      <SettledReservation reservation={{ ...reservation, access_token: made.access_token }} property={property} />
    </>
  );
}

function SettledReservation(view: ReservationViewProps) {
  const cancelling = useCancelling(view.reservation);
  const { cancellation } = cancelling;
  if (view.reservation.state === 'cancelled') {
    return (
      <Suspense fallback={<Opening blockSize="20rem" />}>
        <FailedReservation {...view} cancellation={cancellation} />
      </Suspense>
    );
  }
  if (cancellation?.state === 'asking') return <PendingCancellation {...view} />;
  return <Confirmed {...view} cancelling={cancelling} />;
}

/** Shown while the outcome is unknown: says that the card's value is safe, and gives the reference. Updates itself. */
function PendingReservation({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const name = useHotelName({ reservation, property });
  const paying = reservation.cover.cards.filter(({ covered }) => covered.amount > 0);
  return (
    <div className={styles.calm}>
      <PendingCard />
      <ScreenHeading title={t('CONFIRMATION.UNKNOWN.TITLE')}>
        {t('CONFIRMATION.UNKNOWN.HEADING', { count: Math.max(1, paying.length) })}
      </ScreenHeading>
      <p role="status">{t('CONFIRMATION.UNKNOWN.CHECKING', { name })}</p>
      <StayInShort reservation={reservation} name={name} />
      <p className={styles.label}>{t('CONFIRMATION.REFERENCE')}</p>
      <p className={styles.reference}>{reservation.reference}</p>
      <div className={styles.soft}>
        <p>{t('CONFIRMATION.UNKNOWN.NEXT')}</p>
        <SentTo reservation={reservation} name={name} />
      </div>
      <FindBookingLink />
    </div>
  );
}
