import { sql } from 'kysely';
import type { AtHotel, FeeChoices } from '#contract/desk/staff-reservations.ts';
import { Hotel } from '../../test/hotel.ts';
import { BY_HOTEL } from './season-hotel.ts';
import type { SeasonWorld } from './season-world.ts';

type Row = Readonly<Record<string, unknown>>;

/** A stay by our own tables. Amounts are minor units. */
export type Ours = {
  readonly reference: string;
  readonly state: string;
  readonly needs: readonly { readonly reason: string; readonly detail: string }[];
  readonly group: string;
  readonly roomIds: readonly string[];
  readonly arrival: string;
  readonly departure: string;
  readonly currency: string;
  readonly promised: number;
  readonly payment: string | null;
  readonly paid: number | null;
  readonly hotelRefunded: number | null;
  /** The part of a cancelled stay's fee that the payment, or the guest at the hotel, has to pay. */
  readonly feeOfRest: number | null;
  readonly cancelledMs: number | null;
  /**
   * `isAsked`: the latest cancellation was requested after the hotel had changed the stay. `wasAsked`: this or an
   * earlier one was.
   */
  readonly isAsked: boolean;
  readonly wasAsked: boolean;
};

/** A stay by the hotel's own tables. */
export type Theirs = {
  readonly rooms: readonly {
    readonly id: string;
    readonly isGone: boolean;
    readonly isGoneByHotel: boolean;
    readonly arrival: string;
    readonly departure: string;
  }[];
  /** The total of all orders that are not cancelled. */
  readonly bill: number;
  readonly refunds: readonly { readonly amount: number; readonly atMs: number; readonly isByHotel: boolean }[];
  readonly isChargedBack: boolean;
};

/** The desk's view after it has asked the hotel. */
export type Shown = { readonly atHotel: AtHotel; readonly fees: FeeChoices };

/** A refund this close to the cancellation may or may not have been seen. */
const SAME_MOMENT_MS = 60_000;
const CHANGED = ['cancel_asked', 'bill_differs', 'refunded_by_hotel', 'stay_changed'];

/**
 * The changes by hotels, and nothing else, lead to needs and are shown at the desk. Checked with the tables of
 * simulator and database alone.
 */
export async function auditChanges(
  world: Pick<SeasonWorld, 'db' | 'simulator'>,
  ask: <Body>(path: string) => Promise<Body>,
): Promise<string[]> {
  const stays = await listStays(world);
  const violations: string[] = [];
  for (const { ours, theirs } of stays) {
    const path = `/staff/reservations/${ours.reference}`;
    const atHotel = await ask<AtHotel>(`${path}/hotel`);
    const fees = await ask<FeeChoices>(`${path}/cancellation`);
    const noted = (await listOurs(world, ours.reference))[0] ?? ours;
    const found = auditChange(noted, theirs, { atHotel, fees });
    violations.push(...found.map((what) => `${ours.reference} is ${noted.state}, ${what}`));
  }
  return violations;
}

/** The violations of one stay. */
export function auditChange(ours: Ours, theirs: Theirs, shown: Shown): string[] {
  return ours.state === 'confirmed'
    ? [...auditNeedsOfStay(ours, theirs), ...auditDates(ours, theirs, shown), ...auditRefund(ours, theirs, shown)]
    : [...auditNeedsOfCancelled(ours, theirs), ...auditGone(theirs, shown)];
}

function auditNeedsOfStay(ours: Ours, { rooms, bill }: Theirs): string[] {
  const gone = rooms.filter(({ isGone }) => isGone).length;
  const differs = gone === 0 && bill !== ours.promised;
  const detail = ours.needs.find(({ reason }) => reason === 'bill_differs')?.detail ?? '';
  const figures = [ours.promised, bill].map((minor) => print(ours.currency, minor));
  const isNamed = has(ours, 'cancel_asked');
  return [
    ...(rooms.length === ours.roomIds.length ? [] : [`the hotel has ${rooms.length} rooms of it`]),
    ...(ours.isAsked && !isNamed ? [`its guest asks to cancel it, and a person is needed for ${list(ours)}`] : []),
    ...(isNamed && !ours.wasAsked ? ['its guest never asked to cancel it, and a person is needed for that'] : []),
    ...(differs === has(ours, 'bill_differs') || gone > 0
      ? []
      : [`promised for ${figures.join(', its bill ')}, and a person is needed for ${list(ours)}`]),
    ...(differs && has(ours, 'bill_differs') && !figures.every((figure) => detail.includes(figure))
      ? [`promised for ${figures.join(', its bill ')}, and a person reads: ${detail}`]
      : []),
    ...(has(ours, 'refunded_by_hotel') ? ['and a person is needed for a refund of the hotel'] : []),
  ];
}

/** The desk shows the rooms as they are, whether they are as booked, and the dates to which they were moved. */
function auditDates(ours: Ours, { rooms }: Theirs, { atHotel, fees }: Shown): string[] {
  const standing = rooms.filter(({ isGone }) => !isGone);
  const isMoved = standing.some((room) => room.arrival !== ours.arrival || room.departure !== ours.departure);
  const byRoom = (room: Row) => JSON.stringify(room);
  const wanted = rooms.map(({ isGone, arrival, departure }) => ({
    is_cancelled: isGone,
    stay_from: arrival,
    stay_to: departure,
  }));
  const seen = atHotel.rooms.map(({ number: _number, state: _state, ...room }) => room);
  const [arrival = ''] = standing.map((room) => room.arrival).toSorted();
  const departure =
    standing
      .map((room) => room.departure)
      .toSorted()
      .at(-1) ?? '';
  const byTerms = fees.choices.find(({ fee }) => fee === 'by_terms')?.outcome;
  const stay = byTerms?.hotel_stay;
  const movedTo = stay ? `${stay.stay_from} to ${stay.stay_to}` : 'nowhere';
  const wantedMove = isMoved ? `${arrival} to ${departure}` : 'nowhere';
  const isChanged = isMoved || (standing.length > 0 && standing.length < ours.roomIds.length);
  const agrees = !isMoved && standing.length === ours.roomIds.length;
  return [
    ...(seen.map(byRoom).toSorted().join() === wanted.map(byRoom).toSorted().join()
      ? []
      : [`the hotel has ${JSON.stringify(wanted)}, and the desk shows ${JSON.stringify(seen)}`]),
    ...(agreesOf(atHotel) === agrees
      ? []
      : [`and the desk says ${String(agreesOf(atHotel))} to whether it is as booked`]),
    ...(movedTo === wantedMove ? [] : [`moved to ${wantedMove}, and who cancels reads ${movedTo}`]),
    ...(isChanged === (byTerms?.reason === 'RESERVATION.MOVED')
      ? []
      : [`and who cancels reads ${byTerms?.reason ?? '–'}`]),
  ];
}

/** The hotel's own refunds of a payment are known, and the remainder is what may be refunded. */
function auditRefund(ours: Ours, theirs: Theirs, { fees }: Shown): string[] {
  if (ours.payment !== 'paid' || theirs.isChargedBack) return [];
  const back = sumOf(theirs.refunds);
  const rest = fees.choices.find(({ fee }) => fee === 'by_terms')?.outcome?.rest;
  const left = rest && Math.round((rest.kept.amount + rest.refund.amount) * 100);
  return [
    ...(ours.hotelRefunded === back ? [] : [`the hotel refunded ${back}, and ${ours.hotelRefunded ?? '–'} is known`]),
    ...(left === (ours.paid ?? 0) - back
      ? []
      : [`${back} of ${ours.paid ?? 0} went back, and ${left ?? '–'} is shown as left`]),
    ...(rest?.refund_by_hotel === back > 0 ? [] : [`the hotel refunded ${back}, and who refunds the rest is wrong`]),
  ];
}

/** A hotel's change to a stay that is over leads to no need, unless the payment does not add up. */
function auditNeedsOfCancelled(ours: Ours, theirs: Theirs): string[] {
  const { payment, paid, feeOfRest, cancelledMs } = ours;
  const stale = CHANGED.filter((reason) => reason !== 'refunded_by_hotel' && has(ours, reason));
  const byHotel = theirs.refunds.filter(({ isByHotel }) => isByHotel);
  const isClear = byHotel.every(({ atMs }) => cancelledMs !== null && atMs < cancelledMs - SAME_MOMENT_MS);
  const back = sumOf(theirs.refunds);
  const isOwed = payment === 'paid' && byHotel.length > 0 && (paid ?? 0) - back !== feeOfRest;
  const isNamed = has(ours, 'refunded_by_hotel');
  // A person checks if the hotel's refunds could not be read.
  const isUnread = ours.hotelRefunded === null && isNamed;
  const isEven = byHotel.length > 0 && (paid ?? 0) - back === feeOfRest;
  return [
    ...stale.map((reason) => `and a person is needed for ${reason}`),
    ...(theirs.isChargedBack || !isClear || isUnread || isOwed === isNamed
      ? []
      : [
          `${back} of ${paid ?? 0} went back where the fee is ${feeOfRest ?? 0}, and a person is needed for ${list(ours)}`,
        ]),
    ...(payment === 'refund_failed' && isEven && isClear
      ? ['and a person is to refund what the hotel has refunded']
      : []),
  ];
}

/** Apart from the bill, which has an audit of its own. */
function agreesOf({ differs }: Shown['atHotel']): boolean | null {
  return differs && differs.every((what) => what === 'amount');
}

function auditGone({ rooms }: Theirs, { atHotel }: Shown): string[] {
  const isGone = rooms.every((room) => room.isGone);
  return agreesOf(atHotel) === isGone
    ? []
    : [`and the desk says ${String(agreesOf(atHotel))} to whether its rooms are gone`];
}

function has({ needs }: Ours, reason: string): boolean {
  return needs.some((need) => need.reason === reason);
}

function list({ needs }: Ours): string {
  return needs.map(({ reason }) => reason).join(' and ') || 'nothing';
}

function sumOf(refunds: Theirs['refunds']): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0);
}

function print(currency: string, minor: number): string {
  return `${currency} ${(minor / 100).toFixed(2)}`;
}

/** Every confirmed or cancelled stay, on both sides. */
export async function listStays(
  world: Pick<SeasonWorld, 'db' | 'simulator'>,
): Promise<{ readonly ours: Ours; readonly theirs: Theirs }[]> {
  const hotel = new Hotel(world);
  const all = await listOurs(world, null);
  const rooms = await hotel.roomsOf(all.map(({ group }) => ({ Id: group })));
  const [enterprises, payments, requests] = await Promise.all([
    hotel.rows('enterprises'),
    hotel.rows('payments'),
    hotel.rows('paymentRequests'),
  ]);
  const items: Row[] = [];
  for (let from = 0; from < rooms.length; from += 100) {
    const ServiceOrderId = rooms.slice(from, from + 100).map(({ Id }) => String(Id));
    items.push(...(await hotel.rows('orderItems', { ServiceOrderId })));
  }
  return all.map((ours) => {
    const asked = requests.filter(({ Notes }) => Notes === ours.reference).map(({ Id }) => Id);
    const charged = payments
      .filter(
        (one) => one['Kind'] === 'Payment' && one['State'] === 'Charged' && asked.includes(one['PaymentRequestId']),
      )
      .map(({ Id }) => Id);
    const later = payments.filter(
      ({ RefundedPaymentId, State }) =>
        charged.includes(RefundedPaymentId) && State !== 'Failed' && State !== 'Canceled',
    );
    const ofStay = rooms.filter(({ GroupId }) => GroupId === ours.group);
    return {
      ours,
      theirs: {
        rooms: ofStay.map((room) => describeRoom(room, enterprises)),
        bill: billOf(items.filter(({ ServiceOrderId }) => ofStay.some(({ Id }) => Id === ServiceOrderId))),
        refunds: later
          .filter(({ Kind }) => Kind === 'Refund')
          .map(({ Amount, CreatedUtc, Notes }) => {
            return { amount: toMinor(Amount), atMs: Date.parse(String(CreatedUtc)), isByHotel: Notes === BY_HOTEL };
          }),
        isChargedBack: later.some(({ Kind }) => Kind === 'Chargeback'),
      },
    };
  });
}

function describeRoom(room: Row, enterprises: readonly Row[]): Theirs['rooms'][number] {
  const zone = String(enterprises.find(({ Id }) => Id === room['EnterpriseId'])?.['TimeZoneIdentifier']);
  const dateOf = (milliseconds: unknown) =>
    Temporal.Instant.fromEpochMilliseconds(Number(milliseconds)).toZonedDateTimeISO(zone).toPlainDate().toString();
  return {
    id: String(room['Id']),
    isGone: room['State'] === 'Canceled',
    isGoneByHotel: room['State'] === 'Canceled' && room['CancellationNotes'] === BY_HOTEL,
    arrival: dateOf(room['StartMs']),
    departure: dateOf(room['EndMs']),
  };
}

function billOf(items: readonly Row[]): number {
  return items
    .filter(({ AccountingState, Type }) => AccountingState !== 'Canceled' && Type !== 'CancellationFee')
    .reduce((sum, { Amount }) => sum + toMinor(Amount), 0);
}

function toMinor(amount: unknown): number {
  // Half a penny is rounded up, although its binary fraction may be slightly smaller.
  return Math.round((amount as { GrossValue: number }).GrossValue * 100 + 1e-6);
}

/** Our side of one stay, or of all. */
async function listOurs({ db }: Pick<SeasonWorld, 'db'>, reference: string | null): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select reference, placement.state,
      (select coalesce(json_agg(json_build_object('reason', need.reason, 'detail', need.detail)), '[]')
        from placement_need need where need.placement_id = placement.id and needs_person) as needs,
      pms_reservation ->> 'groupId' as "group",
      array(select room ->> 'id' from jsonb_array_elements(pms_reservation -> 'rooms') room) as "roomIds",
      booking -> 'stay' ->> 'arrivalDate' as arrival, booking -> 'stay' ->> 'departureDate' as departure,
      terms -> 'total' ->> 'currency' as currency, (terms -> 'total' -> 'gross' ->> 'amountMinor')::int as promised,
      payment.state as payment, paid_minor::int as paid, hotel_refunded_minor::int as "hotelRefunded",
      (cancellation -> 'outcome' -> 'rest' -> 'kept' ->> 'amountMinor')::int
        + (cancellation -> 'outcome' -> 'feeDue' ->> 'amountMinor')::int as "feeOfRest",
      (select extract(epoch from max(changed_at)) * 1000 from placement_change step
        where step.placement_id = placement.id and to_state = 'cancelling')::float8 as "cancelledMs",
      coalesce(cancellation ->> 'state' = 'changed', false) as "isAsked",
      coalesce(cancellation ->> 'state' = 'changed' or cancellation ->> 'most' is not null, false) as "wasAsked"
    from placement left join placement_payment payment on payment.placement_id = placement.id
    where placement.state in ('confirmed', 'cancelled') and pms_reservation is not null
      and (${reference}::text is null or reference = ${reference})`.execute(db);
  return rows;
}
