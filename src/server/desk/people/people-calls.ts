import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { Nothing } from '#contract/guest/recovery.ts';
import * as contract from '#contract/desk/staff-oversight.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import { Done, type WireGrant } from '#contract/desk/staff-session.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { Grant } from '#domain/desk/staff-rights.ts';
import type { App } from '../../platform/http/app.ts';
import type { DeskParts } from '../desk-parts.ts';
import { invalidInput } from '../../platform/http/problem.ts';
import { changeGrants, forgetStaff, inviteAgain, invitePerson, lockStaff, type Invited } from './manage-staff.ts';
import { listStaff, presentPerson } from './list-staff.ts';

export function peopleCalls(app: App, deps: DeskParts): void {
  const manage = { config: { staffRight: 'staff.manage' as const } };
  const person = { params: contract.PersonParams, response: { 200: Done } };
  const link = { 200: contract.InvitationLink };

  app.get(
    STAFF_PATHS.people,
    { config: { staffRight: 'staff.see' }, schema: { response: { 200: contract.People } } },
    async ({ staff }) => ({ people: await listStaff(deps, staff) }),
  );

  app.post(
    STAFF_PATHS.people,
    { ...manage, schema: { body: contract.PersonInvitation, response: link } },
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

  function by({ staff, causeOf }: Pick<FastifyRequest, 'staff' | 'causeOf'>, reason: string) {
    return { staff, cause: causeOf(reason) };
  }
}

/** Validates that the sale page and property of each grant exist. */
async function readGrants({ salePages }: DeskParts, grants: readonly WireGrant[]): Promise<Grant[]> {
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
