import type { z } from 'zod';
import { CARD_ACT_CALLS, TASK_CALLS } from './staff-act-calls.ts';
import * as bill from './staff-bills.ts';
import * as books from './staff-books.ts';
import { HOTEL_PRICE, STAY_PRICE, type STAFF_PARAMS, type StaffCall } from './staff-call.ts';
import * as card from './staff-cards.ts';
import * as issue from './staff-issue.ts';
import * as journal from './staff-journal.ts';
import * as mail from './staff-mails.ts';
import * as oversight from './staff-oversight.ts';
import * as person from './staff-persons.ts';
import { ReportQuery, WireReport } from './staff-reports.ts';
import * as stay from './staff-reservations.ts';
import * as salePage from './staff-sale-page.ts';
import * as session from './staff-session.ts';
import * as task from './staff-tasks.ts';
import { ActBy } from './staff-values.ts';

const SETTINGS_BYTES = 64 * 1024;
/** Import files are larger than other bodies from staff. */
const IMPORT_BYTES = 40 * 1024 * 1024;
/** Each hotel gets about a dozen requests. */
const ALL_HOTELS_PRICE = 10 * HOTEL_PRICE;

const ISSUING = { answer: issue.CardsIssued, asked: card.ActAsked };
const ISSUE_PREVIEW = { answer: issue.IssuePreview, isPreview: true } as const;
const STAY_ACT = { answer: stay.ReservationActDone };
const STAY_ACT_AT_HOTEL = { ...STAY_ACT, price: HOTEL_PRICE };

/**
 * All calls of the desk, except the browser's return from the OpenID provider. Searches are a POST, because a text may
 * be a guest's name or address, which must not be in a URL. The web imports only types of this file, which has schemas.
 */
export const STAFF_CALLS = {
  'GET /staff/session': { right: 'own', answer: session.StaffSession },
  'POST /staff/session/end': { right: 'own', answer: session.Done },
  'POST /staff/sign-in/challenge': { right: 'open', answer: session.Challenge },
  'POST /staff/sign-in': { right: 'open', body: session.SignInRequest, answer: session.Done },
  'GET /staff/sign-in/openid': { right: 'open', answer: session.OpenIdProvider },
  'POST /staff/sign-in/openid': { right: 'open', body: session.OpenIdRequest, answer: session.SetOut },
  'POST /staff/invitation/open': { right: 'open', body: session.InvitationToken, answer: session.Invitation },
  'POST /staff/invitation/accept': { right: 'open', body: session.InvitationAcceptance, answer: session.Done },
  'GET /staff/passkeys': { right: 'own', answer: session.Passkeys },
  'POST /staff/passkeys': { right: 'own_confirmed', body: session.PasskeyAddition, answer: session.Passkeys },
  'POST /staff/passkeys/challenge': { right: 'own', answer: session.Challenge },
  'POST /staff/passkeys/:passkey/remove': { right: 'own_confirmed', answer: session.Passkeys },
  'POST /staff/confirmations/:id': { right: 'own', body: session.ConfirmationRequest, answer: session.Done },

  'GET /staff/today': { right: 'today.see', answer: oversight.Today },
  'POST /staff/find': { right: 'card.see', body: card.FindRequest, answer: card.FindAnswer },

  'GET /staff/cards': { right: 'card.see', query: card.CardsQuery, answer: card.CardList },
  'POST /staff/cards/find': { right: 'card.see', body: card.CardsQuery, answer: card.CardList },
  'GET /staff/cards/:id': { right: 'card.see', answer: card.StaffCard },
  'POST /staff/cards/:id/notes': { right: 'card.note', body: card.NoteRequest, answer: card.StaffCard },
  'POST /staff/notes/:id/remove': { right: 'card.note', answer: session.Done },
  'POST /staff/cards/export': { right: 'card.export', body: task.ExportRequest },
  'POST /staff/hotel-stays/find': {
    right: 'card.redeem',
    body: bill.HotelStayRequest,
    answer: bill.HotelStays,
    isPreview: true,
    price: STAY_PRICE,
  },
  ...CARD_ACT_CALLS,

  'POST /staff/cards/issue': { right: 'card.issue', body: issue.IssueOneRequest, ...ISSUING },
  'POST /staff/cards/issue/preview': { right: 'card.issue', body: issue.IssueOneRequest, ...ISSUE_PREVIEW },
  'POST /staff/cards/issue-many': { right: 'card.issue_many', body: issue.IssueManyRequest, ...ISSUING },
  'POST /staff/cards/issue-many/preview': {
    right: 'card.issue_many',
    body: issue.IssueManyRequest,
    ...ISSUE_PREVIEW,
  },
  'POST /staff/cards/goodwill': { right: 'card.goodwill', body: issue.GoodwillRequest, ...ISSUING },
  'POST /staff/cards/goodwill/preview': { right: 'card.goodwill', body: issue.GoodwillRequest, ...ISSUE_PREVIEW },
  'POST /staff/cards/:id/link': { right: 'card.deliver', body: issue.LinkRequest, answer: card.StaffCard },
  'POST /staff/cards/:id/link/cancel': { right: 'card.deliver', body: ActBy, answer: card.StaffCard },
  'GET /staff/batches': { right: 'card.see', query: issue.BatchesQuery, answer: issue.Batches },
  'POST /staff/batches/print': { right: 'card.deliver', body: issue.PrintRequest, answer: issue.PrintFile },
  'POST /staff/batches/rename': { right: 'batch.rename', body: issue.BatchRename, answer: issue.BatchRenamed },

  'GET /staff/tasks': { right: 'card.see', answer: task.Tasks },
  'GET /staff/tasks/:id': { right: 'card.see', answer: task.WireTask },
  'GET /staff/tasks/:id/result.csv': { right: 'card.see' },
  'GET /staff/tasks/:id/balance.txt': { right: 'card.see' },
  // Not a preview: it reveals which codes exist, so it is confirmed like an act that moves value.
  'POST /staff/tasks/import/preview': {
    right: 'card.import',
    body: task.ImportRequest,
    answer: task.WireTask,
    bodyBytes: IMPORT_BYTES,
  },
  ...TASK_CALLS,

  'GET /staff/reservations': { right: 'reservation.see', query: stay.ReservationsQuery, answer: stay.Reservations },
  'POST /staff/reservations/find': {
    right: 'reservation.see',
    body: stay.ReservationsQuery,
    answer: stay.Reservations,
  },
  'GET /staff/reservations/:reference': { right: 'reservation.see', answer: stay.StaffReservation },
  'GET /staff/reservations/:reference/hotel': { right: 'reservation.see', answer: stay.AtHotel, price: HOTEL_PRICE },
  'POST /staff/reservations/:reference/notes': {
    right: 'card.note',
    body: card.NoteRequest,
    answer: stay.StaffReservation,
  },
  'GET /staff/reservations/:reference/cancellation': {
    right: 'reservation.see',
    query: stay.FeeQuery,
    answer: stay.FeeChoices,
    price: HOTEL_PRICE,
  },
  'POST /staff/reservations/:reference/cancel': {
    right: 'reservation.cancel',
    body: stay.CancelRequest,
    ...STAY_ACT_AT_HOTEL,
  },
  'POST /staff/reservations/:reference/cancel-for-other-fee': {
    right: 'reservation.cancel_for_other_fee',
    body: stay.CancelForOtherFeeRequest,
    ...STAY_ACT_AT_HOTEL,
  },
  'POST /staff/reservations/:reference/cancel-again': {
    right: 'reservation.cancel',
    body: ActBy,
    ...STAY_ACT_AT_HOTEL,
  },
  'POST /staff/reservations/:reference/post-again': { right: 'reservation.settle', body: ActBy, ...STAY_ACT },
  'POST /staff/reservations/:reference/correct-address': {
    right: 'reservation.correct_address',
    body: stay.AddressCorrection,
    ...STAY_ACT,
  },
  'POST /staff/reservations/:reference/settle': {
    right: 'reservation.settle',
    body: stay.SettleRequest,
    ...STAY_ACT_AT_HOTEL,
  },
  'POST /staff/reservations/:reference/move': {
    right: 'reservation.cancel_for_other_fee',
    body: stay.MoveStayRequest,
    answer: stay.StayMoved,
    price: HOTEL_PRICE,
  },

  'GET /staff/sale-pages/:salePage': { right: 'sale_page.see', answer: salePage.SalePageFile },
  'GET /staff/sale-pages/:salePage/hotels': {
    right: 'sale_page.edit',
    answer: salePage.SalePageHotels,
    price: ALL_HOTELS_PRICE,
  },
  'GET /staff/sale-pages/:salePage/versions/:number': { right: 'sale_page.see', answer: salePage.VersionSettings },
  'GET /staff/sale-pages/:salePage/preview': { right: 'sale_page.see', answer: salePage.SalePagePreview },
  // Writes nothing. A POST because settings are too long for a URL.
  'POST /staff/sale-pages/:salePage/check': {
    right: 'sale_page.see',
    body: salePage.DraftSettings,
    answer: salePage.DraftCheck,
    bodyBytes: SETTINGS_BYTES,
  },
  'POST /staff/sale-pages/:salePage/draft': {
    right: 'sale_page.edit',
    body: salePage.DraftSaving,
    answer: salePage.SalePageFile,
    bodyBytes: SETTINGS_BYTES,
  },
  'POST /staff/sale-pages/:salePage/draft/discard': {
    right: 'sale_page.edit',
    body: salePage.DraftDiscarding,
    answer: salePage.SalePageFile,
  },
  'POST /staff/sale-pages/:salePage/publish': {
    right: 'sale_page.publish',
    body: salePage.Publication,
    answer: salePage.SalePageFile,
  },

  'GET /staff/mails': { right: 'mail.see', query: mail.MailsQuery, answer: mail.MailList },
  'POST /staff/mails/find': { right: 'mail.see', body: mail.MailsQuery, answer: mail.MailList },
  'GET /staff/mails/:id': { right: 'mail.see', query: mail.MailQuery, answer: mail.StaffMail },
  'POST /staff/mails/:id/send-again': { right: 'mail.send', answer: mail.MailSent },
  'POST /staff/persons/find': {
    right: 'person.export',
    body: person.PersonRequest,
    answer: person.PersonFound,
    isPreview: true,
  },
  'POST /staff/persons/export': { right: 'person.export', body: person.PersonActRequest, answer: person.PersonExport },
  'POST /staff/persons/erase': { right: 'person.erase', body: person.PersonActRequest, answer: person.PersonErased },

  'GET /staff/audit': { right: 'audit.see', query: oversight.AuditQuery, answer: oversight.AuditList },
  'GET /staff/audit.csv': { right: 'audit.see', query: oversight.AuditFileQuery },
  'GET /staff/audit/watch': { right: 'audit.see', answer: oversight.Watch },
  'GET /staff/books/ledger-check': { right: 'books.see', answer: books.LedgerCheck },
  'POST /staff/books/ledger-check': { right: 'books.see', answer: books.LedgerCheck },
  'GET /staff/books/reports/:report': { right: 'books.see', query: ReportQuery, answer: WireReport },
  'GET /staff/books/reports/:report/file.:format': { right: 'books.see', query: ReportQuery },
  'GET /staff/books/journal': { right: 'books.see', query: journal.JournalQuery, answer: journal.Journal },
  'POST /staff/books/journal/export': { right: 'books.export', body: journal.JournalQuery, answer: journal.ExportMade },
  'GET /staff/books/journal/:salePage/:number/:name': { right: 'books.see' },

  'GET /staff/people': { right: 'staff.see', answer: oversight.People },
  'POST /staff/people': { right: 'staff.manage', body: oversight.PersonInvitation, answer: oversight.InvitationLink },
  'POST /staff/people/:id/grants': { right: 'staff.manage', body: oversight.GrantsRequest, answer: session.Done },
  'POST /staff/people/:id/invitation': { right: 'staff.manage', answer: oversight.InvitationLink },
  'POST /staff/people/:id/lock': { right: 'staff.manage', body: oversight.LockRequest, answer: session.Done },
  'POST /staff/people/:id/erase': { right: 'staff.manage', answer: session.Done },
  'GET /staff/approvals': { right: 'approval.see', answer: oversight.Approvals },
  'POST /staff/approvals/:id/approve': { right: 'approval.decide', answer: card.ActDone },
  'POST /staff/approvals/:id/refuse': {
    right: 'approval.decide',
    body: oversight.RefusalRequest,
    answer: oversight.Approvals,
  },
  'POST /staff/approvals/:id/withdraw': { right: 'own', answer: session.Done },
} as const satisfies Readonly<Record<string, StaffCall>>;

export type StaffRoute = keyof typeof STAFF_CALLS;
type CallOf<Route extends StaffRoute> = (typeof STAFF_CALLS)[Route];
type Part<Call, Name extends string> = Call extends Readonly<Record<Name, infer Schema>> ? Schema : never;
type Answer<Route extends StaffRoute> = Part<CallOf<Route>, 'answer'> | Part<CallOf<Route>, 'asked'>;

type ParamName<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** The parts of a request, as its handler reads them. */
export type StaffRequest<Route extends StaffRoute> = {
  readonly Params: z.output<z.ZodObject<Pick<typeof STAFF_PARAMS, ParamName<Route> & keyof typeof STAFF_PARAMS>>>;
  readonly Querystring: z.output<Part<CallOf<Route>, 'query'>>;
  readonly Body: z.output<Part<CallOf<Route>, 'body'>>;
};

/** The answer, as its handler gives it. */
export type StaffOutcome<Route extends StaffRoute> = z.input<Answer<Route>>;

/** The answer, as the desk reads it. A file is its text. */
export type StaffAnswer<Route extends StaffRoute> = [Answer<Route>] extends [never] ? string : z.output<Answer<Route>>;

/** The body, as the desk gives it. */
export type StaffBody<Route extends StaffRoute> = z.input<Part<CallOf<Route>, 'body'>>;

type Given<Name extends string, Value> = [Value] extends [never] ? unknown : Readonly<Record<Name, Value>>;

/** The parameters, query and body of a call, as the desk gives them. */
export type StaffGiven<Route extends StaffRoute> = Readonly<Record<ParamName<Route>, string | number>> &
  Given<'query', z.input<Part<CallOf<Route>, 'query'>>> &
  Given<'body', StaffBody<Route>>;
