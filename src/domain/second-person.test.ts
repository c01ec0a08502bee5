import { expect, it } from 'vitest';
import { isSecondPerson, mayBeAsker, type GivenRole } from './second-person.ts';

const NOW = Temporal.Instant.from('2026-03-02T10:00:00Z');
const YESTERDAY = NOW.subtract({ hours: 24 });
const LONG_AGO = NOW.subtract({ hours: 1000 });

const given = (staffId: string, givenBy: string | null, givenAt = LONG_AGO): GivenRole => {
  return { staffId, givenBy, givenAt, taken: null };
};
const takenBy = (by: string | null, role: GivenRole): GivenRole => ({ ...role, taken: { by } });
const FIRST = given('ada', null);

it.each([
  ['the asker themselves', 'ada', [FIRST], false],
  ['one whom the command line let in', 'bea', [FIRST, given('bea', null, NOW)], true],
  ['one of two: whom the asker let in long ago', 'bea', [FIRST, given('bea', 'ada')], true],
  ['one of two: whom the asker let in just now', 'bea', [FIRST, given('bea', 'ada', NOW)], false],
  [
    'whom the asker let in, beside one who is independent',
    'bea',
    [FIRST, given('bea', 'ada'), given('cy', null)],
    false,
  ],
  ['the one who is independent', 'cy', [FIRST, given('bea', 'ada'), given('cy', null)], true],
  ['whom an independent one let in', 'dee', [FIRST, given('cy', null), given('dee', 'cy', NOW)], true],
  [
    'whom the asker and an independent one gave a role',
    'bea',
    [FIRST, given('bea', 'ada'), given('cy', null), given('bea', 'cy')],
    true,
  ],
  [
    'whom somebody let in whom the asker let in',
    'dee',
    [FIRST, given('bea', 'ada'), given('dee', 'bea'), given('cy', null)],
    false,
  ],
  ['who has no such role', 'eve', [FIRST, given('cy', null)], false],
  [
    'whom the asker let in, after locking out the one who is independent',
    'bea',
    [FIRST, given('bea', 'ada'), takenBy('ada', given('cy', null))],
    false,
  ],
  [
    'whom the asker let in, and who has locked out the one who is independent',
    'bea',
    [FIRST, given('bea', 'ada'), takenBy('bea', given('cy', null))],
    false,
  ],
  [
    'whom the asker let in, after the command line locked out the only other',
    'bea',
    [FIRST, given('bea', 'ada'), takenBy(null, given('cy', null))],
    true,
  ],
  [
    'whom the asker gave a role again, after taking an older one',
    'bea',
    [FIRST, takenBy('ada', given('bea', 'ada')), given('bea', 'ada', NOW)],
    false,
  ],
  [
    'one who is left of two who are independent',
    'dee',
    [FIRST, given('dee', null), takenBy('dee', given('cy', null))],
    true,
  ],
] as const)('a second person is, or is not, %s', (_, staffId, grants, expected) => {
  expect(isSecondPerson('ada', { staffId, linkMakers: [] }, grants, YESTERDAY)).toBe(expected);
});

it('of two who gave each other nothing, each is the second person of the other', () => {
  const grants = [FIRST, given('bea', 'ada')];
  expect(isSecondPerson('bea', { staffId: 'ada', linkMakers: [null] }, grants, YESTERDAY)).toBe(true);
});

it.each([
  ['the asker', 'ada', false],
  ['one whom the asker let in', 'bea', false],
  ['another who is independent', 'dee', true],
  ['one who has left', 'former', true],
  ['the command line', null, true],
] as const)('of one who may have come in by a link, it counts that it was made by %s', (_, maker, expected) => {
  const grants = [FIRST, given('bea', 'ada'), given('cy', null), given('dee', null)];
  const decider = { staffId: 'cy', linkMakers: ['dee', maker] };
  expect(isSecondPerson('ada', decider, grants, YESTERDAY)).toBe(expected);
});

it('a link counts also of an asker who is no longer one that could decide', () => {
  const decider = { staffId: 'cy', linkMakers: ['ada'] };
  expect(isSecondPerson('ada', decider, [given('cy', null), given('dee', null)], YESTERDAY)).toBe(false);
});

it('who lets somebody in by role and link may have them decide where there is nobody else', () => {
  const decider = { staffId: 'bea', linkMakers: ['ada'] };
  expect(isSecondPerson('ada', decider, [FIRST, given('bea', 'ada')], YESTERDAY)).toBe(true);
});

it.each([
  ['whom the decider let in, beside an independent owner', [], [given('bea', 'ada')], [given('cy', null)], true],
  ['whom the decider let in, where nobody else decides', [], [given('bea', 'ada')], [], false],
  [
    'whom the decider let in, beside an owner whom the decider let in',
    [],
    [given('bea', 'ada')],
    [given('cy', 'ada')],
    false,
  ],
  [
    'whom the decider let in, beside an owner whom the asker let in',
    [],
    [given('bea', 'ada')],
    [given('cy', 'bea')],
    false,
  ],
  ['who came by a link of the decider', ['ada'], [given('bea', null)], [given('cy', null)], true],
  [
    'who came by a link of one whom the decider let in',
    ['dee'],
    [given('bea', null), given('dee', 'ada')],
    [given('cy', null)],
    true,
  ],
  ['whom the command line let in', [null], [given('bea', null)], [given('cy', null)], false],
  ['whom an independent owner let in', ['cy'], [given('bea', 'cy')], [given('cy', null)], false],
  [
    'whom the decider let in, once the independent owner is gone',
    [],
    [given('bea', 'ada')],
    [takenBy(null, given('cy', null))],
    false,
  ],
] as const)('the decider may be %s: %j', (_, linkMakers, roles, owners, expected) => {
  const deciding = [FIRST, ...owners];
  expect(mayBeAsker('ada', { staffId: 'bea', linkMakers }, [...roles, ...deciding], deciding)).toBe(expected);
});
