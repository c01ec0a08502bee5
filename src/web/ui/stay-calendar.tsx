import { GregorianCalendar, parseDate, type CalendarDate } from '@internationalized/date';
import { useContext, useEffect, useState } from 'react';
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

export type DayMark = {
  readonly tone: 'plain' | MarkedTone;
  /** Part of the day's accessible name. Shown below the calendar while the day has the focus or the pointer. */
  readonly words: string;
  readonly sum?: string | undefined;
};

type MarkedTone = 'covered' | 'supplement' | 'full' | 'not_allowed';
const MARKED_TONES: readonly MarkedTone[] = ['covered', 'supplement', 'full', 'not_allowed'];

type StayCalendarProps = {
  readonly locale: string;
  readonly label: string;
  /** All dates are YYYY-MM-DD. The last date is the last possible departure. */
  readonly firstDate: string;
  readonly lastDate: string;
  readonly value: DateSpan | undefined;
  readonly isArrivalOpen: (date: string) => boolean;
  readonly isDepartureOpen: (arrival: string, date: string) => boolean;
  /** `taken` is the end of the stay that was picked first, while the other is missing. */
  readonly markDay: (date: string, taken: string | undefined) => DayMark;
  readonly legend: Readonly<Record<MarkedTone, string>>;
  /** Shown below the calendar while no day is pointed at or focused. */
  readonly words: string;
  readonly onChange: (value: DateSpan) => void;
  /** The day shown first. By default the chosen stay, or the first date. */
  readonly opensAt?: string | undefined;
  /** Whether the guest was just led to that day, so that it takes the focus. */
  readonly isLedTo?: boolean;
  /** Called with the end of a stay that was picked first, and with undefined when both or none are picked. */
  readonly onTake: (date: string | undefined) => void;
  /** Called with the days on show, so that their data can be loaded. */
  readonly onShow: (span: DateSpan) => void;
};

/** Picks a stay: an arrival, then a departure. React Aria provides the keyboard use of the W3C date picker pattern. */
export function StayCalendar({ locale, value, onChange, ...props }: StayCalendarProps) {
  const isWide = useMedia('(min-width: 44rem)');
  const [pointed, setPointed] = useState<string>();
  const { isArrivalOpen, isDepartureOpen } = props;
  return (
    <I18nProvider locale={new Intl.Locale(locale, { calendar: 'gregory' }).toString()}>
      <RangeCalendar
        ref={lowerHeading}
        aria-label={props.label}
        className={styles.calendar ?? ''}
        visibleDuration={{ months: isWide ? 2 : 1 }}
        pageBehavior="single"
        createCalendar={createGregorian}
        commitBehavior="reset"
        {...(props.isLedTo === true && { autoFocus: true })}
        {...(props.opensAt !== undefined && { defaultFocusedValue: parseDate(props.opensAt) })}
        minValue={parseDate(props.firstDate)}
        maxValue={parseDate(props.lastDate)}
        value={value ? { start: parseDate(value.from), end: parseDate(value.to) } : null}
        onChange={({ start, end }) => {
          if (start.compare(end) < 0) onChange({ from: start.toString(), to: end.toString() });
        }}
        isDateUnavailable={(date, anchor) => {
          const day = date.toString();
          // The calendar itself disables days outside its range, so they need no mark.
          if (day < props.firstDate || day > props.lastDate) return false;
          if (!anchor) return !isArrivalOpen(day) && day !== value?.to;
          // If the guest then picks an earlier day, the stay runs from there to the day picked first.
          const [arrival, departure] = [day, anchor.toString()].sort();
          return arrival !== departure && !isDepartureOpen(arrival ?? '', departure ?? '');
        }}
      >
        <div className={styles.head}>
          <Button slot="previous" className={styles.pageButton ?? ''}>
            <Arrow />
          </Button>
          <Button slot="next" className={styles.pageButton ?? ''}>
            <Arrow />
          </Button>
        </div>
        <div
          role="presentation"
          className={styles.months}
          onFocus={() => setPointed(undefined)}
          onPointerMove={({ target }) => setPointed(dateBelow(target))}
          onPointerLeave={() => setPointed(undefined)}
        >
          <Month offset={0} markDay={props.markDay} />
          {isWide && <Month offset={1} markDay={props.markDay} />}
        </div>
        <DayWords locale={locale} pointed={pointed} markDay={props.markDay} words={props.words} />
        <Legend locale={locale} legend={props.legend} />
        <ShownDays onShow={props.onShow} />
        <TakenDay onTake={props.onTake} />
      </RangeCalendar>
    </I18nProvider>
  );
}

const createGregorian = () => new GregorianCalendar();

/** Lowers React Aria's heading by one level, because this calendar is below a third-level heading. */
function lowerHeading(calendar: HTMLDivElement | null): void {
  calendar?.querySelector('h2')?.setAttribute('aria-level', '4');
}

function Month({ offset, markDay }: { readonly offset: number; readonly markDay: StayCalendarProps['markDay'] }) {
  const taken = useContext(RangeCalendarStateContext)?.anchorDate?.toString();
  return (
    <div className={styles.month}>
      <CalendarHeading offset={{ months: offset }} className={styles.heading ?? ''} />
      <CalendarGrid offset={{ months: offset }} weekdayStyle="short" className={styles.grid ?? ''}>
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>{(date) => <Day date={date} mark={markDay(date.toString(), taken)} />}</CalendarGridBody>
      </CalendarGrid>
    </div>
  );
}

/** The text is part of the day's accessible name, so that screen readers always read it. */
function Day({ date, mark }: { readonly date: CalendarDate; readonly mark: DayMark }) {
  return (
    <CalendarCell
      date={date}
      className={[styles.day, styles[mark.tone]].join(' ')}
      render={(cell) => (
        <div
          {...cell}
          aria-label={[cell['aria-label'], mark.words].filter(Boolean).join(', ')}
          data-date={date.toString()}
        />
      )}
    >
      {({ formattedDate }) => (
        <>
          <span className={styles.number}>{formattedDate}</span>
          <Sign tone={mark.tone} sum={mark.sum} />
        </>
      )}
    </CalendarCell>
  );
}

const SIGNS: Readonly<Partial<Record<DayMark['tone'], string>>> = {
  covered: 'm2.5 6.5 2.6 2.6 4.4-5.4',
  full: 'M2.5 6h7',
  not_allowed: 'M6 3a3 3 0 1 1 0 6 3 3 0 1 1 0-6',
};

/** The sign below the number of a day. Its space stays reserved while nothing is known, so that nothing moves. */
function Sign({ tone, sum }: Pick<DayMark, 'tone' | 'sum'>) {
  const path = SIGNS[tone];
  return (
    <span className={styles.sign} aria-hidden="true">
      {sum}
      {path && (
        <svg viewBox="0 0 12 12" width="12" height="12" fill="none" stroke="currentColor" strokeWidth="1.5">
          <path d={path} strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      )}
    </span>
  );
}

function Legend({ locale, legend }: Pick<StayCalendarProps, 'locale' | 'legend'>) {
  const number = new Intl.NumberFormat(locale).format(12);
  return (
    <ul className={styles.legend}>
      {MARKED_TONES.map((tone) => (
        <li key={tone}>
          <span className={[styles.sample, styles[tone]].join(' ')} aria-hidden="true">
            <span className={styles.number}>{number}</span>
            <Sign tone={tone} sum={tone === 'supplement' ? '+' : undefined} />
          </span>
          {legend[tone]}
        </li>
      ))}
    </ul>
  );
}

type DayWordsProps = Pick<StayCalendarProps, 'locale' | 'markDay' | 'words'> & {
  readonly pointed: string | undefined;
};

/** The meaning of the day under the pointer, or else of the focused day. For sighted guests only. */
function DayWords({ locale, pointed, markDay, words }: DayWordsProps) {
  const state = useContext(RangeCalendarStateContext);
  const day = pointed ?? (state?.isFocused ? state.focusedDate.toString() : undefined);
  const meaning = day && markDay(day, state?.anchorDate?.toString()).words;
  return (
    <p className={styles.words}>
      {day && meaning ? (
        <>
          <strong>{dayName(day, locale)}</strong> {meaning}
        </>
      ) : (
        words
      )}
    </p>
  );
}

function dayName(date: string, locale: string): string {
  const options = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, options).format(new Date(`${date}T00:00:00Z`));
}

function dateBelow(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-date]')?.dataset['date'] : undefined;
}

function ShownDays({ onShow }: Pick<StayCalendarProps, 'onShow'>) {
  const state = useContext(RangeCalendarStateContext);
  const from = state?.visibleRange.start.toString();
  const to = state?.visibleRange.end.toString();
  useEffect(() => {
    if (from && to) onShow({ from, to });
  }, [from, to, onShow]);
  return null;
}

/** Reports the end of a stay that was picked first, while the other is missing. */
function TakenDay({ onTake }: Pick<StayCalendarProps, 'onTake'>) {
  const taken = useContext(RangeCalendarStateContext)?.anchorDate?.toString();
  useEffect(() => onTake(taken), [onTake, taken]);
  return null;
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
