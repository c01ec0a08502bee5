import type { PersonExport, PersonFound } from '#contract/desk/staff-persons.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { erasePerson, exportPerson } from './erase-person.ts';
import { findPerson, isNobody, sumPages, type Asked, type FoundPerson } from './find-person.ts';
import { listReach } from '../sign-in/reach.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

/** Shows a guest's stored data, and other addresses that may be theirs. Throws `STAFF.NOTHING_KEPT`. */
export async function findAtDesk(deps: DeskDependencies, staff: SignedIn, email: string): Promise<PersonFound> {
  const asked = await askWithin(deps, staff, 'person.export', email);
  const found = await inTransaction(deps.db, (tx) => findPerson(tx, deps, asked));
  if (isNobody(found) && found.otherAddresses.length === 0) throw new Problem('STAFF.NOTHING_KEPT');
  return present(found);
}

/** Exports the guest's data. Throws `STAFF.NOTHING_KEPT`. */
export async function exportAtDesk(
  deps: DeskDependencies,
  staff: SignedIn,
  email: string,
  cause: Cause,
): Promise<PersonExport> {
  const copy = await exportPerson(deps, await askWithin(deps, staff, 'person.export', email), cause);
  if (!copy) throw new Problem('STAFF.NOTHING_KEPT');
  return copy;
}

/** Erases a guest. Throws `STAFF.ACT_REFUSED` with one sentence for each stay that prevents it. */
export async function eraseAtDesk(
  deps: DeskDependencies,
  staff: SignedIn,
  email: string,
  cause: Cause,
): Promise<PersonFound> {
  const erased = await erasePerson(deps, await askWithin(deps, staff, 'person.erase', email), cause);
  if (erased.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: erased.reasons.join(' ') });
  return present(erased.found);
}

/** A guest belongs to a whole sale page, so a right at one of its hotels is not enough. */
async function askWithin(
  { salePages }: DeskDependencies,
  staff: SignedIn,
  right: Right,
  email: string,
): Promise<Asked> {
  const reach = listReach(staff, right, await salePages.list());
  const whole = reach.filter(({ propertyIds }) => propertyIds === null).map(({ salePage }) => salePage);
  if (whole.length === 0) throw new Problem('STAFF.NOT_ALLOWED');
  return { email, salePages: whole };
}

function present(found: FoundPerson): PersonFound {
  const { cards, stays, otherAddresses } = found;
  return {
    cards: cards.map(({ id, last4, salePageId }) => ({ id, last4, sale_page_id: salePageId })),
    stays: stays.map((stay) => ({
      reference: stay.reference,
      sale_page_id: stay.salePageId,
      property_id: stay.propertyId,
      state: stay.state,
      stay_to: stay.departureDate,
      hotel_numbers: [...stay.hotelNumbers],
      needed: stay.needed,
    })),
    ...sumPages(found),
    other_addresses: [...otherAddresses],
  };
}
