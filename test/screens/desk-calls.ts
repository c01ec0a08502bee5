import { z } from 'zod';
import { Nothing } from '#contract/guest/recovery.ts';
import { LedgerCheck } from '#contract/desk/staff-books.ts';
import { ExportMade, Journal, JournalQuery } from '#contract/desk/staff-journal.ts';
import * as bill from '#contract/desk/staff-bills.ts';
import * as card from '#contract/desk/staff-cards.ts';
import * as issue from '#contract/desk/staff-issue.ts';
import * as mail from '#contract/desk/staff-mails.ts';
import * as oversight from '#contract/desk/staff-oversight.ts';
import { STAFF_PATHS, type CardAct } from '#contract/desk/staff-paths.ts';
import { PersonFound, PersonRequest } from '#contract/desk/staff-persons.ts';
import * as report from '#contract/desk/staff-reports.ts';
import * as reservation from '#contract/desk/staff-reservations.ts';
import * as salePage from '#contract/desk/staff-sale-page.ts';
import * as session from '#contract/desk/staff-session.ts';
import * as task from '#contract/desk/staff-tasks.ts';
import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import { ActBy } from '#contract/desk/staff-values.ts';

const ofAct = ({ act }: Params) => card.ACT_BODIES[act as CardAct];

/** The calls that tests of the desk play, each with the contract's schemas. */
export const DESK_CALLS = {
  session: get(STAFF_PATHS.session, session.StaffSession),
  openId: get(STAFF_PATHS.openId, session.OpenIdProvider),
  passkeys: get(STAFF_PATHS.passkeys, session.Passkeys),
  invitationOpening: post(STAFF_PATHS.invitationOpening, session.Invitation, session.InvitationToken),
  today: get(STAFF_PATHS.today, oversight.Today),
  find: post(STAFF_PATHS.find, card.FindAnswer, card.FindRequest),
  cardFinding: post(STAFF_PATHS.cardFinding, card.CardList, card.CardsQuery),
  hotelStayFinding: post(STAFF_PATHS.hotelStayFinding, bill.HotelStays, bill.HotelStayRequest),
  cardIssuePreview: post(STAFF_PATHS.cardIssuePreview, issue.IssuePreview, issue.IssueOneRequest),
  cardGoodwill: post(STAFF_PATHS.cardGoodwill, z.union([issue.CardsIssued, card.ActAsked]), issue.GoodwillRequest),
  cardGoodwillPreview: post(STAFF_PATHS.cardGoodwillPreview, issue.IssuePreview, issue.GoodwillRequest),
  cardIssueManyPreview: post(STAFF_PATHS.cardIssueManyPreview, issue.IssuePreview, issue.IssueManyRequest),
  batches: get(STAFF_PATHS.batches, issue.Batches, issue.BatchesQuery),
  batchName: post(STAFF_PATHS.batchName, issue.BatchRenamed, issue.BatchRename),
  card: get(STAFF_PATHS.card, card.StaffCard),
  cardAct: post(STAFF_PATHS.cardAct, z.union([card.ActDone, card.ActAsked]), ofAct),
  cardLink: post(STAFF_PATHS.cardLink, card.StaffCard, issue.LinkRequest),
  cardPreview: post(STAFF_PATHS.cardPreview, card.ActPreview, ofAct),
  noteRemoval: post(STAFF_PATHS.noteRemoval, Nothing, Nothing),
  tasks: get(STAFF_PATHS.tasks, task.Tasks),
  task: get(STAFF_PATHS.task, task.WireTask),
  taskFile: get(STAFF_PATHS.taskFile, z.string()),
  importPreview: post(STAFF_PATHS.importPreview, task.WireTask, task.ImportRequest),
  reservationFinding: post(STAFF_PATHS.reservationFinding, reservation.Reservations, reservation.ReservationsQuery),
  reservation: get(STAFF_PATHS.reservation, reservation.StaffReservation),
  reservationAtHotel: get(STAFF_PATHS.reservationAtHotel, reservation.AtHotel),
  cancellation: get(STAFF_PATHS.cancellation, reservation.FeeChoices, reservation.FeeQuery),
  moveStay: post(STAFF_PATHS.moveStay, reservation.StayMoved, reservation.MoveStayRequest),
  cancelForOtherFee: post(
    STAFF_PATHS.cancelForOtherFee,
    reservation.ReservationActDone,
    reservation.CancelForOtherFeeRequest,
  ),
  cancelAgain: post(STAFF_PATHS.cancelAgain, reservation.ReservationActDone, ActBy),
  postAgain: post(STAFF_PATHS.postAgain, reservation.ReservationActDone, ActBy),
  addressCorrection: post(STAFF_PATHS.addressCorrection, reservation.ReservationActDone, reservation.AddressCorrection),
  approvals: get(STAFF_PATHS.approvals, oversight.Approvals),
  withdraw: post(STAFF_PATHS.withdraw, session.Done, Nothing),
  ledgerCheck: get(STAFF_PATHS.ledgerCheck, LedgerCheck),
  ledgerCheckNow: post(STAFF_PATHS.ledgerCheck, LedgerCheck, Nothing),
  journal: get(STAFF_PATHS.journal, Journal, JournalQuery),
  journalExport: post(STAFF_PATHS.journalExport, ExportMade, JournalQuery),
  report: get(STAFF_PATHS.report, report.WireReport, report.ReportQuery),
  salePage: get(STAFF_PATHS.salePage, salePage.SalePageFile),
  salePageHotels: get(STAFF_PATHS.salePageHotels, salePage.SalePageHotels),
  salePagePreview: get(STAFF_PATHS.salePagePreview, salePage.SalePagePreview),
  salePageCheck: post(STAFF_PATHS.salePageCheck, salePage.DraftCheck, salePage.DraftSettings),
  salePageVersion: get(STAFF_PATHS.salePageVersion, salePage.VersionSettings),
  salePageDraft: post(STAFF_PATHS.salePageDraft, salePage.SalePageFile, salePage.DraftSaving),
  salePageDraftEnd: post(STAFF_PATHS.salePageDraftEnd, salePage.SalePageFile, salePage.DraftDiscarding),
  salePagePublication: post(STAFF_PATHS.salePagePublication, salePage.SalePageFile, salePage.Publication),
  mailFinding: post(STAFF_PATHS.mailFinding, mail.MailList, mail.MailsQuery),
  mail: get(STAFF_PATHS.mail, mail.StaffMail, mail.MailQuery),
  personFinding: post(STAFF_PATHS.personFinding, PersonFound, PersonRequest),
  people: get(STAFF_PATHS.people, oversight.People),
  personInvitation: post(STAFF_PATHS.people, oversight.InvitationLink, oversight.PersonInvitation),
  invitationAgain: post(STAFF_PATHS.personInvitation, oversight.InvitationLink, Nothing),
  personLock: post(STAFF_PATHS.personLock, session.Done, oversight.LockRequest),
  audit: get(STAFF_PATHS.audit, oversight.AuditList, oversight.AuditQuery),
  auditFile: get(STAFF_PATHS.auditFile, z.string(), oversight.AuditFileQuery),
  watch: get(STAFF_PATHS.watch, oversight.Watch),
} as const satisfies Record<string, DeskCall>;

type Params = Readonly<Record<string, string>>;

export type DeskCall = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** The query of a GET, the body of a POST. */
  readonly request: z.ZodType | ((params: Params) => z.ZodType);
  readonly answer: z.ZodType;
};

export type DeskCallName = keyof typeof DESK_CALLS;
type AnswerOf<Name extends DeskCallName> = z.infer<(typeof DESK_CALLS)[Name]['answer']>;

export type DeskAsked = {
  readonly params: Params;
  /** The query of a GET, the body of a POST, as the desk sent it. */
  readonly sent: unknown;
};

type Played<Name extends DeskCallName> = AnswerOf<Name> | StaffProblem | undefined;
type Planned<Name extends DeskCallName> = Played<Name> | ((asked: DeskAsked) => Played<Name> | Promise<Played<Name>>);

/** Answers by call: an example, a problem, or a function of the request. A request without an answer fails the test. */
export type DeskAnswers = { readonly [Name in DeskCallName]?: Planned<Name> };

function get<Answer extends z.ZodType>(path: string, answer: Answer, request: DeskCall['request'] = Nothing) {
  return { method: 'GET', path, request, answer } as const;
}

function post<Answer extends z.ZodType>(path: string, answer: Answer, request: DeskCall['request']) {
  return { method: 'POST', path, request, answer } as const;
}
