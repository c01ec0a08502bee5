import fastify from 'fastify';
import type { z } from 'zod';
import { Liability } from '#contract/staff/staff-books.ts';
import { ActPreview, CardList, FindAnswer, StaffCard } from '#contract/staff/staff-cards.ts';
import { Batches, IssuePreview } from '#contract/staff/staff-issue.ts';
import { Approvals, AuditList, People, Today, Watch } from '#contract/staff/staff-oversight.ts';
import { STAFF_PATHS } from '#contract/staff/staff-paths.ts';
import {
  DraftCheck,
  SalePageFile,
  SalePageHotels,
  SalePagePreview,
  VersionText,
} from '#contract/staff/staff-sale-page.ts';
import { MailList, StaffMail } from '#contract/staff/staff-mails.ts';
import { PersonFound } from '#contract/staff/staff-persons.ts';
import { AtHotel, FeeChoices, Reservations, StaffReservation } from '#contract/staff/staff-reservations.ts';
import { OpenIdProviders, Passkeys, StaffSession } from '#contract/staff/staff-session.ts';
import { ImportColumns, Tasks, WireTask } from '#contract/staff/staff-tasks.ts';
import { Views } from '#contract/staff/staff-views.ts';
import { deskPage } from '../../src/server/desk-page/desk-page.ts';
import { secureAnswers } from '../../src/server/guest-page/content-security.ts';
import { LIABILITY } from '../../test/screens/examples/desk-books-examples.ts';
import * as examples from '../../test/screens/examples/desk-examples.ts';
import { IMPORT_COLUMNS, TASK_APPROVAL, TASKS, VIEWS } from '../../test/screens/examples/desk-task-examples.ts';

type Played = readonly [method: 'GET' | 'POST', path: string, schema: z.ZodType, example: unknown];

const PASSKEYS = {
  passkeys: [{ id: 'k', name: 'Linux', created_at: '2026-10-01T09:00:00Z', last_used_at: null, is_backed_up: false }],
};

const PROVIDERS = { providers: [{ id: 'group', name: 'Coast & Court account' }] };

const PREVIEW = '/s/demo~an-example';

const PLAYED: readonly Played[] = [
  ['GET', STAFF_PATHS.session, StaffSession, examples.SESSION],
  ['GET', STAFF_PATHS.today, Today, examples.TODAY],
  ['POST', STAFF_PATHS.find, FindAnswer, examples.FOUND],
  ['POST', STAFF_PATHS.cardFinding, CardList, { cards: examples.FOUND.cards, after: 'next' }],
  ['POST', STAFF_PATHS.cardIssuePreview, IssuePreview, examples.ISSUE_PREVIEW],
  ['POST', STAFF_PATHS.cardIssueManyPreview, IssuePreview, { ...examples.ISSUE_PREVIEW, count: 500, waits: true }],
  ['GET', STAFF_PATHS.batches, Batches, examples.BATCHES],
  ['GET', STAFF_PATHS.card, StaffCard, examples.CARD],
  ['POST', STAFF_PATHS.cardPreview, ActPreview, examples.PREVIEW],
  ['POST', STAFF_PATHS.reservationFinding, Reservations, examples.RESERVATIONS],
  ['GET', STAFF_PATHS.reservation, StaffReservation, examples.RESERVATION],
  ...[examples.CANCELLING, examples.UNPOSTED].map(
    (stay) => ['GET', STAFF_PATHS.reservation.replace(':reference', stay.reference), StaffReservation, stay] as const,
  ),
  ['GET', STAFF_PATHS.reservationAtHotel, AtHotel, examples.AT_HOTEL],
  ['GET', STAFF_PATHS.cancellation, FeeChoices, examples.FEES],
  [
    'GET',
    STAFF_PATHS.cancellation.replace(':reference', examples.CANCELLING.reference),
    FeeChoices,
    examples.ASKED_FEE,
  ],
  ['GET', STAFF_PATHS.salePage, SalePageFile, examples.SALE_PAGE_FILE],
  ['GET', STAFF_PATHS.salePageHotels, SalePageHotels, examples.SALE_PAGE_HOTELS],
  ['GET', STAFF_PATHS.salePagePreview, SalePagePreview, { address: PREVIEW }],
  ['POST', STAFF_PATHS.salePageSetting, VersionText, { text: 'id: demo\nname: By the form\n' }],
  ['POST', STAFF_PATHS.salePageCheck, DraftCheck, examples.DRAFT_CHECK],
  ['GET', STAFF_PATHS.approvals, Approvals, { approvals: [...examples.APPROVALS, TASK_APPROVAL] }],
  ['GET', STAFF_PATHS.views, Views, { views: VIEWS }],
  ['POST', STAFF_PATHS.importColumns, ImportColumns, IMPORT_COLUMNS],
  ['GET', STAFF_PATHS.tasks, Tasks, { tasks: TASKS }],
  ...TASKS.map((task) => ['GET', STAFF_PATHS.task.replace(':id', task.id), WireTask, task] as const),
  ['GET', STAFF_PATHS.people, People, { people: examples.PEOPLE }],
  ['GET', STAFF_PATHS.audit, AuditList, examples.AUDIT],
  ['GET', STAFF_PATHS.watch, Watch, examples.WATCH],
  ['GET', STAFF_PATHS.liability, Liability, LIABILITY],
  ['GET', STAFF_PATHS.openId, OpenIdProviders, PROVIDERS],
  ['POST', STAFF_PATHS.mailFinding, MailList, examples.MAILS],
  ['GET', STAFF_PATHS.mail, StaffMail, examples.MAIL],
  ['POST', STAFF_PATHS.personFinding, PersonFound, examples.PERSON],
  ['GET', STAFF_PATHS.passkeys, Passkeys, PASSKEYS],
];

export type DeskScreens = { readonly url: string; readonly stop: () => Promise<void> };

/** The desk's page as the server sends it, and examples of its calls, changed or not, that the contract accepts. */
export async function startDeskScreens(
  change: (example: unknown) => unknown = (example) => example,
): Promise<DeskScreens> {
  const app = fastify();
  await secureAnswers(app, { hstsSeconds: 0 });
  await app.register(deskPage({ config: { demo: true, keptBuildsFolder: undefined } }));
  for (const [method, url, schema, example] of PLAYED) {
    const answer = schema.parse(change(example));
    app.route({ method, url, handler: (_request, reply) => reply.send(answer) });
  }
  app.get(PREVIEW, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': "frame-ancestors 'self'", 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html')
      .send('<!doctype html><html lang="en"><title>Coast &amp; Court Hotels</title><p>As drafted</p>'),
  );
  const address = await app.listen({ host: 'localhost', port: 0 });
  return { url: address.replace(/127\.0\.0\.1|\[::1\]/, 'localhost'), stop: () => app.close() };
}
