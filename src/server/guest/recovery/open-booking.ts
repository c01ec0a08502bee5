import type { OpenedBooking } from '#contract/guest/recovery.ts';
import { isEndedByCancelling } from '#domain/letter/guest-link.ts';
import { invariant } from '#domain/value/invariant.ts';
import type { GuestParts } from '../guest-parts.ts';
import { openBookingLink } from '../../letters/links/open-link.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findCancelledAt, signAccess } from '../../booking/placement/access-token.ts';
import { findPlacement } from '../../booking/placement/find-placement.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

/** Exchanges a link from a letter for the token that shows its booking. Throws `LINK.ENDED`. */
export async function openBooking(
  deps: Pick<GuestParts, 'db' | 'clock' | 'keys'>,
  salePage: SalePage,
  token: string,
): Promise<OpenedBooking> {
  // Before the link is read: a correction of the address ends tokens that were opened before it.
  const openedAt = deps.clock.now();
  const { placementId, mintedAt } = await openBookingLink(deps, salePage, token);
  const placement = await findPlacement(deps.db, placementId);
  invariant(placement, 'the placement of a link exists');
  if (isEndedByCancelling(mintedAt, await findCancelledAt(deps.db, placement))) throw new Problem('LINK.ENDED');
  const { reference } = placement;
  return { reference, access_token: signAccess(deps.keys, { reference, openedAt }) };
}
