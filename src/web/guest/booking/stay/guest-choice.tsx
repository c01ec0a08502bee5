import { findAdultCategory, type AgeCategory } from '#domain/stay/property.ts';
import { useRef } from 'react';
import { useTranslation } from '../../../text/translation.ts';
import { writtenIn } from '../../../text/written-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { writeRooms, type RoomChoice } from '../../session/room-choices.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { standardRooms } from '../../booking-state/standard-party.ts';
import { useFormat } from '../../../text/use-format.ts';
import { agesOf, type AgesSaid } from './ages-of.ts';
import { fewestOf } from './fewest-of.ts';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { HotelContact } from '../../confirmation/hotel-contact.tsx';
import { Elsewhere } from '../where-and-when/elsewhere.tsx';
import { shownNights } from '../../booking-state/shown-nights.ts';
import styles from './guest-choice.module.css';

const MAX_ROOMS = 5;
const MAX_PERSONS_OF_A_KIND = 8;

export function GuestChoice() {
  const { t } = useTranslation();
  const { ageCategories, rooms, choose } = useBooking();
  const guests = useRef<HTMLFieldSetElement>(null);
  if (ageCategories.isPending) {
    return (
      <Waiting words={t('BOOKING.STAY.LOADING_GUESTS')}>
        <Shape blockSize="8rem" />
      </Waiting>
    );
  }
  if (ageCategories.isError || ageCategories.data.length === 0) return <GuestsMissing />;
  const categories = ageCategories.data;
  const change = (next: readonly RoomChoice[]) => choose({ rooms: writeRooms(next), section: 'stay' });
  const remove = (index: number) => {
    change(rooms.filter((_, other) => other !== index));
    // The pressed button disappears with its room.
    guests.current?.focus();
  };
  return (
    <fieldset ref={guests} id="guests" tabIndex={-1} className={styles.guests}>
      <legend className={styles.legend}>{t('BOOKING.STAY.WHO')}</legend>
      {rooms.map((room, index) => (
        // Only their position distinguishes the rooms of a booking.
        <div
          key={index}
          className={styles.room}
          {...(rooms.length > 1 && { role: 'group', 'aria-labelledby': `room-${index}` })}
        >
          {rooms.length > 1 && (
            <div className={styles.head}>
              <h3 id={`room-${index}`}>{t('STAY.ROOM_NUMBER', { number: index + 1 })}</h3>
              <Button look="link" onClick={() => remove(index)}>
                {t('BOOKING.STAY.REMOVE_ROOM', { number: index + 1 })}
              </Button>
            </div>
          )}
          <RoomParty
            room={room}
            categories={categories}
            onChange={(next) => change(rooms.map((before, other) => (other === index ? next : before)))}
          />
        </div>
      ))}
      {rooms.length < MAX_ROOMS && (
        <Button look="link" className={styles.add} onClick={() => change([...rooms, ...standardRooms(categories, [])])}>
          {t('BOOKING.STAY.ADD_ROOM')}
        </Button>
      )}
    </fieldset>
  );
}

const AGES_WORDS = {
  range: 'STAY.AGES',
  from: 'STAY.AGE_FROM',
  under: 'STAY_AGES.UNDER',
  others: 'STAY_AGES.OTHERS',
} as const satisfies Record<AgesSaid['says'], string>;

type RoomPartyProps = {
  readonly room: RoomChoice;
  readonly categories: readonly AgeCategory[];
  readonly onChange: (room: RoomChoice) => void;
};

function RoomParty({ room, categories, onChange }: RoomPartyProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const adultsId = findAdultCategory(categories)?.id;
  const countOf = (id: string) => room.persons.find(({ ageCategoryId }) => ageCategoryId === id)?.count ?? 0;
  return (
    <>
      {categories.map((category) => {
        const { id, name, textLanguages } = category;
        const ages = formatAges(category);
        return (
          <Stepper
            key={id}
            label={<span {...writtenIn(textLanguages, 'name')}>{name}</span>}
            hint={ages}
            count={countOf(id)}
            min={fewestOf(category, room, categories)}
            max={MAX_PERSONS_OF_A_KIND}
            lessLabel={t('BOOKING.STAY.FEWER', { name })}
            moreLabel={t('BOOKING.STAY.MORE', { name })}
            countLabel={
              id === adultsId
                ? t('STAY.ADULTS', { count: countOf(id) })
                : t('SCREEN_READER.COUNT', {
                    number: countOf(id),
                    name: format.inLine([name, ages].filter(Boolean)),
                  })
            }
            onChange={(count) => {
              const persons = categories
                .map((other) => ({ ageCategoryId: other.id, count: other.id === id ? count : countOf(other.id) }))
                .filter((entry) => entry.count > 0);
              // Another party may need another room, so the choice of room is cleared.
              onChange({ persons });
            }}
          />
        );
      })}
    </>
  );

  function formatAges(category: AgeCategory): string {
    const said = agesOf(category, categories);
    return said ? t(AGES_WORDS[said.says], said.values) : '';
  }
}

/** A hotel without age categories quotes no price. The guest may retry, ask the hotel, or choose another one. */
function GuestsMissing() {
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
