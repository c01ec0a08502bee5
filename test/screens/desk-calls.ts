import type { CardAct } from '#contract/desk/staff-acts.ts';
import type { StaffAnswer, StaffRoute } from '#contract/desk/staff-calls.ts';
import type { StaffProblem } from '#contract/desk/staff-problems.ts';

type ActRoute = `POST /staff/cards/:id/:act${'' | '/preview'}`;

/** The calls that tests of the desk play. Acts on a card have one name for all. */
export const DESK_CALLS = {
  session: 'GET /staff/session',
  openId: 'GET /staff/sign-in/openid',
  passkeys: 'GET /staff/passkeys',
  invitationOpening: 'POST /staff/invitation/open',
  today: 'GET /staff/today',
  find: 'POST /staff/find',
  cardFinding: 'POST /staff/cards/find',
  hotelStayFinding: 'POST /staff/hotel-stays/find',
  cardIssuePreview: 'POST /staff/cards/issue/preview',
  cardGoodwill: 'POST /staff/cards/goodwill',
  cardGoodwillPreview: 'POST /staff/cards/goodwill/preview',
  cardIssueManyPreview: 'POST /staff/cards/issue-many/preview',
  batches: 'GET /staff/batches',
  batchName: 'POST /staff/batches/rename',
  card: 'GET /staff/cards/:id',
  cardAct: 'POST /staff/cards/:id/:act',
  cardLink: 'POST /staff/cards/:id/link',
  cardPreview: 'POST /staff/cards/:id/:act/preview',
  noteRemoval: 'POST /staff/notes/:id/remove',
  tasks: 'GET /staff/tasks',
  task: 'GET /staff/tasks/:id',
  taskFile: 'GET /staff/tasks/:id/result.csv',
  importPreview: 'POST /staff/tasks/import/preview',
  reservationFinding: 'POST /staff/reservations/find',
  reservation: 'GET /staff/reservations/:reference',
  reservationAtHotel: 'GET /staff/reservations/:reference/hotel',
  cancellation: 'GET /staff/reservations/:reference/cancellation',
  moveStay: 'POST /staff/reservations/:reference/move',
  cancelForOtherFee: 'POST /staff/reservations/:reference/cancel-for-other-fee',
  cancelAgain: 'POST /staff/reservations/:reference/cancel-again',
  postAgain: 'POST /staff/reservations/:reference/post-again',
  addressCorrection: 'POST /staff/reservations/:reference/correct-address',
  approvals: 'GET /staff/approvals',
  withdraw: 'POST /staff/approvals/:id/withdraw',
  ledgerCheck: 'GET /staff/books/ledger-check',
  ledgerCheckNow: 'POST /staff/books/ledger-check',
  journal: 'GET /staff/books/journal',
  journalExport: 'POST /staff/books/journal/export',
  report: 'GET /staff/books/reports/:report',
  salePage: 'GET /staff/sale-pages/:salePage',
  salePageHotels: 'GET /staff/sale-pages/:salePage/hotels',
  salePagePreview: 'GET /staff/sale-pages/:salePage/preview',
  salePageCheck: 'POST /staff/sale-pages/:salePage/check',
  salePageVersion: 'GET /staff/sale-pages/:salePage/versions/:number',
  salePageDraft: 'POST /staff/sale-pages/:salePage/draft',
  salePageDraftEnd: 'POST /staff/sale-pages/:salePage/draft/discard',
  salePagePublication: 'POST /staff/sale-pages/:salePage/publish',
  mailFinding: 'POST /staff/mails/find',
  mail: 'GET /staff/mails/:id',
  personFinding: 'POST /staff/persons/find',
  people: 'GET /staff/people',
  personInvitation: 'POST /staff/people',
  invitationAgain: 'POST /staff/people/:id/invitation',
  personLock: 'POST /staff/people/:id/lock',
  audit: 'GET /staff/audit',
  auditFile: 'GET /staff/audit.csv',
  watch: 'GET /staff/audit/watch',
} as const satisfies Readonly<Record<string, StaffRoute | ActRoute>>;

export type DeskCallName = keyof typeof DESK_CALLS;
type EachAct<Route extends string> = Route extends `${infer Start}:act${infer End}`
  ? `${Start}${CardAct}${End}`
  : Route;
type AnswerOf<Name extends DeskCallName> = StaffAnswer<EachAct<(typeof DESK_CALLS)[Name]>>;

export type DeskAsked = {
  readonly params: Readonly<Record<string, string>>;
  /** The query of a GET, the body of a POST, as the desk sent it. */
  readonly sent: unknown;
};

type Played<Name extends DeskCallName> = AnswerOf<Name> | StaffProblem | undefined;
type Planned<Name extends DeskCallName> = Played<Name> | ((asked: DeskAsked) => Played<Name> | Promise<Played<Name>>);

/** Answers by call: an example, a problem, or a function of the request. A request without an answer fails the test. */
export type DeskAnswers = { readonly [Name in DeskCallName]?: Planned<Name> };
