import type { FastifyRequest } from 'fastify';
import type { InvitationLink } from '#contract/desk/staff-oversight.ts';
import type { WireGrant } from '#contract/desk/staff-session.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { Grant } from '#domain/desk/staff-rights.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { invalidInput } from '../../platform/http/problem.ts';
import { changeGrants, forgetStaff, inviteAgain, invitePerson, lockStaff, type Invited } from './manage-staff.ts';
import { listStaff, presentPerson } from './list-staff.ts';

export function peopleCalls(on: On, deps: DeskParts): void {
  on('GET /staff/people', async ({ staff }) => ({ people: await listStaff(deps, staff) }));

  on('POST /staff/people', async (request) => {
    const { name, grants } = request.body;
    const newcomer = { name, grants: await readGrants(deps, grants) };
    return presentInvited(await invitePerson(deps, newcomer, by(request, 'invited')));
  });

  on('POST /staff/people/:id/invitation', async (request) =>
    presentInvited(await inviteAgain(deps, request.params.id, by(request, 'invited again'))),
  );

  on('POST /staff/people/:id/grants', async (request) => {
    const grants = await readGrants(deps, request.body.grants);
    await changeGrants(deps, request.params.id, grants, by(request, 'roles changed'));
    return {};
  });

  on('POST /staff/people/:id/lock', async (request) => {
    const { is_locked: isLocked } = request.body;
    await lockStaff(deps, request.params.id, isLocked, by(request, isLocked ? 'locked' : 'let in again'));
    return {};
  });

  on('POST /staff/people/:id/erase', async (request) => {
    await forgetStaff(deps, request.params.id, by(request, 'erased'));
    return {};
  });
}

function by({ staff, causeOf }: Pick<FastifyRequest, 'staff' | 'causeOf'>, reason: string) {
  return { staff, cause: causeOf(reason) };
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

function presentInvited({ person, link, endsAt }: Invited): InvitationLink {
  return { person: presentPerson(person), link, ends_at: presentMoment(endsAt) };
}
