import { foldEmail } from '#domain/letter/guest-link.ts';
import type { PlacementId } from '#domain/value/ids.ts';
import type { MoneyParts } from '../../money/money-parts.ts';
import { voidBookingLinks } from '../../letters/links/open-link.ts';
import { redirectMails } from '../../letters/mail/queue-letter.ts';
import { writeAudit, type Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { correctBuyerAddress, lockPlacement } from '../placement/placement-store.ts';
import type { RequireRight } from '../placement/require-right.ts';
import { queueStayLetterAgain, STAY_LETTERS } from './queue-stay-letters.ts';

const BEING_SENT = 'A letter to the old address is being sent at this moment. Please try again in a minute.';

type Correction = { readonly email: string; readonly cause: Cause; readonly requireRight: RequireRight };
type Corrected = { readonly state: 'done' } | { readonly state: 'refused'; readonly reason: string };

/**
 * Corrects the address to which letters of a stay go. The registration of a card keeps its own address. Old links and
 * their tokens end, unsent letters go to the new address, and the letter of the stay is sent again.
 */
export async function correctAddress(
  deps: Pick<MoneyParts, 'db' | 'clock' | 'jobs' | 'config'>,
  salePage: SalePage,
  placementId: PlacementId,
  { email, cause, requireRight }: Correction,
): Promise<Corrected> {
  return inTransaction(deps.db, async (tx) => {
    await requireRight(tx);
    const before = await lockPlacement(tx, placementId);
    const { email: old } = before.buyer;
    if (old === '') return refuse('The data of this guest has been erased.');
    if (foldEmail(old) === foldEmail(email)) return refuse('This is the address of the stay already.');
    if (!(await redirectMails(tx, { placementId, from: old, to: email, except: STAY_LETTERS }))) {
      // Thrown, so that the redirected letters are rolled back.
      throw new Problem('STAFF.ACT_REFUSED', { detail: BEING_SENT });
    }
    await voidBookingLinks(tx, placementId, cause.at);
    // After the links have ended: a token that was opened before this moment comes from a link to the old address.
    const at = deps.clock.now();
    await correctBuyerAddress(tx, placementId, email);
    await writeAudit(tx, [{ action: 'correct_address', placementId, details: {} }], { ...cause, at });
    const placement = { ...before, buyer: { ...before.buyer, email } };
    if (salePage.properties.get(before.propertyId)?.letters !== 'hotel') {
      await queueStayLetterAgain({ deps, tx, salePage, placement, at }, `${before.reference} to ${at.toString()}`);
    }
    return { state: 'done' };
  });
}

function refuse(reason: string): Corrected {
  return { state: 'refused', reason };
}
