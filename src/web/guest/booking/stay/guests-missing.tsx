import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { HotelContact } from '../../confirmation/hotel-contact.tsx';
import { useBooking } from '../booking-context.ts';
import { Elsewhere } from '../where-and-when/elsewhere.tsx';
import styles from './guest-choice.module.css';
import { toldNights } from './told-nights.ts';

/** Without age groups a hotel tells no price; the guest may try again, ask the hotel, or go where the card is good. */
export function GuestsMissing() {
  const { t } = useTranslation();
  const { ageCategories, property, search, cards } = useBooking();
  const products = cards.map(({ product }) => product);
  return (
    <div className={styles.guests}>
      <Notice tone="caution" live="polite">
        <p>{t('BOOKING.STAY.GUESTS_MISSING')}</p>
        {property && <HotelContact property={property} />}
        <Button look="quiet" onClick={() => void ageCategories.refetch()}>
          {t('FRAME.TRY_AGAIN')}
        </Button>
      </Notice>
      <Elsewhere wish={{ from: search.from ?? '', nights: toldNights(search.from, search.to, products) }} />
    </div>
  );
}
