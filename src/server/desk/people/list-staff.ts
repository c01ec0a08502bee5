import type { WirePerson } from '#contract/desk/staff-oversight.ts';
import type { WireGrant } from '#contract/desk/staff-session.ts';
import { presentMoment } from '#contract/wire-values.ts';
import type { Grant } from '#domain/desk/staff-rights.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import { isWithinReach, listPeople, type Person } from './manage-staff.ts';

export async function listStaff(deps: DeskDependencies, staff: SignedIn): Promise<WirePerson[]> {
  const people = await listPeople(deps.db);
  return people.filter(({ grants }) => isWithinReach(staff, 'staff.see', grants)).map(presentPerson);
}

export function presentPerson(person: Person): WirePerson {
  return {
    id: person.id,
    name: person.name,
    state: person.state,
    is_demo: person.isDemo,
    grants: person.grants.map(presentGrant),
    passkeys: person.passkeys,
    accounts: person.accounts,
    last_seen_at: person.lastSeenAt && presentMoment(person.lastSeenAt),
  };
}

export function presentGrant({ role, salePageId, propertyId }: Grant): WireGrant {
  return { role, sale_page_id: salePageId, property_id: propertyId };
}
