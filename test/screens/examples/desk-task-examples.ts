import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import type { WireTally, WireTask } from '#contract/desk/staff-tasks.ts';

const uuid = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`;
const ADA = { kind: 'staff', id: uuid(1), name: 'Ada Marsh' } as const;
const OTTO = { kind: 'staff', id: uuid(2), name: 'Otto Lindqvist' } as const;
const money = (currency: string, amount: number) => ({ value: { currency, amount }, uses: null });

const NOTHING: WireTally = { cards: 0, value: [] };
const ALL: WireTally = {
  cards: 104,
  value: [money('EUR', 8280), money('GBP', 120.5), { value: null, uses: 14 }],
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
  waiting: ALL,
  done: NOTHING,
  excluded: [],
  second_person: 'value',
  is_own: true,
  warnings: [],
  without_issuer: 0,
  faults: [],
};
const BEGUN = { second_person: null, started_at: '2026-11-02T09:25:00Z' };

export const TASKS: readonly WireTask[] = [
  READY,
  { ...READY, id: uuid(43), state: 'asked', by: OTTO, is_own: false, second_person: null },
  {
    ...READY,
    ...BEGUN,
    id: uuid(44),
    act: 'freeze',
    state: 'running',
    waiting: { cards: 42, value: [money('EUR', 3280)] },
    done: { cards: 61, value: [money('EUR', 5000)] },
    excluded: [{ because: 'is_frozen', cards: 1 }],
  },
  {
    ...READY,
    ...BEGUN,
    id: uuid(45),
    act: 'extend',
    until: '2028-12-31',
    state: 'done',
    ended_at: '2026-11-02T09:26:00Z',
    waiting: NOTHING,
    done: { cards: 98, value: [money('EUR', 8100)] },
    excluded: [
      { because: 'has_changed', cards: 2 },
      { because: 'is_void', cards: 4 },
    ],
  },
  {
    ...READY,
    id: uuid(47),
    act: 'import',
    file: 'cards of the old system.csv',
    second_person: 'import',
    warnings: ['codes_of_mixed_length', 'currencies_not_checked', 'issuer_unknown'],
    without_issuer: 92,
    faults: [
      { fault: 'code_weak', rows: 9 },
      { fault: 'date', rows: 3 },
    ],
    waiting: { ...ALL, cards: 89 },
    excluded: [
      { because: 'is_there', cards: 3 },
      { because: 'bad_row', cards: 12 },
    ],
  },
];

export const TASK_APPROVAL: WireApproval = {
  id: uuid(46),
  state: 'asked',
  act: 'void',
  sale_page_id: 'demo',
  card: null,
  stay: null,
  issue: null,
  task: { ...READY, state: 'asked', by: OTTO, is_own: false, second_person: null },
  reason: 'wrong_card',
  note: null,
  preview: null,
  asked: null,
  asked_by: OTTO,
  asked_at: '2026-11-02T09:20:00Z',
  ends_at: '2026-11-05T09:20:00Z',
  decided_by: null,
  decided_at: null,
  refused_because: null,
  not_paid_because: null,
  may_decide: false,
  new_card_id: null,
  has_changed: false,
};
