import { expect, test } from 'vitest';
import { writeStory, type StoryChange, type StoryTransfer } from './card-story.ts';

const at = (day: number) => Temporal.Instant.from('2026-01-01T12:00:00Z').add({ hours: 24 * day });
const move = (day: number, kind: StoryTransfer['kind'], amount: number, reference: string | null = null) => {
  return { kind, amount, reference, counter: null, isGoodwill: false, at: at(day) };
};
const change = (day: number, what: StoryChange['what'], amount: number | null = null, until: string | null = null) => {
  return { what, amount, until: until === null ? null : Temporal.PlainDate.from(until), at: at(day) };
};

test.each<[string, StoryTransfer[], StoryChange[], string[]]>([
  ['issued', [move(0, 'issue', 400)], [], ['issued 400']],
  [
    'given by the hotel, and used',
    [move(0, 'issue', 50), move(1, 'redeem', 20)].map((one) => ({ ...one, isGoodwill: true })),
    [],
    ['used 20', 'goodwill 50'],
  ],
  [
    'held for a stay that is being booked',
    [move(0, 'issue', 400), move(1, 'hold', 90, 'SC-1')],
    [],
    ['held 90 SC-1', 'issued 400'],
  ],
  [
    'held for two stays, beside one that it was used for',
    [
      move(0, 'hold', 20, 'SC-0'),
      move(0, 'redeem', 20, 'SC-0'),
      move(1, 'hold', 50, 'SC-1'),
      move(2, 'hold', 40, 'SC-2'),
    ],
    [],
    ['held 40 SC-2', 'held 50 SC-1', 'used 20 SC-0'],
  ],
  [
    'used for a stay',
    [move(0, 'issue', 400), move(1, 'hold', 90, 'SC-1'), move(2, 'redeem', 90, 'SC-1')],
    [],
    ['used 90 SC-1', 'issued 400'],
  ],
  [
    'free again, as the stay was not booked',
    [move(0, 'issue', 400), move(1, 'hold', 90, 'SC-1'), move(2, 'release', 90, 'SC-1')],
    [],
    ['issued 400'],
  ],
  [
    'made void, in a line with the change itself, and again as a hold is released',
    [move(1, 'hold', 90, 'SC-1'), move(2, 'void', 310), move(3, 'release', 90, 'SC-1'), move(3, 'void', 90, 'SC-1')],
    [change(2, 'voided')],
    ['voided 90 SC-1', 'voided 310'],
  ],
  [
    'paid out from two lots, and the money came back',
    [move(1, 'paid_out', 50), move(1, 'paid_out', 40), move(2, 'paid_out', -50), move(2, 'paid_out', -40)],
    [],
    ['given_back 90', 'paid_out 90'],
  ],
  ['made void with nothing free on it', [move(1, 'issue', 90)], [change(2, 'voided')], ['voided', 'issued 90']],
  [
    'used and given back',
    [move(1, 'hold', 90, 'SC-1'), move(2, 'redeem', 90, 'SC-1'), move(3, 'give_back', 60, 'SC-1')],
    [],
    ['given_back 60 SC-1', 'used 90 SC-1'],
  ],
  [
    'used from two lots',
    [
      move(1, 'hold', 50, 'SC-1'),
      move(1, 'hold', 40, 'SC-1'),
      move(2, 'redeem', 50, 'SC-1'),
      move(2, 'redeem', 40, 'SC-1'),
    ],
    [],
    ['used 90 SC-1'],
  ],
  [
    'used for two stays',
    [move(1, 'redeem', 50, 'SC-1'), move(1, 'redeem', 40, 'SC-2')],
    [],
    ['used 40 SC-2', 'used 50 SC-1'],
  ],
  ['corrected', [move(0, 'issue', 10), move(1, 'adjust', -2)], [], ['changed -2', 'issued 10']],
  [
    'extended',
    [move(0, 'issue', 10), move(1, 'expire', 10), move(1, 'issue', 10)],
    [change(1, 'extended', 10, '2027-01-31')],
    ['extended 10 until 2027-01-31', 'issued 10'],
  ],
  [
    'corrected at the moment when some of it expired',
    [move(0, 'issue', 10), move(1, 'expire', 4), move(1, 'adjust', -2)],
    [],
    ['changed -2', 'issued 10'],
  ],
  [
    'frozen, free again and used, the last first',
    [move(0, 'issue', 10), move(3, 'redeem', 4, 'SC-1')],
    [change(1, 'frozen'), change(2, 'unfrozen')],
    ['used 4 SC-1', 'unfrozen', 'frozen', 'issued 10'],
  ],
  [
    'held once more for a stay for which it was given back',
    [
      move(1, 'hold', 90, 'SC-1'),
      move(2, 'redeem', 90, 'SC-1'),
      move(3, 'give_back', 90, 'SC-1'),
      move(4, 'hold', 50, 'SC-1'),
    ],
    [],
    ['given_back 90 SC-1', 'used 90 SC-1', 'held 50 SC-1'],
  ],
  ['frozen and free again', [], [change(1, 'frozen'), change(2, 'unfrozen')], ['unfrozen', 'frozen']],
])('the story of a card says that it was %s', (_what, transfers, changes, written) => {
  const lines = writeStory(transfers, changes).map(({ what, amount, reference, until }) =>
    [what, amount, reference, until && `until ${until.toString()}`].filter((part) => part !== null).join(' '),
  );
  expect(lines).toEqual(written);
});
