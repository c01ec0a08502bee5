import type { RateOffer } from '#contract/availability.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import type { RoomChoice } from '../../session/room-choices.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { RoomPicture } from './room-picture.tsx';
import { useCancellingWords } from '../../booking-state/use-cancelling-words.ts';
import styles from './room-card.module.css';
import { roomsLeft, totalOf, type RoomOffer } from './room-offers.ts';

const NOT_FOR_THIS_ROOM = 'CARD.NOT_FOR_THIS_ROOM';

type RoomCardProps = {
  readonly offer: RoomOffer;
  readonly index: number;
  readonly onTake: (room: NonNullable<RoomChoice['room']>) => void;
};

/** One room category: picture, name, persons, what is in it, and its rates. */
export function RoomCard({ offer: { room, rates }, index, onTake }: RoomCardProps) {
  const { t } = useTranslation();
  const { rooms } = useBooking();
  const left = roomsLeft(room, rooms, index);
  return (
    <article className={styles.card} aria-labelledby={`room-${room.id}`}>
      <RoomPicture image={room.images[0]} sources={room.image_sources[0] ?? []} seed={room.id} />
      <div className={styles.words}>
        <h3 id={`room-${room.id}`} dir="auto">
          {room.name}
        </h3>
        <p className={styles.facts}>
          <InlineList parts={[t('STAY.UP_TO', { count: room.capacity }), ...room.amenities]} />
        </p>
        {room.description && <p dir="auto">{room.description}</p>}
        {left <= 0 && <p className={styles.gone}>{t('BOOKING.ROOMS.GONE')}</p>}
      </div>
      <ul className={styles.rates}>
        {rates.map((rate) => (
          <li key={rate.rate_id}>
            <Rate
              rate={rate}
              isTaken={rooms[index]?.room?.categoryId === room.id && rooms[index].room.rateId === rate.rate_id}
              isGone={left <= 0}
              onTake={() => onTake({ categoryId: room.id, rateId: rate.rate_id })}
            />
          </li>
        ))}
      </ul>
    </article>
  );
}

type RateProps = {
  readonly rate: RateOffer;
  readonly isTaken: boolean;
  readonly isGone: boolean;
  readonly onTake: () => void;
};

function Rate({ rate, isTaken, isGone, onTake }: RateProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.rate} data-taken={isTaken || undefined}>
      <div>
        <h4 className={styles.name} dir="auto">
          {rate.name}
        </h4>
        <Cancellation rate={rate} />
      </div>
      <RatePrice rate={rate} />
      <Button
        look={isTaken ? 'primary' : 'quiet'}
        disabled={isGone}
        aria-label={t(isTaken ? 'BOOKING.ROOMS.CHOSEN_WHAT' : 'BOOKING.ROOMS.CHOOSE_WHAT', {
          room: rate.room_category.name,
          rate: rate.name,
        })}
        onClick={onTake}
      >
        {t(isTaken ? 'BOOKING.ROOMS.CHOSEN' : 'BOOKING.ROOMS.CHOOSE')}
      </Button>
    </div>
  );
}

/** The only figure that matters: covered, or what to add. */
function RatePrice({ rate }: { readonly rate: RateOffer }) {
  const { t } = useTranslation();
  const { cards } = useBooking();
  const format = useFormat();
  const { due: add, city_tax: cityTax } = rate;
  const price = format.money(totalOf(rate));
  const ofTax = cityTax && t('BOOKING.ROOMS.WITH_CITY_TAX', { amount: format.money(cityTax) });
  const taxText = rate.city_tax_unknown ? t('BOOKING.ROOMS.PLUS_CITY_TAX') : ofTax;
  const withTax = taxText && <span className={styles.small}>{taxText}</span>;
  const isCovered = rate.cover !== null && rate.cover.covered.amount > 0;
  if (isCovered && add.amount === 0) {
    return (
      <p className={styles.price}>
        <strong className={styles.covered}>{t('BOOKING.ROOMS.COVERED', { count: cards.length })}</strong>
        <span className={styles.small}>{t('BOOKING.ROOMS.WORTH', { price })}</span>
        {withTax}
      </p>
    );
  }
  return (
    <p className={styles.price}>
      <strong>{isCovered ? t('BOOKING.ROOMS.TO_ADD', { amount: format.money(add) }) : price}</strong>
      <span className={styles.small}>
        {isCovered ? t('BOOKING.ROOMS.OF', { price }) : t('STAY.FOR_NIGHTS', { count: rate.price_per_night.length })}
      </span>
      {isOutsideCards(rate) && <span className={styles.small}>{t(NOT_FOR_THIS_ROOM)}</span>}
      {withTax}
    </p>
  );
}

/** Every card is refused for this very room; why a card is refused for the whole stay stands above the rooms. */
function isOutsideCards({ cover }: RateOffer): boolean {
  if (!cover || cover.cards.length > 0) return false;
  return cover.refused_cards.some(({ code }) => code === NOT_FOR_THIS_ROOM);
}

function Cancellation({ rate: { cancellation, description } }: { readonly rate: RateOffer }) {
  const wordCancelling = useCancellingWords();
  const words = wordCancelling(cancellation) ?? (cancellation.text || description);
  return words ? (
    <p className={styles.small} dir="auto">
      {words}
    </p>
  ) : null;
}
