import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { SAMPLE_LETTERS } from '../../../../test/letters/sample-letters.ts';
import { sampleSalePage, sampleContext } from '../../../../test/letters/sample-context.ts';
import { composeLetter } from './compose-letter.ts';
import type { LetterOrder } from './letter-data.ts';

const salePage = sampleSalePage();

/** Reads a letter's calendar file with a third-party parser. */
async function readCalendar(kind: 'stay_confirmed' | 'stay_cancelled', language: string) {
  const order = { kind, data: SAMPLE_LETTERS[kind][0], language } as LetterOrder;
  const { attachments } = await composeLetter(order, sampleContext(kind, salePage));
  const [file] = attachments.filter(({ contentType }) => contentType.startsWith('text/calendar'));
  const calendar = new ICAL.Component(ICAL.parse(new TextDecoder().decode(file!.content)) as unknown[]);
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
  return { file: file!, method: calendar.getFirstPropertyValue('method'), event };
}

describe('the calendar file of a letter', () => {
  it('is the stay, with the hours, the name and the address of the hotel', async () => {
    const { file, method, event } = await readCalendar('stay_confirmed', 'en');
    expect(file.fileName).toBe('SC-PVEG-VW6C.ics');
    expect(file.contentType).toBe('text/calendar; charset=utf-8; method=PUBLISH');
    expect(method).toBe('PUBLISH');
    expect(event.uid).toBe('SC-PVEG-VW6C@stay.quiet-hours.example');
    expect(event.sequence).toBe(0);
    expect(event.startDate.toString()).toBe('2026-12-04T13:00:00Z');
    expect(event.endDate.toString()).toBe('2026-12-06T11:00:00Z');
    expect(event.summary).toBe('Stay at Palais Rosenhain, Vienna');
    expect(event.location).toBe('Palais Rosenhain, Vienna, Rosenhaingasse 8, 1040 Wien, Austria');
    expect(event.description.replaceAll(/\p{Zs}/gu, ' ').split('\n')).toEqual([
      'Booking reference SC-PVEG-VW6C',
      'Free cancellation until 6 pm on Thursday 3 December (Vienna time).',
      '+43 1 555 0142',
      'https://stay.quiet-hours.example/s/demo/my-booking?reference=SC-PVEG-VW6C',
    ]);
    expect(event.component.getFirstPropertyValue('url')).toContain('/my-booking?reference=SC-PVEG-VW6C');
  });

  it('is in the language of the letter, whatever its letters', async () => {
    const { event } = await readCalendar('stay_confirmed', 'ar');
    expect(event.summary).toContain('Palais Rosenhain، فيينا');
    expect(event.summary).not.toMatch(/[\u2066-\u2069]/);
  });

  it('removes the same event after a cancellation', async () => {
    const [stay, cancelled] = [await readCalendar('stay_confirmed', 'de'), await readCalendar('stay_cancelled', 'de')];
    expect(cancelled.method).toBe('CANCEL');
    expect(cancelled.event.uid).toBe(stay.event.uid);
    expect(cancelled.event.sequence).toBeGreaterThan(stay.event.sequence);
    expect(cancelled.event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
  });
});
