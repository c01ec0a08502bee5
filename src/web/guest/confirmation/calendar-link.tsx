import { makeCalendarFile } from '#presentation/calendar-file.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import button from '../../ui/button.module.css';
import type { ReservationViewProps } from './pending-reservation.tsx';

/** The stay for the guest's own calendar; the file is made on the device. */
export function CalendarLink({ reservation, property }: ReservationViewProps) {
  const { t } = useTranslation();
  const [made] = useState(() => new Date());
  const name = property?.description ?? t('STAY.THE_HOTEL');
  const address = property?.address;
  const file = makeCalendarFile(
    {
      reference: reservation.reference,
      from: reservation.stay_from,
      to: reservation.stay_to,
      summary: t('CONFIRMATION.CALENDAR.EVENT', { name }),
      location: [name, address?.line1, address?.postal_code, address?.city].filter(Boolean).join(', '),
      description: t('CONFIRMATION.CALENDAR.DESCRIPTION', { reference: reservation.reference }),
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
