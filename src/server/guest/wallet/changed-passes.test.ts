import { expect, it } from 'vitest';
import { listChangedPasses } from './changed-passes.ts';

const at = (text: string) => Temporal.Instant.from(`2026-03-02T${text}Z`);
const tagOf = (text: string) => String(at(text).epochMilliseconds / 1000);
const passes = [
  { serial: 'early', updatedAt: at('08:00:00') },
  { serial: 'late', updatedAt: at('10:00:00') },
];
const now = at('12:00:00');

it('a phone that knows of nothing hears of all its passes', () => {
  expect(listChangedPasses(passes, undefined, now)).toEqual({ serials: ['early', 'late'], tag: tagOf('10:00:00') });
  expect(listChangedPasses(passes, 'not our tag', now)?.serials).toEqual(['early', 'late']);
});

it('a phone hears of what changed after its tag, and of nothing when nothing did', () => {
  expect(listChangedPasses(passes, tagOf('09:00:00'), now)?.serials).toEqual(['late']);
  expect(listChangedPasses(passes, tagOf('10:00:00'), now)).toBeUndefined();
  expect(listChangedPasses([], undefined, now)).toBeUndefined();
});

it('a change that comes to be seen late, behind another, is reported nevertheless', () => {
  const soon = at('10:00:02');
  const { tag } = listChangedPasses(passes, tagOf('09:00:00'), soon)!;
  const slow = { serial: 'slow', updatedAt: at('09:59:30') };
  expect(listChangedPasses([...passes, slow], tag, soon)?.serials).toContain('slow');
});

it('a tag never goes back', () => {
  expect(listChangedPasses(passes, tagOf('09:59:59'), at('10:00:01'))?.tag).toBe(tagOf('09:59:59'));
});
