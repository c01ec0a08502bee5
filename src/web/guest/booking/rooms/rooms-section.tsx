import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { InlineList } from '../../../ui/inline-list.tsx';
import { writeRooms, type RoomChoice } from '../../session/room-choices.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { BookingSection } from '../section/booking-section.tsx';
import { SectionFoot } from '../section/section-foot.tsx';
import { usePartyWords } from '../../booking-state/party-words.ts';
import { RoomList } from './room-list.tsx';
import styles from './rooms-section.module.css';

export function RoomsSection() {
  const { t } = useTranslation();
  const { rooms, summary, reached } = useBooking();
  const names = summary.data?.rate.rooms.map(({ name }) => name) ?? [];
  const isChosen = reached !== 'stay' && rooms.every(({ room }) => room);
  const words = names.length > 0 ? names : [t('STAY.ROOMS', { count: rooms.length })];
  const line = isChosen && <InlineList parts={words} />;
  return (
    <BookingSection name="rooms" heading={t('BOOKING.ROOMS.HEADING', { count: Math.max(1, rooms.length) })} line={line}>
      <RoomChoices />
    </BookingSection>
  );
}

function RoomChoices() {
  const { t } = useTranslation();
  const partyWords = usePartyWords();
  const { rooms, goTo, choose, reached } = useBooking();
  const firstOpen = rooms.findIndex(({ room }) => !room);
  const [current, setCurrent] = useState(Math.max(0, firstOpen));
  // Rooms are chosen in order. The address has the choice of an earlier room only a moment after the press.
  const isTooEarly = (place: number) => firstOpen >= 0 && place > firstOpen && !rooms[place]?.room;
  const index = isTooEarly(current) ? firstOpen : Math.min(current, rooms.length - 1);
  const room = rooms[index];
  const heading = useRef<HTMLHeadingElement>(null);
  const lastIndex = useRef(index);
  useEffect(() => {
    if (lastIndex.current !== index) heading.current?.focus();
    lastIndex.current = index;
  }, [index]);
  if (!room) return null;

  function take(chosen: NonNullable<RoomChoice['room']>) {
    const next = rooms.map((before, other) => (other === index ? { persons: before.persons, room: chosen } : before));
    const open = next.findIndex((entry) => !entry.room);
    if (open === -1) {
      goTo('extras', { rooms: writeRooms(next) });
    } else {
      choose({ rooms: writeRooms(next), section: 'rooms' });
      setCurrent(open);
    }
  }

  return (
    <>
      {rooms.length > 1 && (
        <div className={styles.roomStep}>
          <h3 ref={heading} tabIndex={-1}>
            {t('BOOKING.ROOMS.FOR', { number: index + 1, count: rooms.length, party: partyWords([room]) })}
          </h3>
          <div>
            {rooms.map((_, other) => (
              <Button
                key={other}
                look="link"
                aria-current={other === index}
                disabled={isTooEarly(other)}
                onClick={() => setCurrent(other)}
              >
                {t('STAY.ROOM_NUMBER', { number: other + 1 })}
              </Button>
            ))}
          </div>
        </div>
      )}
      <RoomList key={index} index={index} onTake={take} />
      {reached !== 'rooms' && reached !== 'stay' && (
        <SectionFoot>
          <Button onClick={() => goTo('extras')}>{t('BOOKING.ROOMS.ONWARD')}</Button>
        </SectionFoot>
      )}
    </>
  );
}
