import type { CalendarDay } from '#contract/guest/card-stays.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { Suspense, useCallback, useMemo, useState, useId } from 'react';
import { lazyPart } from '../../../api/load-part.ts';
import { useTranslation, type Translate } from '../../../text/translation.ts';
import { useFormat } from '../../../text/use-format.ts';
import { formatError } from '../../../text/format-error.ts';
import { LongerStay } from '../longer-stay.tsx';
import type { DateSpan } from '../../../ui/stay-calendar.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { withoutRooms, writeRooms } from '../../session/room-choices.ts';
import { useBooking } from '../../booking-state/booking-context.ts';
import { arrivalMeaning } from './day-meaning.ts';
import { openDays } from '#domain/stay/open-days.ts';
import { bookableDates } from '../../booking-state/bookable-dates.ts';
import { shownNights, nightsBetween } from '../../booking-state/shown-nights.ts';
import { useAvailabilityNumbers } from './use-availability-numbers.ts';
import { useCardDays } from './use-card-days.ts';
import { useDayMarks, useDayWords } from './use-day-marks.ts';
import { useQuery } from '@tanstack/react-query';
import { departuresQuery } from '../../api/stay-queries.ts';
import { partiesBody } from '../../booking-state/party-body.ts';
import { Button } from '../../../ui/button.tsx';
import type { MonthsProps } from './months.tsx';
import { Opening } from '../../page-frame/opening.tsx';
import styles from './stay-dates.module.css';

const Months = lazyPart(() => import('./months.tsx'), 'Months');

/** Longer than most stays. A later departure is shown as open, without a price. */
const MOST_NIGHTS = 10;

const StayCalendar = lazyPart(() => import('../../../ui/stay-calendar.tsx'), 'StayCalendar');

/** A stay that begins on the last day shown may end this many days later. */
const LOOK_AHEAD_DAYS = 31;

/** A calendar of arrivals and departures for which a room is free, marked by the cover of the cards. */
export function StayDates({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, choose, rooms, cards } = useBooking();
  const bookable = bookableDates(property.time_zone);
  const { firstDate, lastDate } = bookable;
  const [shown, setShown] = useState({ from: search.from ?? firstDate, until: search.to ?? firstDate });
  const { numbers, isPending, error, askAgain } = useAvailabilityNumbers(property.id, firstDate, shown.until, lastDate);
  const days = useMemo(() => openDays(numbers, Math.max(1, rooms.length)), [numbers, rooms.length]);
  const nights = shownNights(search, cards[0]?.product);
  const cardDays = useCardDays(property.id, nights, shown, bookable);
  const [taken, setTaken] = useState<string>();
  const [opensAt, setOpensAt] = useState<string>();
  const departures = useDepartures(property.id, taken, lastDate);
  const markDay = useDayMarks(days, cardDays.byDate, departures, nights);
  const onShow = useCallback(({ from, to }: DateSpan) => {
    const needed = Temporal.PlainDate.from(to).add({ days: LOOK_AHEAD_DAYS }).toString();
    setShown((before) => ({ from, until: needed > before.until ? needed : before.until }));
  }, []);
  const value = search.from && search.to ? { from: search.from, to: search.to } : undefined;
  const chosenDay = value && cardDays.byDate.get(value.from);
  const chooseStay = ({ from, to }: DateSpan) =>
    choose({ from, to, rooms: writeRooms(withoutRooms(rooms)), section: 'stay' });
  return (
    <section id="dates" tabIndex={-1} className={styles.dates} aria-labelledby="dates-heading">
      <h3 id="dates-heading" tabIndex={-1}>
        {t('BOOKING.STAY.WHEN')}
      </h3>
      {error && <RetryNotice tone="negative" words={formatError(t, error)} askAgain={askAgain} />}
      <Suspense fallback={<CalendarShape name={property.description} />}>
        <StayCalendar
          key={opensAt ?? search.arrival ?? ''}
          opensAt={opensAt ?? search.arrival}
          isLedTo={opensAt !== undefined}
          onTake={setTaken}
          locale={format.dateLocale}
          label={t('BOOKING.STAY.CALENDAR')}
          firstDate={firstDate}
          lastDate={lastDate}
          value={value}
          isArrivalOpen={days.isArrivalOpen}
          isDepartureOpen={days.isDepartureOpen}
          markDay={markDay}
          legend={legendOf(t, cards.length)}
          words={formatShown(t, nights, rooms.length)}
          onShow={onShow}
          onChange={chooseStay}
        />
      </Suspense>
      <MonthOverview propertyId={property.id} nights={nights} bookable={bookable} onShow={setOpensAt} />
      {cardDays.error && !error && (
        <RetryNotice
          tone="caution"
          words={`${t('BOOKING.DAY.CARD_UNKNOWN')} ${formatError(t, cardDays.error)}`}
          askAgain={cardDays.askAgain}
        />
      )}
      <p role="status" className={styles.line}>
        {value && <ChosenStay stay={value} nights={nights} day={chosenDay} />}
        {!value && isPending && t('BOOKING.STAY.CHECKING', { name: property.description })}
      </p>
      {value && chosenDay?.min_nights !== undefined && (
        <div>
          <LongerStay from={value.from} nights={chosenDay.min_nights} onChoose={chooseStay} />
        </div>
      )}
    </section>
  );
}

function formatShown(t: Translate, nights: number, rooms: number): string {
  const shown = t('BOOKING.DAY.SHOWN_FOR', { count: nights });
  return rooms > 1 ? `${shown} ${t('BOOKING.DAY.ALL_ROOMS', { rooms: t('STAY.ROOMS', { count: rooms }) })}` : shown;
}

function legendOf(t: Translate, cards: number) {
  return {
    covered: t('BOOKING.DAY.LEGEND_COVERED', { count: cards }),
    supplement: t('BOOKING.DAY.LEGEND_TO_PAY'),
    full: t('BOOKING.DAY.LEGEND_FULL'),
    not_allowed: t('BOOKING.DAY.LEGEND_NOT_ALLOWED', { count: cards }),
  };
}

type ChosenStayProps = {
  readonly stay: DateSpan;
  readonly nights: number;
  readonly day: CalendarDay | undefined;
};

/** The stay in words, with the cover of the cards once their calendar has loaded. */
function ChosenStay({ stay, nights, day }: ChosenStayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const word = useDayWords(nights);
  return (
    <>
      {format.dateRange(stay.from, stay.to)} · {t('STAY.NIGHTS', { count: nights })}
      {day && <span className={styles.card}>{word(arrivalMeaning(day))}</span>}
    </>
  );
}

function CalendarShape({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Waiting words={t('BOOKING.STAY.CHECKING', { name })}>
      <Shape blockSize="33rem" />
    </Waiting>
  );
}

/** The cards' cover of each stay from the picked arrival, by departure. */
function useDepartures(
  propertyId: string,
  arrival: string | undefined,
  lastDate: string,
): ReadonlyMap<string, CalendarDay> {
  const { rooms, cardTokens } = useBooking();
  const parties = partiesBody(rooms);
  const from = arrival ?? '';
  const { data } = useQuery({
    ...departuresQuery(propertyId, {
      from,
      to: from && Temporal.PlainDate.from(from).add({ days: 1 }).toString(),
      ...parties,
      card_tokens: cardTokens,
      nights: 1,
      most_nights: Math.min(MOST_NIGHTS, from ? Math.max(1, nightsBetween(from, lastDate)) : MOST_NIGHTS),
    }),
    enabled: arrival !== undefined && parties.persons.length > 0,
  });
  return useMemo(() => new Map((data ?? []).map((day) => [day.date, day])), [data]);
}

function MonthOverview(props: MonthsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <Button look="link" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
        {t('MONTHS.OPEN')}
      </Button>
      <div id={id}>
        {isOpen && (
          <Suspense fallback={<Opening blockSize="15rem" />}>
            <Months
              {...props}
              onShow={(date) => {
                setOpen(false);
                props.onShow(date);
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}
