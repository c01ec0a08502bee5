import { sql } from 'kysely';
import { Hotel } from '../../test/hotel.ts';
import type { SeasonWorld } from './season-world.ts';

type Audited = Pick<SeasonWorld, 'db' | 'simulator'>;

/** Needs that `audit-changes.ts` compares with the hotels' changes. */
const OF_CHANGES = ['cancel_asked', 'bill_differs', 'refunded_by_hotel', 'stay_changed'];

/**
 * The bill at the hotel has the fee for which a stay was cancelled, and none if it was not cancelled. If the bill has
 * another fee, the note of the cancellation asks the hotel's people to post it, or there is a need. Only a failed
 * refund may leave another need.
 */
export async function auditFees(world: Audited): Promise<string[]> {
  const { rows } = await sql<{
    reference: string;
    state: string;
    needs_person: boolean;
    needs: string[];
    fee: number;
    was_sent: boolean;
    refund_failed: boolean;
  }>`
    select reference, state, needs_person,
      array(select reason from placement_need need where need.placement_id = placement.id) as needs,
      case state when 'cancelled' then (cancellation -> 'fee' ->> 'amountMinor')::int else 0 end as fee,
      coalesce((cancellation -> 'sentFee' ->> 'amountMinor')::int > 0, false) as was_sent,
      exists (select from placement_payment payment where payment.placement_id = placement.id
        and payment.state = 'refund_failed' and reason is not null) as refund_failed
    from placement`.execute(world.db);
  const billed = await readFees(world);
  return rows.flatMap(({ reference, state, needs, fee, ...row }) => {
    const { onBill, toPost } = billed.get(reference) ?? { onBill: 0, toPost: [] };
    const mayAsk = [
      ...(row.refund_failed ? ['refund_failed'] : []),
      // The fee is only unknown if there is one, or the hotel was asked to cancel for one.
      ...(state === 'cancelled' && (fee > 0 || row.was_sent) ? ['fee_not_posted'] : []),
    ];
    return [
      ...(row.needs_person && needs.length === 0
        ? [`${reference} is ${state} and waits for a person, without a reason`]
        : []),
      ...needs
        .filter((need) => !mayAsk.includes(need) && !OF_CHANGES.includes(need))
        .map((need) => `${reference} is ${state} and waits for a person: ${need}`),
      ...(onBill === fee || (onBill === 0 && toPost.includes(fee)) || needs.includes('fee_not_posted')
        ? []
        : [`${reference} is ${state} for a fee of ${fee}, its bill has ${onBill}, and nobody is needed`]),
    ];
  });
}

type AtHotel = {
  /** The fees that the hotel's system has posted. */
  readonly onBill: number;
  /** The fees that notes ask the hotel's people to post. */
  readonly toPost: readonly number[];
};

/** Cancellation fees at the hotels, in minor units, by our reference. */
async function readFees(world: Audited): Promise<ReadonlyMap<string, AtHotel>> {
  const hotel = new Hotel(world);
  const groups = await hotel.ourGroups();
  const items = await hotel.rows('orderItems', { Type: ['CancellationFee'] });
  const rooms = await hotel.roomsOf(groups);
  return new Map(
    groups.map(({ Name, Id }) => {
      const ofStay = rooms.filter(({ GroupId }) => GroupId === Id);
      const posted = items.filter(({ ServiceOrderId }) => ofStay.some((room) => room['Id'] === ServiceOrderId));
      const toPost = ofStay.flatMap(({ CancellationNotes }) => {
        const amount = /A fee of [A-Z]{3} ([\d.]+) is to be posted/.exec(String(CancellationNotes))?.[1];
        return amount === undefined ? [] : [toMinor(Number(amount))];
      });
      const onBill = posted.reduce(
        (sum, { Amount }) => sum + toMinor((Amount as { GrossValue: number }).GrossValue),
        0,
      );
      return [String(Name), { onBill, toPost }];
    }),
  );
}

function toMinor(amount: number): number {
  return Math.round(amount * 100);
}
