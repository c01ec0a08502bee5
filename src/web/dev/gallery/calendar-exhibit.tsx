import { useState } from 'react';
import { useFormat } from '../../text/use-format.ts';
import { StayCalendar, type DateSpan, type DayMark } from '../../ui/stay-calendar.tsx';
import { Exhibit } from './exhibit.tsx';

const TONES = ['covered', 'covered', 'supplement', 'plain', 'full', 'not-allowed', 'covered'] as const;

/** The calendar with days of every tone. */
export function CalendarExhibit() {
  const format = useFormat();
  const [value, setValue] = useState<DateSpan | undefined>({ from: '2027-01-10', to: '2027-01-13' });
  return (
    <Exhibit title="Calendar">
      <StayCalendar
        locale={format.dateLocale}
        label="Arrival and departure"
        firstDate="2027-01-04"
        lastDate="2027-12-20"
        value={value}
        isArrivalOpen={(date) => toneOf(date) !== 'full'}
        isDepartureOpen={() => true}
        markDay={markDay}
        legend={{ covered: 'covered', supplement: 'what you add', full: 'full', 'not-allowed': 'not with your card' }}
        words="For a stay of three nights."
        onChange={setValue}
        onTake={() => undefined}
        onShow={() => undefined}
      />
    </Exhibit>
  );
}

function toneOf(date: string): DayMark['tone'] {
  return TONES[Number(date.slice(-2)) % TONES.length] ?? 'plain';
}

function markDay(date: string): DayMark {
  const tone = toneOf(date);
  return { tone, words: `${date}: ${tone}`, sum: tone === 'supplement' ? '+£40' : undefined };
}
