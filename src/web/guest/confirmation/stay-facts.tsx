import type { ReservationDetails } from '#contract/reservation-details.ts';
import type { Reservation } from '#contract/reservation.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../text/use-format.ts';
import styles from './reservation-page.module.css';

/** When and for whom: arrival and departure with the hotel's hours, and each room with its rate and guests. */
export function StayFacts({ reservation }: { readonly reservation: Reservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { details, stay_from: from, stay_to: to, rooms } = reservation;
  const { property, booked_by: by } = details;
  const wordGuests = useGuestWords();
  const nights = t('STAY.NIGHTS', { count: details.nights });
  return (
    <dl className={styles.facts}>
      <dt>{t('STAY.ARRIVAL')}</dt>
      <dd>
        {format.date(from)}
        {property?.check_in && (
          <span className={styles.beside}>{t('CONFIRMED.FROM_HOUR', { hour: format.hour(property.check_in) })}</span>
        )}
      </dd>
      <dt>{t('STAY.DEPARTURE')}</dt>
      <dd>
        {format.date(to)}
        {property?.check_out && (
          <span className={styles.beside}>{t('CONFIRMED.UNTIL_HOUR', { hour: format.hour(property.check_out) })}</span>
        )}
      </dd>
      <dt>{t('CONFIRMED.BOOKED_BY')}</dt>
      <dd dir="auto">
        {by.first_name} {by.last_name}
      </dd>
      {details.rooms.map(({ name, rate_name: rate, guests }, index) => {
        const number = rooms[index]?.pms_number ?? null;
        const shown = number === null ? name : t('CONFIRMATION.ROOM_WITH_NUMBER', { name, number });
        return (
          <div key={index}>
            <dt>{rooms.length === 1 ? t('STAY.ROOMS', { count: 1 }) : t('STAY.ROOM_NUMBER', { number: index + 1 })}</dt>
            <dd>
              {shown}
              <span className={styles.beside}>
                {[rate, wordGuests(guests), nights].filter(Boolean).map((part, place) => (
                  <span key={place}>
                    {place > 0 && ' · '}
                    <bdi>{part}</bdi>
                  </span>
                ))}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

type Guests = ReservationDetails['rooms'][number]['guests'];

/** "2 adults, 1 child"; how many guests where the hotel did not give its ages. */
function useGuestWords(): (guests: Guests) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (guests) => {
    const count = (of: Guests) => of.reduce((sum, each) => sum + each.count, 0);
    if (guests.some(({ classification }) => classification === null)) {
      return t('CONFIRMED.GUESTS', { count: count(guests) });
    }
    const [adults, children] = (['adult', 'child'] as const).map((kind) =>
      count(guests.filter(({ classification }) => classification === kind)),
    );
    return format.together([
      ...(adults ? [t('STAY.ADULTS', { count: adults })] : []),
      ...(children ? [t('STAY.CHILDREN', { count: children })] : []),
    ]);
  };
}
