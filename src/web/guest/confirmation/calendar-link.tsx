import { makeCalendarFile } from '#presentation/calendar-file.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import button from '../../ui/button.module.css';
import { welcomePath } from '../../api/sale-page-address.ts';
import { addressLines } from '../about/address-lines.ts';
import { placeOfStay } from './place-of-stay.ts';
import type { ReservationViewProps } from './reservation-view-props.ts';
import { useHotelName } from './use-hotel-name.ts';

/** Offers the stay for the guest's own calendar. The file is made on the device. */
export function CalendarLink({ reservation, property }: ReservationViewProps) {
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
