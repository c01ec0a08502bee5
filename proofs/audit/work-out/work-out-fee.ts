import { Big } from 'big.js';
import type { CancellationPlan } from '../../../simulators/mews/seed/hotel-plan.ts';
import { currencyOf, type House } from '../world/houses.ts';
import { minorUnits, sum } from '../world/minor-units.ts';
import { listNights, priceOfNight, type Room } from './work-out-price.ts';

export type Stay = { readonly from: Temporal.PlainDate; readonly nights: number };

/** Everything that determines a fee: the terms are those of the moment of booking (decisions/cancelling.md). */
export type BookedTerms = {
  readonly house: House;
  readonly stay: Stay;
  readonly rooms: readonly Room[];
  /** Extras and city tax of each room, in minor units. */
  readonly besides: readonly number[];
  readonly bookedAt: Temporal.Instant;
};

/**
 * The fee is, for each room, the dearest step that has begun, summed over the rooms and never above the total
 * (decisions/cancelling.md).
 */
export function feeAt(terms: BookedTerms, moment: Temporal.Instant): number {
  return sum(terms.rooms.map((_, index) => feeOfRoom(terms, index, moment)));
}

/** Takes the index of the room. */
export function feeOfRoom(terms: BookedTerms, index: number, moment: Temporal.Instant): number {
  const { house, stay } = terms;
  const room = terms.rooms[index];
  if (!room) return 0;
  const besides = terms.besides[index] ?? 0;
  const nights = listNights(stay.from, stay.nights).map((date) => priceOfNight(house, room, date).gross);
  const begun = stepsOf(terms, room).filter((step) => Temporal.Instant.compare(beginOf(terms, step), moment) <= 0);
  const fees = begun.map((step) => feeOfStep(house, step, nights, besides));
  return Math.min(Math.max(0, ...fees), sum(nights) + besides);
}

const stepsOf = ({ house }: BookedTerms, { rate }: Room): CancellationPlan[] =>
  house.plan.cancellation.filter(({ group }) => group === rate);

/** A share of the first nights, or of all, and of the products if the step includes them, plus an amount (Mews). */
function feeOfStep(house: House, step: CancellationPlan, nights: readonly number[], besides: number): number {
  const charged = step.extent.includes('TimeUnits') ? nights.slice(0, step.nights ?? nights.length) : [];
  const products = step.extent.includes('Products') ? besides : 0;
  const share = new Big(sum(charged) + products).times(step.share).round(0, Big.roundHalfUp).toNumber();
  return share + minorUnits(step.absolute, currencyOf(house));
}

/**
 * When a step begins: an offset after the booking, before check-in (`Start`) or before the midnight of the arrival date
 * (`StartDate`), in the hotel's local time, also across a clock change (mews/contract.md 2.5).
 */
function beginOf({ house, stay, bookedAt }: BookedTerms, step: CancellationPlan): Temporal.Instant {
  const offset = readOffset(step.offset);
  const { timeZone } = house.plan;
  if (step.applicability === 'Creation') return bookedAt.toZonedDateTimeISO(timeZone).add(offset).toInstant();
  const midnight = stay.from.toPlainDateTime();
  const start = step.applicability === 'Start' ? midnight.add(readOffset(house.plan.startOffset)) : midnight;
  return start.subtract(offset).toZonedDateTime(timeZone).toInstant();
}

/** A duration as Mews writes it, with every component: months, days, hours, minutes, seconds. */
function readOffset(text: string): Temporal.Duration {
  return Temporal.Duration.from(text);
}

/** The moments at which the fee changes, the earliest first. */
export function listBeginnings(terms: BookedTerms): Temporal.Instant[] {
  const begins = terms.rooms.flatMap((room) => stepsOf(terms, room).map((step) => beginOf(terms, step)));
  return begins.toSorted((one, other) => Temporal.Instant.compare(one, other));
}
