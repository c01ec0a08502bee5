import { findBreakingNight, nearestServedStays } from '#domain/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { writeRooms } from '../../session/room-choices.ts';
import { useBooking } from '../booking-context.ts';
import { bookableDates } from '../stay/property-today.ts';
import { useAvailabilityNumbers } from '../stay/use-availability-numbers.ts';

const OFFERED_STAYS = 3;
const LOOK_AHEAD_DAYS = 45;

/** No room for these nights and guests: the night that breaks the stay, and the nearest stays that work. */
export function NoStayFits() {
  const { t } = useTranslation();
  const format = useFormat();
  const { property, search, rooms, goTo } = useBooking();
  const stay = {
    arrivalDate: Temporal.PlainDate.from(search.from ?? ''),
    departureDate: Temporal.PlainDate.from(search.to ?? ''),
  };
  const { firstDate, lastDate } = bookableDates(property?.time_zone ?? null);
  const until = stay.departureDate.add({ days: LOOK_AHEAD_DAYS }).toString();
  const { numbers, isPending } = useAvailabilityNumbers(property?.id ?? '', firstDate, until, lastDate);
  const breaking = isPending ? undefined : findBreakingNight(numbers, stay);
  const nearest = isPending ? [] : nearestServedStays(numbers, stay, OFFERED_STAYS);
  return (
    <Notice tone="caution" live="polite" heading={t('BOOKING.NO_STAY.HEADING')}>
      <p>
        {breaking
          ? t('BOOKING.NO_STAY.NIGHT', { night: format.date(breaking.toString()) })
          : t('BOOKING.NO_STAY.PARTY')}
      </p>
      {nearest.length > 0 && (
        <>
          <p>{t('BOOKING.NO_STAY.NEAREST')}</p>
          <ul>
            {nearest.map(({ arrivalDate, departureDate }) => (
              <li key={arrivalDate.toString()}>
                <Button
                  look="link"
                  onClick={() =>
                    goTo('rooms', {
                      from: arrivalDate.toString(),
                      to: departureDate.toString(),
                      rooms: writeRooms(rooms.map(({ persons }) => ({ persons }))),
                    })
                  }
                >
                  {format.dateRange(arrivalDate.toString(), departureDate.toString())}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      <Button look="quiet" onClick={() => goTo('stay')}>
        {t('BOOKING.NO_STAY.CHANGE')}
      </Button>
    </Notice>
  );
}
