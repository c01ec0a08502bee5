import type { WireCancellation } from '#contract/guest/cancellation.ts';
import { Suspense } from 'react';
import { lazyPart } from '../../api/load-part.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { addReservationToWallet } from '../api/wallet-calls.ts';
import { nightsBetween } from '../booking-state/shown-nights.ts';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { AddToWallet } from '../wallet/add-to-wallet.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { CancelStay } from './cancelling/cancel-stay.tsx';
import { HotelAddress } from './hotel-address.tsx';
import styles from './reservation-page.module.css';
import { Paid } from './cost-of-stay.tsx';
import { SentTo } from './sent-to.tsx';
import { StayFacts } from './stay-facts.tsx';
import { StayInShort } from './stay-in-short.tsx';
import { StayTerms } from './stay-terms.tsx';
import type { ReservationViewProps } from './reservation-view-props.ts';
import type { Cancelling } from './cancelling/use-cancelling.ts';
import { useHotelName } from './use-hotel-name.ts';

/** Loads when it is needed, because hotels seldom cancel. */
const HotelCancelled = lazyPart(() => import('./hotel-cancelled.tsx'), 'HotelCancelled');

type Made = ReservationViewProps['reservation'];
type ConfirmedProps = ReservationViewProps & { readonly cancelling: Cancelling };

/** The confirmation, laid out as a letter. */
export function Confirmed({ reservation, property, cancelling }: ConfirmedProps) {
  const { t } = useTranslation();
  const { details, rooms } = reservation;
  const isCancelledByHotel = rooms.every((room) => room.cancelled_at_hotel);
  const isChanged = rooms.some((room) => room.cancelled_at_hotel) || cancelling.cancellation?.state === 'ask_hotel';
  const changedKey = isCancelledByHotel ? 'CONFIRMATION.HOTEL_CANCELLED.HEADING' : 'CONFIRMATION.HOTEL_CHANGED.HEADING';
  const name = useHotelName({ reservation, property });
  const cancel = <CancelStay reservation={reservation} property={property} cancelling={cancelling} />;
  const atHotel = stayAtHotel(reservation, cancelling.cancellation);
  return (
    <article className={styles.sheet}>
      {property?.image && (
        <Picture
          url={property.image}
          sources={property.image_sources}
          sizes="(max-width: 56rem) 100vw, 56rem"
          width={1200}
          height={400}
          className={styles.picture}
        />
      )}
      <header className={styles.top}>
        <ScreenHeading title={t(isChanged ? changedKey : 'CONFIRMATION.TITLE')}>
          {t(isChanged ? changedKey : 'CONFIRMATION.HEADING')}
        </ScreenHeading>
        {/* The hotel's changes, and what to do about them, come first. */}
        {rooms.some((room) => room.cancelled_at_hotel) && (
          <Suspense fallback={null}>
            <HotelCancelled reservation={reservation} property={property} />
          </Suspense>
        )}
        {isChanged && cancel}
        <StayInShort reservation={atHotel} name={name} />
        {!isChanged && <SentTo reservation={reservation} name={name} />}
        <p className={[styles.label, styles.apart].join(' ')}>{t('CONFIRMATION.REFERENCE')}</p>
        <p className={styles.reference}>{reservation.reference}</p>
      </header>
      <div className={styles.halves}>
        <section aria-labelledby="stay-heading">
          <h2 id="stay-heading">{t('CONFIRMATION.STAY')}</h2>
          <StayFacts reservation={atHotel} />
        </section>
        <Paid reservation={reservation} name={name} />
        <StayTerms reservation={reservation} property={property} />
        {details.property && <HotelAddress address={details.property} property={property} name={name} />}
      </div>
      <div className={styles.actions}>
        {!isCancelledByHotel && <CalendarLink reservation={atHotel} property={property} />}
        <Button look="quiet" onClick={() => window.print()}>
          {t('CONFIRMATION.PRINT')}
        </Button>
        {!isCancelledByHotel && <AddToWallet ask={(wallet) => addReservationToWallet(reservation, wallet)} />}
      </div>
      {!isChanged && cancel}
    </article>
  );
}

/** The stay with the dates that the hotel has now. */
function stayAtHotel(booked: Made, { hotel_stay: moved } = {} as Partial<WireCancellation>): Made {
  if (!moved) return booked;
  return { ...booked, ...moved, details: { ...booked.details, nights: nightsBetween(moved.stay_from, moved.stay_to) } };
}
