import { Big } from 'big.js';
import type { HotelDesk, HotelRoom } from '../world/hotel-desk.ts';
import { currencyOf } from '../world/houses.ts';
import { minorUnits, sum } from '../world/minor-units.ts';
import { UNTOUCHED, type AskedPayment, type Play } from './play.ts';
import { termsOf } from './check-booking.ts';
import { listNights, priceOfNight } from '../work-out/work-out-price.ts';

type Amount = { readonly Currency: string; readonly GrossValue: number };
type Item = {
  readonly ServiceOrderId: string;
  readonly AccountingState: string;
  readonly Type: string;
  readonly Amount: Amount;
};
type PostedPayment = {
  readonly AccountId: string;
  readonly ReservationId: string | null;
  readonly PaymentRequestId: string | null;
  readonly Type: string;
  readonly Kind: string;
  readonly State: string;
  readonly Amount: Amount;
};
type PaymentRequest = {
  readonly Id: string;
  readonly ReservationId: string;
  readonly State: string;
  readonly Amount: Amount;
  readonly Type: string;
  readonly CreatedUtc: string;
  readonly ExpiresAtMs: number;
};
type Mail = { readonly Kind: string; readonly ReservationIds: readonly string[] };

/** The hotel's records of one booking. */
type Account = {
  readonly rooms: readonly HotelRoom[];
  readonly items: readonly Item[];
  readonly payments: readonly PostedPayment[];
  readonly requests: readonly PaymentRequest[];
  readonly mails: readonly Mail[];
};

/**
 * Compares what the hotels have at the end: the rooms, the bill of each booking, the payments posted for cards, and the
 * payment requests, payments and refunds of guests.
 */
export async function checkHotels(desk: HotelDesk, plays: readonly Play[]): Promise<void> {
  const items = await desk.rows<Item>('orderItems');
  const payments = await desk.rows<PostedPayment>('payments');
  const requests = await desk.rows<PaymentRequest>('paymentRequests');
  const mails = await desk.rows<Mail>('mails');
  for (const play of plays) {
    const reference = (play.booked ?? play.payment)?.reservation.reference;
    if (reference === undefined) continue;
    const rooms = await desk.roomsOf(reference);
    const isOfRoom = (id: string): boolean => rooms.some(({ Id }) => Id === id);
    const account = {
      rooms,
      items: items.filter(({ ServiceOrderId: id }) => isOfRoom(id)),
      // A payment that is reversed after the hotel cancelled the rooms is on the guest's account, without a room.
      payments: payments.filter(({ ReservationId: id, AccountId }) =>
        id === null ? rooms.some((room) => room.AccountId === AccountId) : isOfRoom(id),
      ),
      requests: requests.filter(({ ReservationId: id }) => isOfRoom(id)),
      mails: mails.filter(({ ReservationIds: ids }) => ids.some(isOfRoom)),
    };
    checkBill(play, account);
    checkRequest(play, account);
  }
}

/** In minor units. Money received is negative at Mews (mews/contract.md 6.11). */
const amountOf = (rows: readonly { readonly Amount: Amount }[]): number =>
  sum(rows.map(({ Amount: { Currency, GrossValue } }) => minorUnits(new Big(GrossValue), Currency)));

const received = (rows: readonly { readonly Amount: Amount }[]): number => (amountOf(rows) === 0 ? 0 : -amountOf(rows));

function checkBill(play: Play, { rooms, items, payments }: Account): void {
  const { plan, findings, outcome, booked, payment, atHotel } = play;
  const onTheBill = billNow(play);
  const standing = rooms.filter(({ State }) => State === 'Confirmed').length;
  const isStanding = outcome === 'booked' || outcome === 'paid';
  findings.same('hotel: rooms', isStanding ? plan.rooms.length - atHotel.cancelled.length : 0, standing);
  const ordered = items.filter(({ Type }) => Type !== 'CancellationFee');
  if (booked && !atHotel.isPricedAgain) findings.same('hotel: booked in all', booked.total, amountOf(ordered));
  const open = items.filter(({ AccountingState }) => AccountingState !== 'Canceled');
  findings.same('hotel: the bill', onTheBill.items, amountOf(open));
  const byCards = payments.filter(({ Type }) => Type === 'ExternalPayment');
  findings.same('hotel: paid by cards', onTheBill.paid, received(byCards));
  const charged = payments.filter(({ State }) => State === 'Charged');
  const { paid = 0, refunded = 0 } = payment ?? {};
  const balance = onTheBill.items - onTheBill.paid - (paid - refunded - sum(atHotel.refunds));
  findings.same('hotel: left to pay', balance, amountOf(open) + amountOf(charged));
  if (outcome === 'paid' && atHotel === UNTOUCHED)
    findings.same('hotel: left to pay of a paid stay', 0, amountOf(open) + amountOf(charged));
}

/** The bill of a stay that its guest has not cancelled, after the changes by the hotel's people. */
function billNow({ plan, booked, onTheBill, outcome, atHotel }: Play): { items: number; paid: number } {
  const { items = 0, paid = 0 } = onTheBill ?? {};
  if (!booked || (outcome !== 'booked' && outcome !== 'paid')) return { items, paid };
  const { house, rooms, stay } = plan;
  const besides = termsOf(plan).besides;
  const ofRooms = rooms.map((room, index) => {
    const { from, nights } = atHotel.moved.get(index) ?? stay;
    const gross = sum(listNights(from, nights).map((date) => priceOfNight(house, room, date).gross));
    return atHotel.cancelled.includes(index) ? 0 : gross + (besides[index] ?? 0);
  });
  return { items: sum(ofRooms) + atHotel.fees, paid };
}

/** One request for exactly the rest, no mail about it, one payment, and one refund of exactly what is owed. */
function checkRequest({ plan, findings, payment: asked, atHotel }: Play, { payments, requests, mails }: Account): void {
  findings.same(
    'hotel: mails to the guest',
    [],
    mails.map(({ Kind }) => Kind),
  );
  const shown = requests.map((request) => describeRequest(request));
  findings.same('hotel: requests for payment', asked ? [expectedRequest(plan, asked)] : [], shown);
  const ofRequest = payments.filter(({ Type, State }) => Type !== 'ExternalPayment' && State !== 'Failed');
  const paid = ofRequest.filter(({ Kind }) => Kind === 'Payment');
  const refunds = ofRequest.filter(({ Kind }) => Kind === 'Refund');
  findings.same(
    'hotel: paid by the guest',
    some(asked?.paid),
    paid.map(({ Amount }) => -minorOfAmount(Amount)),
  );
  findings.same(
    'hotel: refunded',
    [...atHotel.refunds, ...some(asked?.refunded)].toSorted(),
    refunds.map(({ Amount }) => minorOfAmount(Amount)).toSorted(),
  );
  findings.same('hotel: payments of another kind', 0, ofRequest.length - paid.length - refunds.length);
  findings.same(
    'hotel: refunds that are paid out',
    refunds.length,
    refunds.filter(({ State }) => State === 'Charged').length,
  );
}

const some = (amount: number | undefined): number[] => (amount ? [amount] : []);
const minorOfAmount = ({ Currency, GrossValue }: Amount): number => minorUnits(new Big(GrossValue), Currency);

function expectedRequest({ house, bookedAt }: Play['plan'], { requestId, amount, requestState }: AskedPayment): string {
  const until = bookedAt.add({ minutes: 15 }).epochMilliseconds;
  return [requestId, 'Payment', amount, currencyOf(house), bookedAt.epochMilliseconds, until, requestState].join(' ');
}

function describeRequest({ Id, Type, Amount, CreatedUtc, ExpiresAtMs, State }: PaymentRequest): string {
  const at = Date.parse(CreatedUtc);
  return [Id, Type, minorOfAmount(Amount), Amount.Currency, at, ExpiresAtMs, State].join(' ');
}
