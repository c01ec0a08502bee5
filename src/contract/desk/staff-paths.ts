import type { Right } from '#domain/desk/staff-rights.ts';

/** Acts of staff on a card, in the order of their buttons. Each has a call of its own, and one that previews it. */
export const CARD_ACTS = [
  'redeem',
  'pay_bill',
  'reverse',
  'pay_out',
  'undo_pay_out',
  'settle_bill',
  'unlock',
  'mail',
  'replace',
  'extend',
  'shorten',
  'adjust',
  'move',
  'split',
  'give',
  'unfreeze',
  'freeze',
  'void',
] as const;
export type CardAct = (typeof CARD_ACTS)[number];

/** Acts that staff may also do to many cards at once, as a task. */
export const TASK_ACTS = ['freeze', 'unfreeze', 'extend', 'void', 'unlock'] as const satisfies readonly CardAct[];
export type TaskAct = (typeof TASK_ACTS)[number];
export const TASK_KINDS = [...TASK_ACTS, 'import'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

/** The addresses of the desk's calls. All need the session of a signed-in person, except those in `OPEN_CALLS`. */
export const STAFF_PATHS = {
  session: '/staff/session',
  sessionEnd: '/staff/session/end',
  signInChallenge: '/staff/sign-in/challenge',
  signIn: '/staff/sign-in',
  openId: '/staff/sign-in/openid',
  invitationOpening: '/staff/invitation/open',
  invitation: '/staff/invitation/accept',
  passkeys: '/staff/passkeys',
  passkeyChallenge: '/staff/passkeys/challenge',
  passkeyRemoval: '/staff/passkeys/:id/remove',
  confirmation: '/staff/confirmations/:id',
  today: '/staff/today',
  find: '/staff/find',
  cards: '/staff/cards',
  cardFinding: '/staff/cards/find',
  cardIssue: '/staff/cards/issue',
  cardIssuePreview: '/staff/cards/issue/preview',
  cardGoodwill: '/staff/cards/goodwill',
  cardGoodwillPreview: '/staff/cards/goodwill/preview',
  cardIssueMany: '/staff/cards/issue-many',
  cardIssueManyPreview: '/staff/cards/issue-many/preview',
  cardLink: '/staff/cards/:id/link',
  cardLinkCancel: '/staff/cards/:id/link/cancel',
  batches: '/staff/batches',
  batchPrint: '/staff/batches/print',
  batchName: '/staff/batches/rename',
  card: '/staff/cards/:id',
  cardNotes: '/staff/cards/:id/notes',
  noteRemoval: '/staff/notes/:id/remove',
  cardAct: '/staff/cards/:id/:act',
  cardPreview: '/staff/cards/:id/:act/preview',
  hotelStayFinding: '/staff/hotel-stays/find',
  cardExport: '/staff/cards/export',
  tasks: '/staff/tasks',
  task: '/staff/tasks/:id',
  taskFile: '/staff/tasks/:id/result.csv',
  taskBalance: '/staff/tasks/:id/balance.txt',
  taskAct: '/staff/tasks/:act',
  taskPreview: '/staff/tasks/:act/preview',
  importPreview: '/staff/tasks/import/preview',
  reservations: '/staff/reservations',
  reservationFinding: '/staff/reservations/find',
  reservation: '/staff/reservations/:reference',
  reservationAtHotel: '/staff/reservations/:reference/hotel',
  reservationNotes: '/staff/reservations/:reference/notes',
  cancellation: '/staff/reservations/:reference/cancellation',
  cancel: '/staff/reservations/:reference/cancel',
  cancelForOtherFee: '/staff/reservations/:reference/cancel-for-other-fee',
  addressCorrection: '/staff/reservations/:reference/correct-address',
  cancelAgain: '/staff/reservations/:reference/cancel-again',
  postAgain: '/staff/reservations/:reference/post-again',
  settle: '/staff/reservations/:reference/settle',
  moveStay: '/staff/reservations/:reference/move',
  audit: '/staff/audit',
  auditFile: '/staff/audit.csv',
  watch: '/staff/audit/watch',
  mails: '/staff/mails',
  mailFinding: '/staff/mails/find',
  mail: '/staff/mails/:id',
  mailSending: '/staff/mails/:id/send-again',
  personFinding: '/staff/persons/find',
  personExport: '/staff/persons/export',
  personErasure: '/staff/persons/erase',
  ledgerCheck: '/staff/books/ledger-check',
  report: '/staff/books/reports/:name',
  reportFile: '/staff/books/reports/:name/file.:format',
  journal: '/staff/books/journal',
  journalExport: '/staff/books/journal/export',
  journalFile: '/staff/books/journal/:salePage/:number/:name',
  salePage: '/staff/sale-pages/:salePage',
  salePageHotels: '/staff/sale-pages/:salePage/hotels',
  salePageVersion: '/staff/sale-pages/:salePage/versions/:number',
  salePagePreview: '/staff/sale-pages/:salePage/preview',
  salePageCheck: '/staff/sale-pages/:salePage/check',
  salePageDraft: '/staff/sale-pages/:salePage/draft',
  salePageDraftEnd: '/staff/sale-pages/:salePage/draft/discard',
  salePagePublication: '/staff/sale-pages/:salePage/publish',
  people: '/staff/people',
  personGrants: '/staff/people/:id/grants',
  personInvitation: '/staff/people/:id/invitation',
  personLock: '/staff/people/:id/lock',
  personNameErasure: '/staff/people/:id/erase',
  approvals: '/staff/approvals',
  approve: '/staff/approvals/:id/approve',
  refuse: '/staff/approvals/:id/refuse',
  withdraw: '/staff/approvals/:id/withdraw',
} as const;

/** The path of `cardAct`, `cardPreview` or a task for one act. Each act has routes and a right of its own. */
export function pathOfAct(path: string, act: CardAct | TaskKind): string {
  return path.replace(':act', act);
}

/** The right that each act needs. Its preview needs the same. */
export const RIGHT_OF_ACT: Readonly<Record<CardAct, Right>> = {
  redeem: 'card.redeem',
  pay_bill: 'card.redeem',
  reverse: 'card.redeem',
  pay_out: 'card.pay_out',
  undo_pay_out: 'card.pay_out',
  settle_bill: 'card.settle_bill',
  freeze: 'card.freeze',
  unfreeze: 'card.unfreeze',
  void: 'card.void',
  extend: 'card.extend',
  shorten: 'card.extend',
  adjust: 'card.adjust',
  move: 'card.move',
  split: 'card.move',
  give: 'card.replace',
  replace: 'card.replace',
  mail: 'card.mail',
  unlock: 'card.unlock',
};

export const RIGHT_OF_TASK: Readonly<Record<TaskKind, Right>> = { ...RIGHT_OF_ACT, import: 'card.import' };

/** The header with the id of an act's confirmation, on the call that does the act. */
export const CONFIRMATION_HEADER = 'staycard-confirmation';
