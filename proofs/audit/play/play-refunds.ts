import type { AuditWorld } from '../world/audit-world.ts';
import { hasOwnToken, HotelDesk } from '../world/hotel-desk.ts';
import { currencyOf } from '../world/houses.ts';
import { majorUnits } from '../world/minor-units.ts';
import { bookedRooms, staySpan, type Play } from '../compare/play.ts';
import { readUntil } from './play-paying.ts';
import type { RefundPlan } from '../plan/plan-others.ts';

/** Long enough for a refund to be pending when its stay is cancelled. */
const UNDER_WAY_MS = 1_000_000_000_000;

const deskOf = ({ staycard }: AuditWorld): HotelDesk => new HotelDesk(staycard.simulator.url);

/** The hotel's people refund a part of a payment before its guest asks what cancelling costs. */
export async function refundAtHotel(world: AuditWorld, play: Play): Promise<void> {
  const { refund } = play.plan;
  if (!refund || !play.booked || !play.payment) return;
  const [first, second] = sharesOf(refund, play.payment.paid);
  switch (refund.kind) {
    case 'once':
    case 'all of it':
      return refundOne(world, play, first);
    case 'twice':
      await refundOne(world, play, first);
      return refundOne(world, play, second);
    case 'failed': {
      await deskOf(world).change({ refundPendingMs: UNDER_WAY_MS });
      await refundOne(world, play, first, 'failed');
      return deskOf(world).change({ refundPendingMs: 0 });
    }
    case 'of another':
      if (await bookTwin(world, play)) play.kinds.add('refund: of another');
      return;
    case 'unclear':
      if (await bookTwin(world, play)) await refundOne(world, play, first);
      play.atHotel = { ...play.atHotel, isUnclear: play.atHotel.refunds.length > 0 };
      return;
    case 'unread':
      if (refund.shares[1] > 0.5) await refundOne(world, play, first);
      return;
    default:
  }
}

/** In minor units, at least one each, and together at most what was paid. */
function sharesOf({ kind, shares }: RefundPlan, paid: number): [number, number] {
  if (kind === 'all of it') return [paid, 0];
  const [first, second] = shares.map((share) => Math.max(1, Math.round((paid * share) / (kind === 'twice' ? 2.1 : 1))));
  return [first ?? 1, second ?? 1];
}

async function refundOne(world: AuditWorld, play: Play, minor: number, ending?: 'failed'): Promise<void> {
  const { plan, payment } = play;
  const desk = deskOf(world);
  const paid = await desk.paymentOf(payment?.requestId ?? '');
  if (!paid || minor === 0) return;
  const id = await desk.refund(plan.house, paid, majorUnits(minor, currencyOf(plan.house)));
  if (id === null) throw new Error(`no refund of ${minor} for ${payment?.reservation.reference}`);
  if (ending) await desk.decide(id, ending);
  else play.atHotel = { ...play.atHotel, refunds: [...play.atHotel.refunds, minor] };
  play.kinds.add(`refund: ${kindOf(play)}`);
}

/** A refund that is still pending while the stay is cancelled. */
export async function refundPending(world: AuditWorld, play: Play): Promise<void> {
  await deskOf(world).change({ refundPendingMs: UNDER_WAY_MS });
  await refundFirst(world, play);
}

export async function refundFirst(world: AuditWorld, play: Play): Promise<void> {
  const { refund } = play.plan;
  if (refund && play.payment) await refundOne(world, play, sharesOf(refund, play.payment.paid)[0]);
}

/** Another stay of the same guest at the same hotel, paid online. In `of another` the hotel refunds this one. */
async function bookTwin(world: AuditWorld, play: Play): Promise<boolean> {
  const { plan, guest } = play;
  const { house, rooms, refund } = plan;
  const booking = { ...staySpan(plan), rooms: bookedRooms(house, rooms.slice(0, 1)), products: [], card_tokens: [] };
  const { status, body: summary } = await guest.summary(house, booking);
  if (status !== 200) return false;
  const { status: placed, body } = await guest.place(house, summary, { payRest: true, leavesCard: false });
  if (placed !== 202) return false;
  const waiting = await readUntil(world, play, body, ({ payment }) => payment?.checkout !== null);
  const requestId = waiting.payment?.checkout?.request_id ?? '';
  const desk = deskOf(world);
  await desk.pay(requestId, 'charged');
  await readUntil(world, play, body, ({ state }) => state === 'confirmed');
  const paid = await desk.paymentOf(requestId);
  if (refund?.kind === 'of another' && paid) await desk.refund(house, paid, waiting.payment?.amount.amount ?? 0);
  return paid !== undefined;
}

/**
 * Before a refund is sent the payment is read once more, and one that does not stand whole is not refunded:
 * `refund_failed`, and a person is asked (decisions/online-payments.md). Our refund is rejected until the hotel's
 * refund exists.
 */
export async function refundAfterPressing(world: AuditWorld, play: Play): Promise<void> {
  const { plan, payment, atHotel } = play;
  const desk = deskOf(world);
  if (kindOf(play) === 'before ours' && payment && payment.refunded > 0) {
    await refundFirst(world, play);
    play.payment = { ...payment, refunded: 0, end: 'refund_failed' };
  }
  const isUnclear = payment?.end !== undefined && atHotel.isUnclear;
  if (isUnclear) await readUntil(world, play, payment.reservation, (now) => now.payment?.state === payment.end);
  await desk.forgetFaults();
  if (plan.refund?.kind !== 'pending') return;
  // The simulator pays a refund out at the next request for the account, so no request may follow.
  const account = (await desk.paymentOf(payment?.requestId ?? ''))?.AccountId ?? '';
  const wanted = { Kind: 'Refund', State: 'Pending', AccountId: account };
  for (const { Id } of await desk.rows<{ Id: string }>('payments', wanted)) await desk.decide(Id, 'charged');
  await desk.change({ refundPendingMs: 0 });
}

/** Our refunds can only be rejected at hotels whose people have a token of their own. */
export function kindOf({ plan, booked }: Play): RefundPlan['kind'] | null {
  if (!plan.refund || !booked || booked.restPaid === 0) return null;
  const { kind } = plan.refund;
  return kind === 'before ours' && !hasOwnToken(plan.house) ? 'between' : kind;
}
