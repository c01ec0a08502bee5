import { expect, it } from 'vitest';
import { firstDay } from './first-day.ts';

const property = (zone: string | null, ...ids: string[]) => ({ time_zone: zone, redeem_location_ids: ids });
const LONDON = property('Europe/London', 'all', 'coast');
const WASHINGTON = property('America/New_York', 'all');
/** 10:30 pm in Washington, and already the next day in London. */
const NIGHT = Temporal.Instant.from('2026-12-02T03:30:00Z');
const everywhere = { redeem_location_ids: ['all'] };

it('stays with a card are asked for from tonight on where it is still today, wherever the guest is', () => {
  expect(firstDay(everywhere, [LONDON, WASHINGTON, property(null, 'all')], '', NIGHT)).toBe('2026-12-01');
  expect(firstDay({ redeem_location_ids: ['coast'] }, [LONDON, WASHINGTON], '', NIGHT)).toBe('2026-12-02');
});

it('stays with a card are asked for from the wished day on, unless it is over', () => {
  expect(firstDay(everywhere, [LONDON, WASHINGTON], '2026-12-24', NIGHT)).toBe('2026-12-24');
  expect(firstDay(everywhere, [LONDON, WASHINGTON], '2026-11-24', NIGHT)).toBe('2026-12-01');
});

it('nothing is asked for a card that is good nowhere', () => {
  expect(firstDay({ redeem_location_ids: ['hills'] }, [LONDON, WASHINGTON], '', NIGHT)).toBe('');
});
