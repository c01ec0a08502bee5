import type { WireApproval } from '#contract/staff/staff-oversight.ts';
import type { ImportColumns, WireTally, WireTask } from '#contract/staff/staff-tasks.ts';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const ADA = { kind: 'staff', id: uuid(1), name: 'Ada Marsh' } as const;
const OTTO = { kind: 'staff', id: uuid(2), name: 'Otto Lindqvist' } as const;
const money = (currency: string, amount: number) => ({ value: { currency, amount }, uses: null });

const NOTHING: WireTally = { cards: 0, value: [], excluded: [] };
const FORECAST: WireTally = {
  cards: 100,
  value: [money('EUR', 8280), money('GBP', 120.5), { value: null, uses: 14 }],
  excluded: [
    { because: 'is_frozen', cards: 3 },
    { because: 'is_void', cards: 1 },
  ],
};

const READY: WireTask = {
  id: uuid(41),
  act: 'void',
  sale_page_id: 'demo',
  reason: 'wrong_card',
  until: null,
  state: 'ready',
  by: ADA,
  created_at: '2026-11-02T09:20:00Z',
  started_at: null,
  ended_at: null,
  cards: 104,
  file: null,
  seen: 104,
  digest: 'b6d1',
  forecast: FORECAST,
  outcome: NOTHING,
  can_be_undone: false,
  second_person: 'value',
  is_own: true,
  warnings: [],
  first_cards: ['M4XD', 'Q7RT', '', '8KLP', 'ZZ3A'].map((last4, index) => ({ id: uuid(61 + index), last4 })),
};

/** A task in each of its states. */
export const TASKS: readonly WireTask[] = [
  READY,
  { ...READY, id: uuid(42), state: 'preparing', seen: 40, digest: null, forecast: NOTHING, second_person: null },
  { ...READY, id: uuid(43), state: 'asked', by: OTTO, is_own: false, second_person: null },
  {
    ...READY,
    id: uuid(44),
    act: 'freeze',
    state: 'running',
    second_person: null,
    can_be_undone: true,
    started_at: '2026-11-02T09:25:00Z',
    outcome: { cards: 61, value: [money('EUR', 5000)], excluded: [{ because: 'is_frozen', cards: 1 }] },
  },
  {
    ...READY,
    id: uuid(45),
    act: 'extend',
    until: '2028-12-31',
    state: 'done',
    second_person: null,
    can_be_undone: true,
    started_at: '2026-11-02T09:25:00Z',
    ended_at: '2026-11-02T09:26:00Z',
    outcome: { cards: 98, value: [money('EUR', 8100)], excluded: [{ because: 'has_changed', cards: 2 }] },
  },
  {
    ...READY,
    id: uuid(47),
    act: 'import',
    first_cards: [],
    file: 'cards of the old system.csv',
    second_person: 'import',
    can_be_undone: true,
    warnings: ['codes_of_mixed_length', 'currencies_not_checked'],
    forecast: {
      ...FORECAST,
      excluded: [
        { because: 'is_there', cards: 3 },
        { because: 'bad_row', cards: 12 },
      ],
    },
  },
];

export const TASK_APPROVAL: WireApproval = {
  id: uuid(46),
  state: 'asked',
  act: 'void',
  sale_page_id: 'demo',
  card: null,
  issue: null,
  task: { ...READY, state: 'asked', by: OTTO, is_own: false, second_person: null },
  reason: 'wrong_card',
  note: null,
  preview: null,
  asked_by: OTTO,
  asked_at: '2026-11-02T09:20:00Z',
  ends_at: '2026-11-05T09:20:00Z',
  decided_by: null,
  decided_at: null,
  refused_because: null,
  may_decide: false,
  has_changed: false,
};

export const IMPORT_COLUMNS: ImportColumns = {
  columns: [
    { name: 'Card number', guess: 'code' },
    { name: 'PIN', guess: 'second_secret' },
    { name: 'Remaining balance', guess: 'amount' },
    { name: '', guess: null },
  ],
};
