import { PRODUCTS } from '../world/audit-sale-page.ts';
import type { CardOrder } from '../world/audit-world.ts';
import { AUDIT_BEGINS } from '../world/audit-world.ts';
import { nearMidnight, withLastDays } from './plan-days.ts';
import { planChange, planRefund, planToPay, planVoid } from './plan-others.ts';
import type { ChangePlan, RefundPlan, VoidPlan } from './plan-others.ts';
import { cityTaxIndex, headCount, HOUSES, type House, type Party, type RateName } from '../world/houses.ts';
import { pickSettings, planPaying, type PayingPlan } from './plan-paying.ts';
import { Random } from './random.ts';
import type { Stay } from '../work-out/work-out-fee.ts';
import type { Room } from '../work-out/work-out-price.ts';

/** One booking of the audit, drawn from the seed before the first request. */
export type AuditCase = {
  readonly number: number;
  readonly house: House;
  readonly bookedAt: Temporal.Instant;
  readonly stay: Stay;
  readonly rooms: readonly Room[];
  readonly extras: readonly { readonly index: number; readonly count: number }[];
  readonly cards: readonly CardOrder[];
  readonly paying: PayingPlan;
  /** Null if the stay is not cancelled. */
  readonly cancelledAt: Temporal.Instant | null;
  /** Acts of staff and the hotel's people on its cards, payment and rooms, before it is cancelled. */
  readonly voids: VoidPlan | null;
  readonly refund: RefundPlan | null;
  readonly change: ChangePlan | null;
};

/** Three quarters of a year, so that both clock changes fall into it, in Europe and in America. */
const BOOKING_DAYS = 270;

/** Share of the cancelled bookings that get a gift card beside vouchers, whatever was drawn before. */
const MIXED_SHARE = 0.2;

/** Shares of bookings around the first or last day of their cards, with void cards, and so on. */
const SHARES = { evening: 0.2, voids: 0.15, refund: 0.2, change: 0.25 } as const;

export function planCases(seed: number, count: number): AuditCase[] {
  return Array.from({ length: count }, (_, number) => planCase(new Random(seed * 1_000_003 + number), number));
}

function planCase(random: Random, number: number): AuditCase {
  const house = random.pick(HOUSES);
  const settings = pickSettings(random);
  const isEvening = random.chance(SHARES.evening);
  const someTime = AUDIT_BEGINS.add({ minutes: random.between(0, BOOKING_DAYS * 24 * 60) });
  const bookedAt = isEvening ? nearMidnight(random, someTime, { ...house, settings }) : someTime;
  const today = bookedAt.toZonedDateTimeISO(house.plan.timeZone).toPlainDate();
  const from = pickArrival(random, house, today);
  const nights = random.between(1, 5);
  const isSoon = today.until(from).days < 5;
  const rate: RateName = isSoon ? 'flexible' : random.pick(['flexible', 'saver']);
  const rooms = Array.from({ length: random.pick([1, 1, 1, 2, 2, 3]) }, () => planRoom(random, house, rate));
  const extras = planExtras(random, house);
  const cards = planCards(random, house, today);
  const cancelledAt = planCancellation(random, house, bookedAt, from);
  const paying = planPaying(random);
  const stay = { from, nights };
  const others = { voids: null, refund: null, change: null };
  const plain = { number, house: { ...house, settings }, bookedAt, stay, rooms, extras, cards, paying, cancelledAt };
  const drawn = { ...plain, ...others };
  const mixed = cancelledAt && random.chance(MIXED_SHARE) ? planMixed(random, drawn, today, isSoon) : drawn;
  const planned = planOthers(random, mixed, today);
  return isEvening ? { ...planned, cards: withLastDays(random, planned) } : planned;
}

/** Plans acts of staff and hotels for some bookings. Most of these are cancelled afterwards. */
function planOthers(random: Random, drawn: AuditCase, today: Temporal.PlainDate): AuditCase {
  let planned = drawn;
  const cancelledAt = drawn.cancelledAt ?? planCancellation(random, drawn.house, drawn.bookedAt, drawn.stay.from);
  if (random.chance(SHARES.voids)) {
    const cards = drawn.cards.length > 0 ? drawn.cards : [planMoney(random, drawn.house, today)];
    planned = { ...planned, cards, cancelledAt, voids: planVoid(random, cards.length) };
  }
  if (random.chance(SHARES.refund)) {
    const { settings, paying } = planToPay(random);
    const cards = planned.voids || random.chance(0.4) ? planned.cards : [];
    const house = { ...planned.house, settings };
    planned = { ...planned, house, paying, cards, cancelledAt, refund: planRefund(random) };
  }
  if (random.chance(SHARES.change)) {
    const change = planChange(random, { rooms: planned.rooms.length, nights: planned.stay.nights });
    planned = { ...planned, cancelledAt, change };
  }
  return planned;
}

/**
 * A gift card beside vouchers, with extras, at a non-refundable rate if there is one. Money then pays more than the fee
 * leaves to it, so the two orders in which a fee is split often differ.
 */
function planMixed(random: Random, drawn: AuditCase, today: Temporal.PlainDate, isSoon: boolean): AuditCase {
  const vouchers = random.pick([['package'], ['package'], ['uses'], ['uses'], ['package', 'uses']] as const);
  const cards = [...vouchers.map((kind) => planUses(random, today, kind)), planMoney(random, drawn.house, today)];
  const rooms = isSoon ? drawn.rooms : drawn.rooms.map((room) => ({ ...room, rate: 'saver' as const }));
  return { ...drawn, rooms, cards, extras: drawn.extras.length > 0 ? drawn.extras : [{ index: 0, count: 1 }] };
}

/** Mostly soon, and often on the nights of the hotel's clock changes. */
function pickArrival(random: Random, { plan }: House, today: Temporal.PlainDate): Temporal.PlainDate {
  const midnight = today.toZonedDateTime(plan.timeZone);
  const change = midnight.getTimeZoneTransition('next')?.toPlainDate();
  const nearChange = change?.subtract({ days: random.between(0, 3) });
  const days = nearChange ? today.until(nearChange).days : -1;
  if (nearChange && days >= 0 && days <= 120 && random.chance(0.4)) return nearChange;
  return today.add({ days: random.between(0, 60) });
}

function planRoom(random: Random, house: House, rate: RateName): Room {
  const party = planParty(random);
  const fitting = house.plan.categories.flatMap(({ capacity, extraCapacity, neverTwoNights }, index) =>
    headCount(party) <= capacity + extraCapacity && !neverTwoNights ? [index] : [],
  );
  if (fitting.length === 0) return planRoom(random, house, rate);
  return { category: random.pick(fitting), rate, party };
}

function planParty(random: Random): Party {
  const adult = random.pick([1, 1, 2, 2, 2, 3]);
  return { adult, child: random.pick([0, 0, 0, 1, 1, 2]), infant: random.pick([0, 0, 0, 1]) };
}

function planExtras(random: Random, house: House): AuditCase['extras'] {
  const city = cityTaxIndex(house);
  return house.plan.products.flatMap((_, index) =>
    index !== city && random.chance(0.3) ? [{ index, count: random.pick([1, 1, 2]) }] : [],
  );
}

/** None, one of each kind, several of one kind, or a mix of kinds. */
function planCards(random: Random, house: House, today: Temporal.PlainDate): CardOrder[] {
  const money = (): CardOrder => planMoney(random, house, today);
  const uses = (): CardOrder => planUses(random, today, 'uses');
  const packages = (): CardOrder => planUses(random, today, 'package');
  const mixes = [[], [money], [money, money], [uses], [packages], [uses, money], [packages, money], [packages, uses]];
  return random.pick([...mixes, [packages, uses, money, money], [packages, packages]]).map((issue) => issue());
}

function planMoney(random: Random, { plan }: House, today: Temporal.PlainDate): CardOrder {
  const currency = random.pick([...plan.currencies.slice(0, 1), ...Object.keys(plan.exchangeRates)]);
  const amount = currency === 'JPY' ? random.between(1, 120_000) : random.between(1, 80_000);
  const product = random.pick(['money', 'money', 'money-on-weekdays']);
  return { product, currency, amount, startsOn: null, expiresOn: planExpiry(random, today) };
}

function planUses(random: Random, today: Temporal.PlainDate, kind: 'uses' | 'package'): CardOrder {
  const product = random.pick(PRODUCTS.filter((each) => each.kind === kind)).id;
  const amount = kind === 'package' ? 1 : random.between(1, 6);
  return { product, currency: null, amount, startsOn: null, expiresOn: planExpiry(random, today) };
}

const planExpiry = (random: Random, today: Temporal.PlainDate): Temporal.PlainDate | null =>
  random.chance(0.3) ? null : today.add({ days: random.between(100, 900) });

/** Any time between booking and arrival, and sometimes within minutes of the hour at which the fee begins. */
function planCancellation(
  random: Random,
  { plan }: House,
  bookedAt: Temporal.Instant,
  from: Temporal.PlainDate,
): Temporal.Instant | null {
  if (!random.chance(0.6)) return null;
  const arrival = from.toZonedDateTime({ timeZone: plan.timeZone, plainTime: '12:00' });
  const deadline = from.subtract({ days: 2 }).toZonedDateTime({ timeZone: plan.timeZone, plainTime: '18:00' });
  const nearDeadline = deadline.add({ minutes: random.pick([-61, -60, -1, 0, 1, 59, 60, 61]) }).toInstant();
  const span = bookedAt.until(arrival.toInstant(), { largestUnit: 'minutes' }).minutes;
  if (span < 2) return null;
  if (random.chance(0.5) && Temporal.Instant.compare(nearDeadline, bookedAt) > 0) return nearDeadline;
  return bookedAt.add({ minutes: random.between(1, span) });
}
