import type { StaffCard } from '#contract/desk/staff-cards.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { presentMoment, toWireMoney } from '#contract/wire-values.ts';
import type { Card } from '#domain/card/card.ts';
import { leftToReverse } from '#domain/redemption/redemption.ts';
import { listPostingsOf, listToTakeBack, type BillPosting } from '../../money/redemption/post-on-bill.ts';
import { listRedemptionsOf } from '../../money/redemption/redemptions.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { createActors } from '../sign-in/present-actor.ts';
import { nameOfProperty } from '../lists/present-rows.ts';

/** "Restaurant, Harbour House", or the property alone. */
export function nameOfCounter(
  salePage: SalePage,
  { propertyId, outlet }: { propertyId: string; outlet: string },
): string {
  return [outlet, nameOfProperty(salePage, propertyId)].filter((name) => name !== '').join(', ');
}

const MOST_REDEMPTIONS = 50;

/** Newest first. */
export async function presentRedemptions(
  { db }: Pick<DeskParts, 'db'>,
  salePage: SalePage,
  card: Card,
  mayRedeemAt: (propertyId: string) => boolean,
): Promise<StaffCard['redemptions']> {
  const redemptions = await listRedemptionsOf(db, card.id, MOST_REDEMPTIONS);
  const actors = redemptions.map(({ actor }) => actor);
  const present = await createActors(db, actors);
  const postings = await listPostingsOf(db, redemptions);
  const gone = await listToTakeBack(db, redemptions);
  return redemptions.map((one) => ({
    id: one.id,
    purpose: one.purpose,
    state: one.state,
    amount: toWireUnits(card.unit, one.state === 'held' ? one.held : one.captured),
    left: toWireUnits(card.unit, leftToReverse(one)),
    property_id: one.propertyId,
    property_name: nameOfProperty(salePage, one.propertyId),
    outlet: one.outlet,
    receipt: one.receipt,
    business_date: one.businessDate.toString(),
    at: presentMoment(one.createdAt),
    by: present(one.actor),
    ...presentPostings(
      postings.filter(({ redemptionId }) => redemptionId === one.id),
      mayRedeemAt(one.propertyId),
      leftToReverse(one) > 0,
    ),
    ...presentGone(
      gone.find(({ redemptionId }) => redemptionId === one.id),
      card.unit,
      leftToReverse(one),
    ),
  }));
}

/** While a payment on the bill is under way, nothing else is offered. */
function presentPostings(postings: readonly BillPosting[], mayRedeem: boolean, isLeft: boolean) {
  const open = postings.find(({ state }) => state === 'open' || state === 'person');
  return {
    may_reverse: mayRedeem && isLeft && !open,
    posting: open
      ? {
          id: open.id,
          state: open.state === 'person' ? ('person' as const) : ('open' as const),
          amount: toWireMoney(open.amount),
          detail: open.detail,
          may_settle: mayRedeem && open.state === 'person',
        }
      : null,
  };
}

type Gone = Awaited<ReturnType<typeof listToTakeBack>>[number];

function presentGone(gone: Gone | undefined, unit: Card['unit'], left: number) {
  const isPart = unit.type === 'money' && unit.currency === gone?.above.currency && gone.above.amountMinor < left;
  return {
    is_stay_gone: gone !== undefined,
    fee_on_bill: gone?.fee.amountMinor ? toWireMoney(gone.fee) : null,
    take_back: isPart ? toWireMoney(gone.above) : null,
  };
}
