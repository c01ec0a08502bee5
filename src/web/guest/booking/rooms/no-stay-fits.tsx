import { findAdultCategory } from '#domain/stay/property.ts';
import { useTranslation } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { splitRoom, withoutRooms, writeRooms } from '../../session/room-choices.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { shownNights } from '../../booking-state/shown-nights.ts';
import { LongerStay } from '../longer-stay.tsx';
import { Elsewhere } from '../where-and-when/elsewhere.tsx';
import { StayButton } from '../where-and-when/stay-button.tsx';
import styles from './no-stay-fits.module.css';
import { useNearestStays } from './use-nearest-stays.ts';

/** Shown if no room fits these nights and guests: the nights that break the stay, and alternatives. */
export function NoStayFits({ roomIndex }: { readonly roomIndex: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { property, search, rooms, cards, ageCategories, goTo } = useBooking();
  const adultsId = findAdultCategory(ageCategories.data ?? [])?.id;
  const wish = { from: search.from ?? '', nights: shownNights(search, undefined) };
  const { breaking, isFull, isEachSold, fullForGuests, minNights, stays, isPending } = useNearestStays(wish);
  // A nearby stay is for the same parties, so if one exists, one room is enough for this party.
  const isTooMany = !isPending && breaking === undefined && minNights === undefined && stays.length === 0;
  const split = isTooMany ? splitRoom(rooms, roomIndex, adultsId) : undefined;
  const parties = writeRooms(withoutRooms(rooms));
  return (
    <div className={styles.answer}>
      <Notice tone="caution" live="polite" heading={t('BOOKING.NO_STAY.HEADING')}>
        {!isPending && <p>{why()}</p>}
        {!isPending && minNights !== undefined && (
          <LongerStay
            from={wish.from}
            nights={minNights}
            onChoose={(stay) => goTo('rooms', { ...stay, rooms: parties })}
          />
        )}
        {split && (
          <Button look="quiet" onClick={() => goTo('rooms', { rooms: writeRooms(split) })}>
            {t('BOOKING.NO_STAY.TWO_ROOMS')}
          </Button>
        )}
        <Button look="quiet" onClick={() => goTo('stay')}>
          {t('BOOKING.NO_STAY.CHANGE')}
        </Button>
      </Notice>
      {isPending && (
        <Waiting words={t('BOOKING.STAY.CHECKING', { name: property?.description })}>
          <Shape blockSize="4.25rem" />
        </Waiting>
      )}
      {!isPending && stays.length > 0 && (
        <section aria-labelledby="nearest-heading">
          <h3 id="nearest-heading">{t('BOOKING.NO_STAY.NEAREST')}</h3>
          <ul className={styles.stays}>
            {stays.map((stay) => (
              <li key={`${stay.stay_from} ${stay.stay_to}`}>
                <StayButton
                  stay={stay}
                  name={property?.description ?? ''}
                  withNights
                  cards={cards}
                  onChoose={() => goTo('rooms', { from: stay.stay_from, to: stay.stay_to, rooms: parties })}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      <Elsewhere wish={wish} />
    </div>
  );

  function why(): string {
    if (minNights !== undefined) return t('MIN_STAY.NIGHTS', { nights: t('STAY.NIGHTS', { count: minNights }) });
    const nights = format.list(fullForGuests.map((night) => format.date(night)));
    if (!breaking && isEachSold) return t('BOOKING.NO_STAY.EACH_NIGHT');
    if (!breaking || nights) return t('BOOKING.NO_STAY.NOT_OFFERED', { nights });
    if (isFull) return t('BOOKING.NO_STAY.NIGHT', { night: format.date(breaking) });
    if (rooms.length > 1) return t('BOOKING.DAY.TOO_FEW');
    return t('BOOKING.NO_STAY.MOVE', { night: format.date(breaking) });
  }
}
