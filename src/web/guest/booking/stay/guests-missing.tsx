import { useTranslation } from '../../../text/translation.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { HotelContact } from '../../confirmation/hotel-contact.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import { Elsewhere } from '../where-and-when/elsewhere.tsx';
import styles from './guest-choice.module.css';
import { shownNights } from '../../booking-state/shown-nights.ts';

/** A hotel without age categories quotes no price. The guest may retry, ask the hotel, or choose another one. */
export function GuestsMissing() {
  const { t } = useTranslation();
  const { ageCategories, property, search, cards } = useBooking();
  return (
    <div className={styles.guests}>
      <RetryNotice
        tone="caution"
        words={t('BOOKING.STAY.GUESTS_MISSING')}
        askAgain={() => void ageCategories.refetch()}
      >
        {property && <HotelContact property={property} />}
      </RetryNotice>
      <Elsewhere wish={{ from: search.from ?? '', nights: shownNights(search, cards[0]?.product) }} />
    </div>
  );
}
