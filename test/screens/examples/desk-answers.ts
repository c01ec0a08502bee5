import type { DeskAnswers } from '../desk-calls.ts';
import { AGEING, BREAKAGE, JOURNAL, LIABILITY, OPEN_CARDS, RECONCILIATION, SETTLEMENT } from './desk-books-examples.ts';
import * as examples from './desk-examples.ts';
import { TASK_APPROVAL, TASKS } from './desk-task-examples.ts';

const REPORTS: Readonly<Record<string, typeof AGEING>> = {
  breakage: BREAKAGE,
  liability: LIABILITY,
  open_cards: OPEN_CARDS,
  settlement: SETTLEMENT,
  reconciliation: RECONCILIATION,
};

/** The address of the guest page that previews a draft. */
export const DRAFT_ADDRESS = '/s/demo~an-example';

const STAYS = [examples.CANCELLING, examples.UNPOSTED];

/** The answers of an ordinary day, the default of a test. */
export const DESK_ANSWERS: DeskAnswers = {
  session: examples.SESSION,
  openId: { name: 'Coast & Court account' },
  passkeys: {
    passkeys: [{ id: 'k', name: 'Linux', created_at: '2026-10-01T09:00:00Z', last_used_at: null }],
  },
  today: examples.TODAY,
  find: examples.FOUND,
  cardFinding: { count: 1234, cards: examples.FOUND.cards, after: 'next' },
  cardIssuePreview: examples.ISSUE_PREVIEW,
  cardGoodwillPreview: examples.ISSUE_PREVIEW,
  cardIssueManyPreview: { ...examples.ISSUE_PREVIEW, count: 500, waits: true },
  batches: examples.BATCHES,
  card: examples.CARD,
  cardPreview: examples.PREVIEW,
  tasks: { tasks: [...TASKS] },
  task: ({ params }) => TASKS.find(({ id }) => id === params['id']),
  reservationFinding: examples.RESERVATIONS,
  reservation: ({ params }) => STAYS.find(({ reference }) => reference === params['reference']) ?? examples.RESERVATION,
  reservationAtHotel: examples.AT_HOTEL,
  cancellation: ({ params }) =>
    params['reference'] === examples.CANCELLING.reference ? examples.ASKED_FEE : examples.FEES,
  approvals: { approvals: [...examples.APPROVALS, TASK_APPROVAL] },
  ledgerCheck: { last: examples.TODAY.last_ledger_check, is_running: false },
  ledgerCheckNow: { last: examples.TODAY.last_ledger_check, is_running: true },
  journal: JOURNAL,
  report: ({ params }) => REPORTS[params['report'] ?? ''] ?? AGEING,
  salePage: examples.SALE_PAGE_FILE,
  salePageHotels: examples.SALE_PAGE_HOTELS,
  salePagePreview: { address: DRAFT_ADDRESS },
  salePageCheck: examples.DRAFT_CHECK,
  mailFinding: examples.MAILS,
  mail: examples.MAIL,
  personFinding: examples.PERSON,
  people: { people: examples.PEOPLE },
  audit: examples.AUDIT,
  watch: examples.WATCH,
};
