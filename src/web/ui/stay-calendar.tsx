import { parseDate, type CalendarDate } from '@internationalized/date';
import { useContext, useEffect } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import {
  Button,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
  RangeCalendar,
  RangeCalendarStateContext,
} from 'react-aria-components/RangeCalendar';
import styles from './stay-calendar.module.css';
import { useMedia } from './use-media.ts';

export type DateSpan = { readonly from: string; readonly to: string };

/** How a day is told apart: by its line, by colour, and by its words. */
export type DayMark = {
  readonly tone: 'plain' | 'full' | 'not-allowed';
  /** Said of the day when it has the focus. */
  readonly words: string;
};

type StayCalendarProps = {
  readonly locale: string;
  readonly label: string;
  /** All dates are YYYY-MM-DD. The last date is the last possible departure. */
  readonly firstDate: string;
  readonly lastDate: string;
  readonly value: DateSpan | undefined;
  readonly isArrivalOpen: (date: string) => boolean;
  readonly isDepartureOpen: (arrival: string, date: string) => boolean;
  readonly markDay: (date: string, arrival: string | undefined) => DayMark;
  /** What the lines under and through the days mean. */
  readonly legend: readonly { readonly tone: DayMark['tone']; readonly words: string }[];
  readonly onChange: (value: DateSpan) => void;
  /** Told which days are on show, so that what is needed for them can be asked for. */
  readonly onShow: (span: DateSpan) => void;
};

/** Picks a stay: an arrival, then a departure. Keyboard as in the W3C date picker pattern, by React Aria. */
export function StayCalendar({ locale, value, onChange, ...props }: StayCalendarProps) {
  const isWide = useMedia('(min-width: 44rem)');
  const { isArrivalOpen, isDepartureOpen } = props;
  return (
    <I18nProvider locale={`${locale}-u-ca-gregory`}>
      <RangeCalendar
        aria-label={props.label}
        className={styles.calendar ?? ''}
        visibleDuration={{ months: isWide ? 2 : 1 }}
        pageBehavior="single"
        commitBehavior="reset"
        minValue={parseDate(props.firstDate)}
        maxValue={parseDate(props.lastDate)}
        value={value ? { start: parseDate(value.from), end: parseDate(value.to) } : null}
        onChange={({ start, end }) => {
          if (start.compare(end) < 0) onChange({ from: start.toString(), to: end.toString() });
        }}
        isDateUnavailable={(date, anchor) => {
          const day = date.toString();
          // Days outside the year are closed by the calendar itself, and are no news to anybody.
          if (day < props.firstDate || day > props.lastDate) return false;
          if (!anchor) return !isArrivalOpen(day) && day !== value?.to;
          return anchor.compare(date) !== 0 && !isDepartureOpen(anchor.toString(), day);
        }}
      >
        <div className={styles.head}>
          <Button slot="previous" className={styles.turn ?? ''}>
            <Arrow />
          </Button>
          <Button slot="next" className={styles.turn ?? ''}>
            <Arrow />
          </Button>
        </div>
        <div className={styles.months}>
          <Month offset={0} markDay={props.markDay} />
          {isWide && <Month offset={1} markDay={props.markDay} />}
        </div>
        <ul className={styles.legend}>
          {props.legend.map(({ tone, words }) => (
            <li key={tone} className={styles[tone]}>
              <span className={styles.number} aria-hidden="true">
                {new Intl.NumberFormat(locale).format(12)}
              </span>{' '}
              {words}
            </li>
          ))}
        </ul>
        <ShownDays onShow={props.onShow} markDay={props.markDay} />
      </RangeCalendar>
    </I18nProvider>
  );
}

function Month({ offset, markDay }: { readonly offset: number; readonly markDay: StayCalendarProps['markDay'] }) {
  const arrival = useContext(RangeCalendarStateContext)?.anchorDate?.toString();
  return (
    <div className={styles.month}>
      <CalendarHeading offset={{ months: offset }} className={styles.heading ?? ''} />
      <CalendarGrid offset={{ months: offset }} weekdayStyle="short" className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <Day date={date} mark={markDay(date.toString(), arrival)} />}</CalendarGridBody>
      </CalendarGrid>
    </div>
  );
}

function Day({ date, mark }: { readonly date: CalendarDate; readonly mark: DayMark }) {
  return (
    <CalendarCell date={date} className={[styles.day, styles[mark.tone]].join(' ')}>
      {({ formattedDate }) => <span className={styles.number}>{formattedDate}</span>}
    </CalendarCell>
  );
}

/** Reports which days are on show and says what the focused day means. */
function ShownDays({ onShow, markDay }: Pick<StayCalendarProps, 'onShow' | 'markDay'>) {
  const state = useContext(RangeCalendarStateContext);
  const from = state?.visibleRange.start.toString();
  const to = state?.visibleRange.end.toString();
  useEffect(() => {
    if (from && to) onShow({ from, to });
  }, [from, to, onShow]);
  const words = state?.isFocused ? markDay(state.focusedDate.toString(), state.anchorDate?.toString()).words : '';
  return (
    <p className={styles.words} role="status">
      {words}
    </p>
  );
}

function Arrow() {
  return (
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      aria-hidden="true"
    >
      <path d="m7.5 4 6 6-6 6" strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  );
}
