import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Nothing } from '#contract/guest/recovery.ts';
import { ActDone } from '#contract/desk/staff-cards.ts';
import { Liability, LiabilityQuery } from '#contract/desk/staff-books.ts';
import * as contract from '#contract/desk/staff-oversight.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import { Done, type WireGrant } from '#contract/desk/staff-session.ts';
import type { Grant } from '#domain/desk/staff-rights.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { GuestParts } from '../../guest/parts.ts';
import { invalidInput } from '../../platform/http/problem.ts';
import { approve, listOpenApprovals, refuseApproval } from '../approvals/decide-approval.ts';
import {
  changeGrants,
  forgetStaff,
  inviteAgain,
  invitePerson,
  lockStaff,
  type Invited,
} from '../people/manage-staff.ts';
import { downloadLiability, showLiability } from '../books/show-liability.ts';
import { downloadAudit, showAudit } from './list-audit-entries.ts';
import { listStaff, presentPerson } from '../session/show-session.ts';
import { showWatch } from './show-watch.ts';
import { showToday } from '../today/show-today.ts';
import type { App } from '../../guest/calls/call-frame.ts';
import { sendCsv } from '../frame/send-csv.ts';
import { causeOf } from '../frame/staff-frame.ts';

/** Today, who did what, who may do what, and what waits for a second person. */
export function oversightCalls(app: App, deps: GuestParts): void {
  app.get(
    STAFF_PATHS.today,
    { config: { staffRight: 'today.see' }, schema: { hide: true, response: { 200: contract.Today } } },
    ({ staff }) => showToday(deps, staff),
  );

  app.get(
    STAFF_PATHS.audit,
    {
      config: { staffRight: 'audit.see' },
      schema: { hide: true, querystring: contract.AuditQuery, response: { 200: contract.AuditList } },
    },
    ({ staff, query }) => showAudit(deps, staff, query),
  );

  app.get(
    STAFF_PATHS.auditFile,
    { config: { staffRight: 'audit.see' }, schema: { hide: true, querystring: contract.AuditFileQuery } },
    async ({ staff, query }, reply) => sendCsv(reply, await downloadAudit(deps, staff, query)),
  );

  app.get(
    STAFF_PATHS.watch,
    { config: { staffRight: 'audit.see' }, schema: { hide: true, response: { 200: contract.Watch } } },
    ({ staff }) => showWatch(deps, staff),
  );

  booksCalls(app, deps);
  peopleCalls(app, deps);
  approvalCalls(app, deps);
}

function booksCalls(app: App, deps: GuestParts): void {
  const see = { config: { staffRight: 'books.see' as const } };

  app.get(
    STAFF_PATHS.liability,
    { ...see, schema: { hide: true, querystring: LiabilityQuery, response: { 200: Liability } } },
    ({ staff, query }) => showLiability(deps, staff, query),
  );

  app.get(
    STAFF_PATHS.liabilityFile,
    { ...see, schema: { hide: true, querystring: LiabilityQuery } },
    async ({ staff, query }, reply) => sendCsv(reply, await downloadLiability(deps, staff, query)),
  );
}

function peopleCalls(app: App, deps: GuestParts): void {
  const manage = { config: { staffRight: 'staff.manage' as const } };
  const person = { hide: true, params: contract.PersonParams, response: { 200: Done } };
  const link = { 200: contract.InvitationLink };

  app.get(
    STAFF_PATHS.people,
    { config: { staffRight: 'staff.see' }, schema: { hide: true, response: { 200: contract.People } } },
    async ({ staff }) => ({ people: await listStaff(deps, staff) }),
  );

  app.post(
    STAFF_PATHS.people,
    { ...manage, schema: { hide: true, body: contract.PersonInvitation, response: link } },
    async (request) => {
      const { name, grants } = request.body;
      const newcomer = { name, grants: await readGrants(deps, grants) };
      return presentInvited(await invitePerson(deps, newcomer, by(request, 'invited')));
    },
  );

  app.post(
    STAFF_PATHS.personInvitation,
    { ...manage, schema: { ...person, body: Nothing, response: link } },
    async (request) => presentInvited(await inviteAgain(deps, request.params.id, by(request, 'invited again'))),
  );

  app.post(
    STAFF_PATHS.personGrants,
    { ...manage, schema: { ...person, body: contract.GrantsRequest } },
    async (request) => {
      const grants = await readGrants(deps, request.body.grants);
      await changeGrants(deps, request.params.id, grants, by(request, 'roles changed'));
      return {};
    },
  );

  app.post(
    STAFF_PATHS.personLock,
    { ...manage, schema: { ...person, body: contract.LockRequest } },
    async (request) => {
      const { is_locked: isLocked } = request.body;
      await lockStaff(deps, request.params.id, isLocked, by(request, isLocked ? 'locked' : 'let in again'));
      return {};
    },
  );

  app.post(STAFF_PATHS.personNameErasure, { ...manage, schema: { ...person, body: Nothing } }, async (request) => {
    await forgetStaff(deps, request.params.id, by(request, 'erased'));
    return {};
  });

  function by(request: Pick<FastifyRequest, 'staff' | 'confirmation'>, reason: string) {
    return { staff: request.staff, cause: causeOf(request, deps.clock.now(), reason) };
  }
}

/** Roles are given where there is something: a sale page, and a property of it. */
async function readGrants({ salePages }: GuestParts, grants: readonly WireGrant[]): Promise<Grant[]> {
  return Promise.all(
    grants.map(async ({ role, sale_page_id: salePageId, property_id: propertyId }, index) => {
      const salePage = salePageId === null ? undefined : await salePages.find(salePageId);
      if (salePageId !== null && !salePage) {
        throw invalidInput([{ path: `grants.${index}.sale_page_id`, code: 'ERRORS.VALUE' }]);
      }
      const isThere = propertyId === null || [...(salePage?.properties.keys() ?? [])].some((id) => id === propertyId);
      if (!isThere) throw invalidInput([{ path: `grants.${index}.property_id`, code: 'ERRORS.VALUE' }]);
      return { role, salePageId, propertyId };
    }),
  );
}

function presentInvited({ person, link, endsAt }: Invited): z.output<typeof contract.InvitationLink> {
  return { person: presentPerson(person), link, ends_at: presentMoment(endsAt) };
}

function approvalCalls(app: App, deps: GuestParts): void {
  const list = { hide: true, response: { 200: contract.Approvals } };
  const decide = { config: { staffRight: 'approval.decide' as const } };

  app.get(STAFF_PATHS.approvals, { config: { staffRight: 'approval.see' }, schema: list }, async ({ staff }) => ({
    approvals: await listOpenApprovals(deps, staff),
  }));

  app.post(
    STAFF_PATHS.approve,
    {
      ...decide,
      schema: { hide: true, params: contract.ApprovalParams, body: Nothing, response: { 200: ActDone } },
    },
    ({ staff, params, confirmation }) => approve(deps, staff, params.id, confirmation),
  );

  app.post(
    STAFF_PATHS.refuse,
    { ...decide, schema: { ...list, params: contract.ApprovalParams, body: contract.RefusalRequest } },
    async (request) => {
      const { staff, params, body } = request;
      await refuseApproval(deps, staff, params.id, body.note, causeOf(request, deps.clock.now(), body.reason));
      return { approvals: await listOpenApprovals(deps, staff) };
    },
  );
}
