import type { PersonExport, PersonFound } from '#contract/desk/staff-persons.ts';
import type { Right } from '#domain/desk/staff-rights.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { erasePerson, exportPerson } from './erase-person.ts';
import {
  findPerson,
  isNobody,
  sumLetters,
  sumNotes,
  sumRequests,
  type Asked,
  type FoundPerson,
} from './find-person.ts';
import { listReach } from '../sign-in/reach.ts';
import type { DeskDependencies } from '../cards/show-card.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

/** What is kept of a guest, and which other addresses may be theirs. Throws `STAFF.NOTHING_KEPT`. */
export async function findAtDesk(deps: DeskDependencies, staff: SignedIn, email: string): Promise<PersonFound> {
  const asked = await askWithin(deps, staff, 'person.export', email);
  const found = await inTransaction(deps.db, (tx) => findPerson(tx, deps, asked));
  if (isNobody(found) && found.otherAddresses.length === 0) throw new Problem('STAFF.NOTHING_KEPT');
  return present(found);
}

/** A copy of it for them. Throws `STAFF.NOTHING_KEPT`. */
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

/** Takes a guest out of all of it. Throws `STAFF.ACT_REFUSED` with a sentence for each stay that is in the way. */
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

/** A guest is one of a whole sale page: who decides about one of its hotels does not decide about them. */
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
    letters: sumLetters(found),
    requests: sumRequests(found),
    notes: sumNotes(found),
    other_addresses: [...otherAddresses],
  };
}
