import { MAX_SEARCHED_NIGHTS } from '#domain/card/voucher-product.ts';
import { useTranslation } from '../../../text/translation.ts';
import { atProperty } from '../../session/stay-search.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import styles from './elsewhere.module.css';
import { StayButton } from './stay-button.tsx';
import { useSoonestStays, type Wish } from './use-soonest-stays.ts';

/** The soonest stay like the wished one at each other property where a card can be used. */
export function Elsewhere({ wish }: { readonly wish: Wish }) {
  const { t } = useTranslation();
  const { properties, search, goTo } = useBooking();
  const soonestAt = useSoonestStays(wish);
  const others = (properties.data ?? [])
    .filter(({ id, invalid_because: fault }) => id !== search.property && fault === null)
    .flatMap((property) => {
      const soonest = soonestAt(property);
      const [stay] = soonest?.found?.stays ?? [];
      return soonest && stay ? [{ property, stay, held: soonest.held }] : [];
    });
  if (wish.nights > MAX_SEARCHED_NIGHTS) return <p>{t('BOOKING.NO_STAY.TOO_LONG', { most: MAX_SEARCHED_NIGHTS })}</p>;
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="elsewhere-heading">
      <h3 id="elsewhere-heading">{t('BOOKING.NO_STAY.ELSEWHERE')}</h3>
      <ul className={styles.others}>
        {others.map(({ property, stay, held }) => (
          <li key={property.id} className={styles.other}>
            <span className={styles.name} dir="auto">
              {property.description}
            </span>
            <StayButton
              stay={stay}
              name={property.description}
              cards={[held]}
              withNights
              onChoose={() => goTo('rooms', { ...atProperty(property.id), from: stay.stay_from, to: stay.stay_to })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
