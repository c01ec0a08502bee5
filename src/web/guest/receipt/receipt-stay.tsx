import { useFormat } from '../../text/use-format.ts';
import { HotelAbout } from '../about/hotel-about.tsx';
import { useBooking } from '../booking-state/booking-context.ts';
import { usePartyWords } from '../booking-state/party-words.ts';
import styles from './receipt.module.css';

export function ReceiptStay() {
  const format = useFormat();
  const partyWords = usePartyWords();
  const { property, search, rooms } = useBooking();
  if (!property) return null;
  const name = property.description;
  return (
    <div className={styles.stay}>
      <p className={styles.place}>
        <HotelAbout property={property} look="link" otherwise={name}>
          {name}
        </HotelAbout>
      </p>
      {search.from && search.to && <p>{format.dateRange(search.from, search.to)}</p>}
      <p>{partyWords(rooms)}</p>
    </div>
  );
}
