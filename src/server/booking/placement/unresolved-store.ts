import { formatDetail } from '#domain/placement/need-facts.ts';
import { formatBecause } from '#domain/placement/because.ts';
import { sql } from 'kysely';
import type { PlacementId } from '#domain/value/ids.ts';
import { money } from '#domain/money/money.ts';
import type { Need } from '#domain/placement/person-needed.ts';
import { OPEN_STATES, type PaymentState, type PlacementState } from '#domain/placement/placement.ts';
import { goesBack } from '#domain/payment/rest-payment.ts';
import type { Database, Tx } from '../../platform/database/database.ts';

export type UnresolvedPlacement = Readonly<Awaited<ReturnType<typeof listUnresolved>>[number]>;

type Row = {
  readonly id: PlacementId;
  readonly reference: string;
  readonly salePageId: string;
  readonly propertyId: string;
  readonly state: PlacementState;
  readonly placedAt: Temporal.Instant;
  readonly lookUps: number;
  readonly needsPerson: boolean;
  readonly needs: readonly (Need & { readonly since: string })[] | null;
  /** The details of the needs. Otherwise why its payment is unclear, or the newest line of its history. */
  readonly because: string | null;
  readonly paymentState: PaymentState | null;
  readonly currency: string | null;
  readonly amountMinor: number | null;
  readonly refundMinor: number | null;
  readonly hotelRefundedMinor: number | null;
};

const OPEN = sql.join([...OPEN_STATES, 'cancelling'].map((state) => sql.lit(state)));

/** Placements that are open, being cancelled or need a person (`onlyNeedingPerson`: only these), oldest first. */
export async function listUnresolved(db: Database, onlyNeedingPerson: boolean) {
  const { rows } = await sql<Row>`
    select placement.id, reference, sale_page_id as "salePageId", property_id as "propertyId", placement.state, placed_at as "placedAt",
      look_ups as "lookUps", needs_person as "needsPerson", need.needs, payment.state as "paymentState", currency,
      amount_minor as "amountMinor", refund_minor as "refundMinor",
      hotel_refunded_minor as "hotelRefundedMinor",
      coalesce(
        need.details,
        case when payment.state in ('unclear', 'cancelled', 'expired', 'refund_failed') then payment.reason end,
        (select coalesce(words, because) from placement_change 
          left join placement_change_words on change_id = placement_change.id
          where placement_id = placement.id order by placement_change.id desc limit 1)
      ) as because
    from placement left join placement_payment payment on payment.placement_id = placement.id
    left join lateral (
      select json_agg(json_build_object('reason', reason, 'detail', detail, 'since', since) order by since) as needs,
        string_agg(detail, '; ' order by since) as details
      from placement_need where placement_id = placement.id and needs_person
    ) need on true
    where needs_person or (not ${onlyNeedingPerson} and placement.state in (${OPEN}))
    order by placed_at, reference`.execute(db);
  return rows.map(
    ({ paymentState: state, currency, amountMinor, refundMinor, hotelRefundedMinor, needs, ...listed }) => {
      const read = (minor: number | null) => (minor === null || currency === null ? null : money(currency, minor));
      const amount = read(amountMinor);
      const refund = state && goesBack({ state, refund: read(refundMinor), hotelRefunded: read(hotelRefundedMinor) });
      return {
        ...listed,
        because: listed.because === null ? null : formatDetail(formatBecause(listed.because)),
        /** Oldest first. */
        needs: (needs ?? []).map((need) => ({ ...need, since: Temporal.Instant.from(need.since) })),
        /** The payment of the rest. Null if the guest does not pay it online. */
        payment: state && amount && { state, amount, refund },
      };
    },
  );
}

/** Whether a person is already needed for another placement at the same hotel whose guest could not pay. */
export async function isPersonAskedForHotelOf(tx: Tx, id: PlacementId): Promise<boolean> {
  const { rows } = await sql`
    select from placement one join placement other using (sale_page_id, property_id)
      join placement_need need on need.placement_id = other.id
    where one.id = ${id} and other.needs_person and need.reason = 'payments_refused'
    limit 1`.execute(tx);
  return rows.length > 0;
}
