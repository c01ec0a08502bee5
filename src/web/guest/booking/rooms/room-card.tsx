import type { RateOffer } from '#contract/guest/availability.ts';
import { useId } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { writtenIn } from '../../../text/written-in.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import type { RoomChoice } from '../../session/room-choices.ts';
import { RoomAbout, RoomFacts } from '../../about/room-about.tsx';
import { useBooking } from '../../booking-state/booking-context.ts';
import { useFormatLeft, useFormatSpent } from '../../receipt/cover-lines.tsx';
import { LostLines } from '../../receipt/lost-lines.tsx';
import { RoomPicture } from './room-picture.tsx';
import { useCancellingWords } from '../../booking-state/use-cancelling-words.ts';
import styles from './room-card.module.css';
import { coveredOf, coverOf, payerInUses, roomsLeft, savingOf, totalOf, type RoomOffer } from './room-offers.ts';

const NOT_FOR_THIS_ROOM = 'CARD.NOT_FOR_THIS_ROOM';

type RoomCardProps = {
  readonly offer: RoomOffer;
  readonly index: number;
  readonly onTake: (room: NonNullable<RoomChoice['room']>) => void;
};

export function RoomCard({ offer, index, onTake }: RoomCardProps) {
  const { t } = useTranslation();
  const { property, rooms } = useBooking();
  const { room, others } = offer;
  const left = roomsLeft(room, rooms, index);
  const isTaken = (rate: RateOffer) => isChosen(rooms[index], rate);
  return (
    <article className={styles.card} aria-labelledby={`room-${room.id}`}>
      <div className={styles.picture}>
        <RoomPicture image={room.images[0]} sources={room.image_sources[0] ?? []} seed={room.id} />
        {property && (
          <div className={styles.about}>
            <RoomAbout propertyId={property.id} room={room} />
          </div>
        )}
      </div>
      <div className={styles.words}>
        <h3 id={`room-${room.id}`} {...writtenIn(room.text_languages, 'name')}>
          {room.name}
        </h3>
        {property && <RoomFacts propertyId={property.id} room={room} className={styles.roomFacts} />}
        <p className={styles.facts}>
          <InlineList parts={[t('STAY.UP_TO', { count: room.capacity }), ...room.amenities]} />
        </p>
        {room.description && <p {...writtenIn(room.text_languages, 'description')}>{room.description}</p>}
        {left <= 0 && <p className={styles.gone}>{t('BOOKING.ROOMS.GONE')}</p>}
      </div>
      <div className={styles.rates}>
        <Rates offer={offer} rates={offer.rates} index={index} isGone={left <= 0} onTake={onTake} />
        {others.length > 0 && (
          <details className={styles.others} open={others.some(isTaken)}>
            <summary>{t('RATE_ORDER.OTHERS')}</summary>
            <Rates offer={offer} rates={others} index={index} isGone={left <= 0} onTake={onTake} />
          </details>
        )}
      </div>
    </article>
  );
}

type RatesProps = RoomCardProps & { readonly rates: readonly RateOffer[]; readonly isGone: boolean };

function Rates({ offer, rates, index, isGone, onTake }: RatesProps) {
  const { rooms } = useBooking();
  return (
    <ul>
      {rates.map((rate) => (
        <li key={rate.rate_id}>
          <Rate
            rate={rate}
            first={offer.rates[0]}
            isTaken={isChosen(rooms[index], rate)}
            isGone={isGone}
            onTake={() => onTake({ categoryId: offer.room.id, rateId: rate.rate_id })}
          />
        </li>
      ))}
    </ul>
  );
}

function isChosen(choice: RoomChoice | undefined, { room_category: { id }, rate_id }: RateOffer): boolean {
  return choice?.room?.categoryId === id && choice.room.rateId === rate_id;
}

type RateProps = {
  readonly rate: RateOffer;
  /** The most flexible rate, with which the others are compared. */
  readonly first: RateOffer | undefined;
  readonly isTaken: boolean;
  readonly isGone: boolean;
  readonly onTake: () => void;
};

function Rate({ rate, first, isTaken, isGone, onTake }: RateProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const saving = first && savingOf(rate, first);
  const priceId = useId();
  return (
    <div className={styles.rate} data-taken={isTaken || undefined}>
      <div>
        <h4 className={styles.name} {...writtenIn(rate.text_languages, 'name')}>
          {rate.name}
        </h4>
        {saving && (
          <p className={styles.saving}>{t('RATE_ORDER.SAVES', { amount: format.money(saving), rate: first.name })}</p>
        )}
        <Cancellation rate={rate} />
      </div>
      <RatePrice rate={rate} id={priceId} />
      <Button
        look={isTaken ? 'primary' : 'quiet'}
        disabled={isGone}
        aria-describedby={priceId}
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

/** The one figure that matters: covered, or the amount to add. */
function RatePrice({ rate, id }: { readonly rate: RateOffer; readonly id: string }) {
  const { t } = useTranslation();
  const { cards } = useBooking();
  const format = useFormat();
  const leftWords = useFormatLeft();
  const { due: add, city_tax: cityTax } = rate;
  const price = format.money(totalOf(rate));
  const ofTax = cityTax && t('BOOKING.ROOMS.WITH_CITY_TAX', { amount: format.money(cityTax) });
  const taxText = rate.city_tax_unknown ? t('BOOKING.ROOMS.PLUS_CITY_TAX') : ofTax;
  const withTax = taxText && <span className={styles.small}>{taxText}</span>;
  const covered = coveredOf(rate);
  const isCovered = covered.amount > 0;
  const payer = payerInUses(rate);
  const inUses = payer && leftWords(payer);
  const spent = useFormatSpent(coverOf(rate)).map((words) => (
    <span key={words} className={styles.small}>
      {words}
    </span>
  ));
  // The card's own words are enough in this case.
  const isOwnMoney = cards.length === 1 && spent.length === 1;
  const ofCards = t('BOOKING.ROOMS.AFTER', { count: cards.length, amount: format.money(covered) });
  if (isCovered && add.amount === 0) {
    return (
      <p className={styles.price} id={id}>
        <strong className={styles.covered}>{t('BOOKING.ROOMS.COVERED', { count: cards.length })}</strong>
        <span className={styles.small}>{t('BOOKING.ROOMS.WORTH', { price })}</span>
        {withTax}
        {spent}
      </p>
    );
  }
  return (
    <p className={styles.price} id={id}>
      <strong>{isCovered ? t('BOOKING.ROOMS.TO_PAY', { amount: format.money(add) }) : price}</strong>
      {!isOwnMoney && (
        <span className={styles.small}>
          {isCovered ? (inUses ?? ofCards) : t('STAY.FOR_NIGHTS', { count: rate.price_per_night.length })}
        </span>
      )}
      {spent}
      {isOutsideCards(rate) && <span className={styles.small}>{t(NOT_FOR_THIS_ROOM)}</span>}
      {withTax}
    </p>
  );
}

/** True if every card is refused for this very room. A refusal for the whole stay is explained above the rooms. */
function isOutsideCards({ cover }: RateOffer): boolean {
  if (!cover || cover.cards.length > 0) return false;
  return cover.refused_cards.some(({ code }) => code === NOT_FOR_THIS_ROOM);
}

/** The cancellation fee and what the cards would lose, for this room or for all rooms chosen with it. */
function Cancellation({ rate }: { readonly rate: RateOffer }) {
  const { t } = useTranslation();
  const formatCancelling = useCancellingWords();
  const { cancellation, description, cover, price } = rate;
  const { all_rooms: all, kept, text } = cancellation;
  const ofAll = all && formatCancelling(all);
  const own = ofAll ? t('RATE_ORDER.ALL_ROOMS', { terms: ofAll }) : text || formatCancelling(cancellation, price);
  const isUnknown = cancellation.fee === null && cancellation.free_until === null;
  return (
    <>
      <p className={styles.small} dir="auto">
        {own}
      </p>
      {isUnknown && description && (
        <p className={styles.small} {...writtenIn(rate.text_languages, 'description')}>
          {description}
        </p>
      )}
      {cover && <LostLines losses={kept} cover={cover} className={styles.small} />}
    </>
  );
}
