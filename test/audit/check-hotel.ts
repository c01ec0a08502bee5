import { Big } from 'big.js';
import { minorUnits, sum } from './minor-units.ts';
import type { Play } from './play.ts';

type Row = Readonly<Record<string, unknown>>;
type Item = Row & {
  readonly ServiceOrderId: string;
  readonly AccountingState: string;
  readonly CanceledUtc: string | null;
  readonly Type: string;
  readonly Amount: { readonly Currency: string; readonly GrossValue: number };
};
type PostedPayment = Row & { readonly ReservationId: string; readonly Amount: Item['Amount'] };
type Group = Row & { readonly Id: string; readonly Name: string | null };
type Standing = Row & { readonly Id: string; readonly GroupId: string; readonly State: string };

/** What the hotels have in the end: the rooms, the bill of each booking, and what was posted as paid by cards. */
export async function checkHotels(simulatorUrl: string, plays: readonly Play[]): Promise<void> {
  const read = async <Kind>(table: string): Promise<Kind[]> => {
    const response = await fetch(`${simulatorUrl}/simulator/state?table=${table}`);
    return ((await response.json()) as Record<string, Kind[]>)[table] ?? [];
  };
  const groups = await read<Group>('reservationGroups');
  const reservations = await read<Standing>('reservations');
  const items = await read<Item>('orderItems');
  const payments = await read<PostedPayment>('payments');
  for (const play of plays) {
    if (!play.booked) continue;
    const { reference } = play.booked.reservation;
    const group = groups.find(({ Name }) => Name === reference);
    const rooms = reservations.filter(({ GroupId }) => GroupId === group?.Id);
    const ofRoom = ({ ServiceOrderId, ReservationId }: Row): boolean =>
      rooms.some(({ Id }) => Id === (ServiceOrderId ?? ReservationId));
    checkBill(play, rooms, items.filter(ofRoom), payments.filter(ofRoom));
  }
}

const amountOf = (rows: readonly Pick<Item, 'Amount'>[]): number =>
  sum(rows.map(({ Amount: { Currency, GrossValue } }) => minorUnits(new Big(GrossValue), Currency)));

function checkBill(
  { plan, findings, onTheBill, outcome, booked }: Play,
  rooms: readonly Standing[],
  items: readonly Item[],
  payments: readonly PostedPayment[],
): void {
  const standing = rooms.filter(({ State }) => State !== 'Canceled').length;
  findings.same('hotel: rooms', outcome === 'booked' ? plan.rooms.length : 0, standing);
  const ordered = items.filter(({ Type }) => Type !== 'CancellationFee');
  findings.same('hotel: booked in all', booked?.total ?? 0, amountOf(ordered));
  const open = items.filter(({ AccountingState }) => AccountingState !== 'Canceled');
  findings.same('hotel: the bill', onTheBill?.items ?? 0, amountOf(open));
  // Payments are negative at Mews (mews/contract.md 6.11).
  findings.same('hotel: paid by cards', onTheBill?.paid ?? 0, amountOf(payments) === 0 ? 0 : -amountOf(payments));
}
