import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { HotelStayRequest, HotelStays } from '#contract/desk/staff-bills.ts';
import { ROOM_WORD } from '#contract/desk/staff-choices.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { toDateText, toWireMoney } from '#contract/wire-values.ts';
import { freeOn, type Card } from '#domain/card/card.ts';
import { isHotelStayAllowed, valueGoodOn } from '#domain/card/voucher-product.ts';
import type { ExchangeRate } from '#domain/money/exchange-rate.ts';
import {
  coverBill,
  worthOf,
  type BilledNight,
  type BilledRoom,
  type BillUse,
  type PaidBefore,
  type UseRefusal,
} from '#domain/cover/cover-bill.ts';
import { money, type Money } from '#domain/money/money.ts';
import { offerForBill, type BillOffer, type BillRefusal } from '#domain/redemption/bill-payment.ts';
import { findBillUseRefusal, leftToReverse, mayPayBills } from '#domain/redemption/redemption.ts';
import type { PageRefusal } from '#domain/payment/posting.ts';
import { toAsciiDigits } from '#domain/value/ascii-digits.ts';
import { compareDates } from '#domain/stay/date-order.ts';
import type { Extra } from '#domain/stay/offer.ts';
import type { ConfiguredProperty } from '#domain/stay/property.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { HotelBill, HotelStay, StayQuery } from '#pms/pms-reservation.ts';
import type { Pms } from '#pms/pms.ts';
import { findPageShare, findPlacementByReference, type PageShare } from '../../booking/placement/find-placement.ts';
import { readReference } from '../../booking/quote/reference.ts';
import { findPaidBefore, listPostingsOf, readBillAt, type BillAtHotel } from '../../money/redemption/post-on-bill.ts';
import { listRedemptionsOf } from '../../money/redemption/redemptions.ts';
import { Problem } from '../../platform/http/problem.ts';
import { findAskable } from '../../sale-page/find-property.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { may } from '../sign-in/reach.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { loadCardFor } from '../cards/show-card.ts';

const MOST_REDEMPTIONS = 500;

/** A bill that a card is to pay, with the rates and the date of its property. */
export type PayingAtHotel = BillAtHotel & {
  readonly rates: readonly ExchangeRate[];
  readonly today: Temporal.PlainDate;
  readonly property: Pick<ConfiguredProperty, 'id' | 'redeemLocationIds'>;
  readonly extras: readonly Extra[];
  /** By uses on bills. */
  readonly paid: PaidBefore;
  readonly page: PageShare;
};

/** `uses`: those of a card of uses, in the order in which they are taken. */
type Offer = BillOffer & { readonly uses: readonly BillUse[] | null };

type Chosen = NonNullable<z.output<typeof HotelStayRequest>['chosen']>;

/** Until a payment is sent, which reads the bill again. */
const REMEMBERED_MS = 60_000;
const readings = new WeakMap<Pms, LRUCache<string, PayingAtHotel>>();
const keyOf = ({ group_id: groupId, room_id: roomId }: Chosen) => `${groupId} ${roomId}`;

/** The bills of a stay as this process read them last. Asks the hotel only if it did not lately. */
export async function recallPaying(
  deps: Parameters<typeof readPaying>[0] & Pick<DeskDependencies, 'chargeStay'>,
  salePage: SalePage,
  propertyId: string,
  chosen: Chosen,
): Promise<PayingAtHotel | undefined> {
  const known = readings.get(findPms(deps, salePage, propertyId))?.get(keyOf(chosen));
  if (!known) await deps.chargeStay?.();
  return known ?? readPaying(deps, salePage, propertyId, chosen);
}

/** Reads the bills of a stay. Throws `STAFF.HOTEL_TAKES_NONE` if the property's system cannot do this. */
export async function readPaying(
  deps: Pick<DeskDependencies, 'db' | 'pmsOf' | 'clock'>,
  salePage: SalePage,
  propertyId: string,
  chosen: Chosen,
  stay?: HotelStay,
): Promise<PayingAtHotel | undefined> {
  const pms = findPms(deps, salePage, propertyId);
  const property = findAskable(salePage, propertyId);
  const [found, rates, { timeZone }, paid] = await Promise.all([
    readBillAt(pms, { groupId: chosen.group_id, roomId: chosen.room_id }, stay),
    pms.listExchangeRates(),
    pms.loadFacts(),
    findPaidBefore(deps.db, chosen.group_id),
  ]);
  const extras = found?.bills.some((bill) => bill.extras.length > 0) ? await pms.listExtras('en') : [];
  const today = dateAt(deps.clock.now(), timeZone);
  const page = found && (await findPageShare(deps.db, property.id, found.stay));
  const paying = page && { ...found, rates, today, property, extras, paid, page };
  const ofHotel = readings.getOrInsertComputed(pms, () => new LRUCache({ max: 500, ttl: REMEMBERED_MS }));
  if (paying) ofHotel.set(keyOf(chosen), paying);
  return paying;
}

function findPms({ pmsOf }: Pick<DeskDependencies, 'pmsOf'>, salePage: SalePage, propertyId: string): Pms {
  const pms = pmsOf(findAskable(salePage, propertyId));
  if (!pms.findStays || !pms.readBill || !pms.redemptions) throw new Problem('STAFF.HOTEL_TAKES_NONE');
  return pms;
}

/** The amount that a card can pay on a bill, or why it pays nothing. */
export function offerOf(
  card: Card,
  paying: PayingAtHotel,
  bill: Pick<HotelBill, 'payer' | 'isClosed' | 'owed' | 'nights' | 'extras'>,
  isCompanyChosen: boolean,
): Offer | BillRefusal | UseRefusal | PageRefusal {
  const { stay, takesPayments, rates, today, page } = paying;
  if (!mayPayBills(card)) return 'NOT_FOR_BILLS';
  const { owed } = bill;
  const goodOn = goodForBillOn(card, stay, today);
  const worth = card.unit.type === 'money' ? money(card.unit.currency, freeOn(card, goodOn)) : owed;
  const offer = offerForBill({ ...bill, takesPayments, stayState: stay.state }, worth, rates, isCompanyChosen);
  if (typeof offer === 'string') return offer;
  if (page.refusal) return page.refusal;
  if (card.unit.type === 'money') {
    const isAllowed = freeOn(card, goodOn) > 0 && stay.stay && isHotelStayAllowed(card.product.validity, stay.stay);
    return isAllowed ? { ...offer, uses: null } : 'NIGHTS_NOT_ALLOWED';
  }
  if (!owed || !stay.stay) return 'NIGHTS_NOT_ALLOWED';
  const { id: propertyId, redeemLocationIds } = paying.property;
  const rooms = stay.booked.map((room) => asBooked(room, bill.nights, page.booked));
  const here = { propertyId, redeemLocationIds, stay: stay.stay, today, goodOn, rooms };
  const paid = {
    nights: [...paying.paid.nights, ...page.paid.nights],
    extras: [...paying.paid.extras, ...page.paid.extras],
  };
  const uses = coverBill({ ...bill, ...here, owed, known: paying.extras, paid }, card);
  return typeof uses === 'string' ? uses : { most: worthOf(uses, owed.currency), rate: '1', uses };
}

/** The category that our page sold, if the hotel has moved its guest to another one and no night costs more. */
function asBooked(room: BilledRoom, nights: readonly BilledNight[], sold: PageShare['booked']): BilledRoom {
  const billed = Map.groupBy(
    nights.filter(({ roomId }) => roomId === room.id),
    ({ date }) => date.toString(),
  );
  const booked = new Map(sold.filter(({ roomId }) => roomId === room.id).map((night) => [night.date, night]));
  const isDearer = [...billed].some(([date, parts]) => {
    return parts.reduce((sum, { gross }) => sum + gross.amountMinor, 0) > (booked.get(date)?.grossMinor ?? -1);
  });
  const [first] = booked.values();
  return first && !isDearer ? { ...room, roomCategoryId: first.roomCategoryId } : room;
}

/** The day on which value must be valid, to pay on the bill of a stay. */
export function goodForBillOn({ product }: Card, { stay }: HotelStay, today: Temporal.PlainDate): Temporal.PlainDate {
  const goodOn = stay ? valueGoodOn(product, stay, today) : today;
  return compareDates(goodOn, today) > 0 ? goodOn : today;
}

/** Finds stays in a property's system, and the bills of the only or chosen one if a card is to pay it. */
export async function findHotelStays(
  deps: DeskDependencies,
  staff: SignedIn,
  { card_id: cardId, property_id: propertyId, text, chosen, ...named }: z.output<typeof HotelStayRequest>,
): Promise<HotelStays> {
  const found = cardId === null ? null : await loadCardFor(deps, staff, cardId, 'card.redeem');
  const salePageId = found?.salePage.id ?? named.sale_page_id ?? '';
  if (!may(staff, 'card.redeem', { salePageId, propertyIds: [propertyId] })) throw new Problem('STAFF.NOT_ALLOWED');
  const salePage = found?.salePage ?? (await deps.salePages.load(salePageId));
  const pms = findPms(deps, salePage, propertyId);
  const stays = chosen ? [] : await findFirst(pms, await listQueries(deps, salePage, pms, text));
  if (!found) return { stays: stays.map(presentStay), bills: null, so_far: null };
  const { card } = found;
  const [only] = stays;
  const wanted = chosen ?? (only && stays.length === 1 ? idsOf(only) : null);
  const paying = wanted && (await readPaying(deps, salePage, propertyId, wanted, only));
  const listed = paying ? [paying.stay] : stays;
  return {
    stays: listed.map(presentStay),
    bills: paying ? paying.bills.map((bill) => presentBill(card, paying, bill)) : null,
    so_far: paying ? await findSoFar(deps, card, paying.stay) : null,
  };
}

/** The readings of a text, the most specific first. */
async function listQueries(
  { db, clock }: DeskDependencies,
  { id }: SalePage,
  pms: Pms,
  text: string,
): Promise<StayQuery[]> {
  const reference = readReference(text);
  const ours = reference && (await findPlacementByReference(db, id, reference))?.pmsReservation;
  if (ours) return [{ groupId: ours.groupId }];
  // One letter would list most guests.
  const names = /\p{L}\p{M}*\p{L}/u.test(text) ? [{ name: text }] : [];
  const date = dateAt(clock.now(), (await pms.loadFacts()).timeZone);
  const room = { room: text, date };
  const named = text.normalize().replace(ROOM_WORD, '');
  if (named !== text.normalize()) return [{ room: toAsciiDigits(named), date }, room, { number: text }];
  return /\d/.test(text) ? [{ number: text }, room, ...names] : [...names, room];
}

async function findFirst(pms: Pms, queries: readonly StayQuery[]): Promise<HotelStay[]> {
  for (const query of queries) {
    const stays = (await pms.findStays?.(query)) ?? [];
    if (stays.length > 0) return stays;
  }
  return [];
}

function idsOf({ groupId, rooms }: HotelStay): Chosen {
  return { group_id: groupId, room_id: rooms[0]?.id ?? '' };
}

function presentStay(stay: HotelStay): HotelStays['stays'][number] {
  return {
    ...idsOf(stay),
    number: stay.rooms[0]?.number ?? null,
    guest_name: stay.guestName,
    arrives: toDateText(stay.stay?.arrivalDate ?? null),
    departs: toDateText(stay.stay?.departureDate ?? null),
    rooms: [...stay.roomNames],
    state: stay.state,
    payer: stay.payer,
  };
}

function presentBill(card: Card, paying: PayingAtHotel, bill: HotelBill): NonNullable<HotelStays['bills']>[number] {
  // The person chooses a company's bill on the screen.
  const unusable = findUnusable(card, paying);
  const offer = unusable ?? offerOf(card, paying, bill, true);
  const isForeign = card.unit.type === 'money' && card.unit.currency !== bill.owed?.currency;
  return {
    account_id: bill.accountId,
    bill_id: bill.billId,
    payer: bill.payer,
    company_name: bill.companyName,
    owed: bill.owed && toWireMoney(bill.owed),
    nights: new Set(bill.nights.map(({ roomId, date }) => `${roomId} ${date.toString()}`)).size,
    ...(typeof offer === 'string'
      ? { most: null, rate: null, uses: null, refused: unusable ?? `STAFF.${offer}` }
      : {
          most: toWireMoney(offer.most),
          rate: isForeign ? offer.rate : null,
          refused: null,
          uses: offer.uses && presentUses(offer.uses, offer.most),
        }),
  };
}

function findUnusable(card: Card, { property, today }: PayingAtHotel): string | undefined {
  const refusal = findBillUseRefusal(card, 0, { ...property, currency: null, today });
  return refusal === 'not_for_bills' ? undefined : refusal;
}

function presentUses(uses: readonly BillUse[], { currency }: Money) {
  return uses.map((_, last) => {
    const taken = uses.slice(0, last + 1);
    const nights = taken.reduce((total, one) => total + one.nights.length, 0);
    return { uses: taken.length, nights, amount: toWireMoney(worthOf(taken, currency)) };
  });
}

/** The value that a card has paid on a stay before. Null if nothing. */
async function findSoFar({ db }: DeskDependencies, card: Card, stay: HotelStay): Promise<HotelStays['so_far']> {
  const redemptions = (await listRedemptionsOf(db, card.id, MOST_REDEMPTIONS)).filter(
    ({ purpose }) => purpose === 'bill',
  );
  const postings = await listPostingsOf(db, redemptions);
  const here = postings.filter((one) => one.stay.reservation.groupId === stay.groupId).map((one) => one.redemptionId);
  const paid = redemptions.filter(({ id }) => here.includes(id)).reduce((sum, one) => sum + leftToReverse(one), 0);
  return paid > 0 ? toWireUnits(card.unit, paid) : null;
}
