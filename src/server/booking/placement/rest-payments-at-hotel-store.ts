import { sql } from 'kysely';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import type { Money } from '#domain/money/money.ts';
import type { PlacementState } from '#domain/placement/placement.ts';
import { instantValue, type Database } from '../../platform/database/database.ts';

type Place = { readonly salePageId: string; readonly propertyId: string };

/** The payments of a property that are open, may still arrive after their end, or are being refunded. */
export async function listMovingPayments(
  db: Database,
  { salePageId, propertyId }: Place,
  waiting: readonly PlacementState[],
  endedSince: Temporal.Instant,
): Promise<PlacementId[]> {
  const rows = await db
    .selectFrom('placement_payment')
    .innerJoin('placement', 'placement.id', 'placement_payment.placement_id')
    .select('placement_payment.placement_id')
    .where('placement.sale_page_id', '=', salePageId)
    .where('placement.property_id', '=', propertyId)
    .where((row) =>
      row.or([
        row('placement.state', 'in', waiting),
        row('placement_payment.state', '=', 'refunding'),
        row.and([
          row('placement_payment.state', 'in', ['cancelled', 'expired']),
          row('placement_payment.expires_at', '>', instantValue(endedSince)),
        ]),
      ]),
    )
    .execute();
  return rows.map(({ placement_id }) => asId(placement_id));
}

/** The refunds of other stays: those with a known id, and whether one of the same amount is sent but has no id yet. */
type RefundsOfOthers = { readonly refundIds: readonly string[]; readonly isOneOnItsWay: boolean };

/** Finds the refunds at a property that belong to other payments, so that none is taken for this payment's. */
export async function findRefundsOfOthers(
  db: Database,
  { id, salePageId, propertyId }: Place & { readonly id: PlacementId },
  refundIds: readonly string[],
  amount: Money,
): Promise<RefundsOfOthers> {
  const rows = await db
    .selectFrom('placement_payment')
    .innerJoin('placement', 'placement.id', 'placement_payment.placement_id')
    .select('refund_id')
    .where('placement_id', '!=', id)
    .where('sale_page_id', '=', salePageId)
    .where('property_id', '=', propertyId)
    .where((row) =>
      row.or([
        row('refund_id', 'in', [...refundIds, '']),
        row.and([
          row('placement_payment.state', '=', 'refunding'),
          row('refund_id', 'is', null),
          row('refund_sent_at', 'is not', null),
          row('refund_minor', '=', amount.amountMinor),
        ]),
      ]),
    )
    .execute();
  return {
    refundIds: rows.flatMap(({ refund_id }) => refund_id ?? []),
    isOneOnItsWay: rows.some(({ refund_id }) => refund_id === null),
  };
}

/** A bank may take days to process a refund. */
const BANK_DAYS = 7;

/** Longest first. A refund that the payment service has started is included only if it takes longer than banks do. */
export async function listUnrefunded(db: Database, before: Temporal.Instant) {
  const { rows } = await sql<{ placementId: PlacementId; since: Temporal.Instant }>`
    select placement_id as "placementId", since
    from placement_payment cross join lateral (select max(changed_at) as since from placement_payment_change step
      where step.placement_id = placement_payment.placement_id and to_state = 'refunding') begun
    where state = 'refunding' and since < case when refund_id is null then ${before.toString()}::timestamptz
      else ${before.subtract({ hours: 24 * BANK_DAYS }).toString()}::timestamptz end
    order by since, placement_id`.execute(db);
  return rows;
}

/** The stays at a property whose rest was paid by one of these payments, or on one of these accounts. */
export async function listPaidStays(
  db: Database,
  place: Place,
  by: { readonly paymentIds: readonly string[] } | { readonly accountIds: readonly string[] },
): Promise<PlacementId[]> {
  const rows = await paidAt(db, place)
    .select('placement_payment.placement_id')
    .where((row) =>
      'paymentIds' in by
        ? row('placement_payment.payment_id', 'in', [...by.paymentIds, ''])
        : row('placement_payment.account_id', 'in', [...by.accountIds, '']),
    )
    .execute();
  return rows.map(({ placement_id }) => asId(placement_id));
}

export async function hasPaidStays(db: Database, place: Place): Promise<boolean> {
  return (await paidAt(db, place).select('placement_payment.placement_id').limit(1).execute()).length > 0;
}

function paidAt(db: Database, { salePageId, propertyId }: Place) {
  return db
    .selectFrom('placement_payment')
    .innerJoin('placement', 'placement.id', 'placement_payment.placement_id')
    .where('placement.sale_page_id', '=', salePageId)
    .where('placement.property_id', '=', propertyId)
    .where('placement_payment.state', 'in', ['paid', 'charged_back']);
}
