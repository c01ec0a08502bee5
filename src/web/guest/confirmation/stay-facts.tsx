import type { ReservationDetails } from '#contract/guest/reservation-details.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { countGuests, formatGuests } from '#presentation/format-guests.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { writtenIn } from '../../text/written-in.ts';
import styles from './reservation-page.module.css';

const NAME = '\u0000';

export function StayFacts({ reservation }: { readonly reservation: Reservation }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { details, stay_from: from, stay_to: to, rooms } = reservation;
  const { property, booked_by: by, guest } = details;
  const formatGuests = useGuestWords();
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
      {guest && (
        <>
          <dt>{t('WHO_STAYS.LABEL')}</dt>
          <dd dir="auto">
            {guest.first_name} {guest.last_name}
          </dd>
        </>
      )}
      {details.rooms.map(({ name, rate_name: rate, text_languages: languages, guests }, index) => {
        const number = rooms[index]?.pms_number ?? null;
        // The name is the hotel's, and may be in another language than the words around it.
        const [before, after] =
          number === null ? [] : t('CONFIRMATION.ROOM_WITH_NUMBER', { name: NAME, number }).split(NAME);
        return (
          <div key={index}>
            <dt>{rooms.length === 1 ? t('STAY.ROOMS', { count: 1 }) : t('STAY.ROOM_NUMBER', { number: index + 1 })}</dt>
            <dd>
              {before}
              <bdi {...writtenIn(languages, 'name')}>{name}</bdi>
              {after}
              <span className={styles.beside}>
                {rate && (
                  <>
                    <bdi {...writtenIn(languages, 'rate_name')}>{rate}</bdi>
                    {' · '}
                  </>
                )}
                <bdi>{formatGuests(guests)}</bdi>
                {' · '}
                <bdi>{nights}</bdi>
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** "2 adults, Infants: 1", or the number of guests if the hotel did not give its age categories. */
export function useGuestWords(): (guests: ReservationDetails['rooms'][number]['guests']) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (guests) => {
    const counts = countGuests(
      guests.map(({ text_languages: languages, one_of_several: isOneOfSeveral = false, ...each }) => ({
        ...each,
        isForeign: languages['name'] !== undefined,
        isOneOfSeveral,
      })),
    );
    const count = guests.reduce((sum, each) => sum + each.count, 0);
    return counts ? format.together(formatGuests({ t }, counts)) : t('CONFIRMED.GUESTS', { count });
  };
}
