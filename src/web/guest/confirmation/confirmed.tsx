import type { WireCancellation } from '#contract/guest/cancellation.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/load-part.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { addReservationToWallet } from '../api/wallet-calls.ts';
import { nightsBetween } from '../booking-state/shown-nights.ts';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import { AddToWallet } from '../wallet/add-to-wallet.tsx';
import { CancelStay } from './cancelling/cancel-stay.tsx';
import { Paid } from './cost-of-stay.tsx';
import { SentTo } from './sent-to.tsx';
import { StayFacts } from './stay-facts.tsx';
import { StayInShort } from './stay-in-short.tsx';
import type { ReservationViewProps } from './reservation-view-props.ts';
import type { Cancelling } from './cancelling/use-cancelling.ts';
import { useHotelName } from './use-hotel-name.ts';
import { formatCancelling } from '#presentation/stay-words.ts';
import { useFormat } from '../../text/use-format.ts';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { placeOfStay } from './place-of-stay.ts';
import { makeCalendarFile } from '#presentation/calendar-file.ts';
import { welcomePath } from '../../api/sale-page-address.ts';
import { addressLines } from '../about/address-lines.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import type { ReservationDetails } from '#contract/guest/reservation-details.ts';
import { HotelAbout } from '../about/hotel-about.tsx';
import styles from './reservation-page.module.css';
import button from '../../ui/button.module.css';

type HotelAddressProps = {
  readonly address: NonNullable<ReservationDetails['property']>;
  readonly property: PropertyConfiguration | undefined;
  readonly name: string;
};

/** Loads when it is needed, because hotels seldom cancel. */
const HotelCancelled = lazyPart(() => import('./hotel-cancelled.tsx'), 'HotelCancelled');

type Made = ReservationViewProps['reservation'];
type ConfirmedProps = ReservationViewProps & { readonly cancelling: Cancelling };

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

function StayTerms(view: ReservationViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { details } = view.reservation;
  const { free_until: freeUntil, fee, later = [] } = details.cancellation;
  const place = placeOfStay(view);
  const until = freeUntil && format.instant(freeUntil, place);
  const changes = later.map(({ from, fee: then }) => ({ when: format.instant(from, place), fee: then }));
  const links = [
    { url: details.property?.terms_url, key: 'BOOKING.YOU.TERMS_LINK' },
    { url: details.property?.privacy_policy_url, key: 'BOOKING.YOU.PRIVACY_LINK' },
  ] as const;
  return (
    <section aria-labelledby="terms-heading">
      <h2 id="terms-heading">{t('CONFIRMED.CANCELLING')}</h2>
      <p>{formatCancelling({ t, money: format.money }, until, fee, changes)}</p>
      {links.some(({ url }) => url) && (
        <p className={styles.links}>
          {links.map(
            ({ url, key }) =>
              url && (
                <NewTabLink key={key} href={url}>
                  {t(key)}
                </NewTabLink>
              ),
          )}
        </p>
      )}
    </section>
  );
}

/** Offers the stay for the guest's own calendar. The file is made on the device. */
function CalendarLink({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [made] = useState(() => Temporal.Now.instant());
  const { property: at, cancellation } = reservation.details;
  const { free_until: until } = cancellation;
  const place = placeOfStay({ reservation, property });
  const name = useHotelName({ reservation, property });
  const file = makeCalendarFile(
    {
      method: 'PUBLISH',
      reference: reservation.reference,
      host: location.hostname,
      arrivalDate: reservation.stay_from,
      departureDate: reservation.stay_to,
      checkIn: at?.check_in ?? null,
      checkOut: at?.check_out ?? null,
      timeZone: place.time_zone,
      summary: t('CONFIRMATION.CALENDAR.EVENT', { name }),
      location: [name, ...(at ? addressLines(at, format.locale) : [])].join(', '),
      description: [
        t('CONFIRMATION.CALENDAR.DESCRIPTION', { reference: reservation.reference }),
        until && t('BOOKING.CANCELLING.FREE_UNTIL', { when: format.instant(until, place) }),
        at?.phone,
      ],
      url: `${location.origin}${welcomePath()}/my-booking?reference=${reservation.reference}`,
      organizer: null,
    },
    made,
  );
  return (
    <a
      className={`${button.button} ${button.primary}`}
      href={`data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`}
      download={`${reservation.reference}.ics`}
    >
      {t('CONFIRMATION.CALENDAR.ADD')}
    </a>
  );
}

function HotelAddress({ address, property, name }: HotelAddressProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { phone, email, website_url: website, map_url: map } = address;
  return (
    <section aria-labelledby="hotel-heading">
      <h2 id="hotel-heading">{t('CONFIRMED.FIND')}</h2>
      <address className={styles.address}>
        <strong>{name}</strong>
        {addressLines(address, format.locale).map((line) => (
          <span key={line} dir="auto">
            {line}
          </span>
        ))}
        {phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} dir="ltr">
            {phone}
          </a>
        )}
        {email && (
          <a href={`mailto:${email}`} dir="ltr">
            {email}
          </a>
        )}
        <span className={styles.links}>
          {map && (
            <NewTabLink href={map} className={styles.map}>
              {t('CONFIRMED.MAP')}
            </NewTabLink>
          )}
          {website && <NewTabLink href={website}>{t('CONFIRMATION.WEBSITE')}</NewTabLink>}
          {property && <HotelAbout property={property} look="link" />}
        </span>
      </address>
    </section>
  );
}
