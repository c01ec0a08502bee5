import type { PropertyConfiguration } from '#contract/property.ts';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../text/use-format.ts';
import { wordError } from '../../../text/word-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Shape, Waiting } from '../../../ui/waiting.tsx';
import { writeRooms } from '../../session/room-choices.ts';
import { useBooking } from '../booking-context.ts';
import { openDays } from './open-days.ts';
import { bookableDates } from './property-today.ts';
import styles from './stay-dates.module.css';
import { useAvailabilityNumbers } from './use-availability-numbers.ts';
import { useDayMarks } from './use-day-marks.ts';

const StayCalendar = lazy(() =>
  import('../../../ui/stay-calendar.tsx').then((file) => ({ default: file.StayCalendar })),
);

/** A stay that begins late on show may end as many days beyond it. */
const LOOK_AHEAD_DAYS = 31;

/** When: a calendar of arrivals and departures that some room serves. */
export function StayDates({ property }: { readonly property: PropertyConfiguration }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { search, choose, rooms } = useBooking();
  const { firstDate, lastDate } = bookableDates(property.time_zone);
  const [shownUntil, setShownUntil] = useState(search.to ?? firstDate);
  const { numbers, isPending, error, askAgain } = useAvailabilityNumbers(property.id, firstDate, shownUntil, lastDate);
  const days = useMemo(() => openDays(numbers), [numbers]);
  const markDay = useDayMarks(days);
  const onShow = useCallback(({ to }: { to: string }) => {
    const needed = Temporal.PlainDate.from(to).add({ days: LOOK_AHEAD_DAYS }).toString();
    setShownUntil((known) => (needed > known ? needed : known));
  }, []);
  const value = search.from && search.to ? { from: search.from, to: search.to } : undefined;
  return (
    <section id="dates" tabIndex={-1} className={styles.dates} aria-labelledby="dates-heading">
      <h3 id="dates-heading">{t('BOOKING.STAY.WHEN')}</h3>
      {error && (
        <Notice tone="negative" live="assertive">
          <p>{wordError(t, error)}</p>
          <Button look="quiet" onClick={askAgain}>
            {t('FRAME.TRY_AGAIN')}
          </Button>
        </Notice>
      )}
      <Suspense fallback={<CalendarShape name={property.description} />}>
        <StayCalendar
          locale={format.locale}
          label={t('BOOKING.STAY.CALENDAR')}
          firstDate={firstDate}
          lastDate={lastDate}
          value={value}
          isArrivalOpen={days.isArrivalOpen}
          isDepartureOpen={days.isDepartureOpen}
          markDay={markDay}
          legend={[
            { tone: 'full', words: t('BOOKING.DAY.LEGEND_FULL') },
            { tone: 'not-allowed', words: t('BOOKING.DAY.LEGEND_NOT_ALLOWED') },
          ]}
          onShow={onShow}
          onChange={({ from, to }) => {
            const parties = rooms.map(({ persons }) => ({ persons }));
            choose({ from, to, rooms: writeRooms(parties), section: 'stay' });
          }}
        />
      </Suspense>
      <p role="status" className={styles.line}>
        {value ? `${format.dateRange(value.from, value.to)} · ${t('STAY.NIGHTS', { count: nightsOf(value) })}` : ''}
        {!value && isPending && t('BOOKING.STAY.ASKING', { name: property.description })}
      </p>
    </section>
  );
}

function nightsOf({ from, to }: { from: string; to: string }): number {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days;
}

function CalendarShape({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <Waiting words={t('BOOKING.STAY.ASKING', { name })} slowWords={t('FRAME.SLOW')}>
      <Shape blockSize="21rem" />
    </Waiting>
  );
}
