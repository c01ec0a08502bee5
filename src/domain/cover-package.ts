import type { Card } from './card.ts';
import { listPayable } from './cover-nights.ts';
import { availableFor, type CoverLine, type CoverRequest } from './cover-request.ts';
import { takeLines, type NightClaim, type Rest } from './cover-rest.ts';
import type { Charging, QuotedExtra } from './offer.ts';
import { countNights } from './stay.ts';

/**
 * Lets a package take what it pays for out of the rest. One use covers the dearest run of the package's nights in one
 * room, and its included extras for those nights and the persons of that room.
 */
export function takePackage(request: CoverRequest, card: Card, rest: Rest): { uses: number; lines: CoverLine[] } {
  const available = availableFor(request, card);
  const lines: CoverLine[] = [];
  let uses = 0;
  for (; uses < available; uses += 1) {
    const payable = listPayable(request, card, rest.nights);
    const run = dearestRun(payable, card.product.nights ?? countNights(request.stay));
    if (run.length === 0) break;
    const nights = run.map((claim) => ({ type: 'night' as const, ...claim }));
    const taken = [...nights, ...listIncludedExtras(request, card, run, rest)];
    takeLines(rest, taken);
    lines.push(...taken);
  }
  return { uses, lines };
}

/**
 * The run of up to `length` consecutive nights of one room that costs most; the earliest of equals. The nights stand
 * room by room, in the order of their dates.
 */
function dearestRun(payable: readonly NightClaim[], length: number): readonly NightClaim[] {
  const total = (run: readonly NightClaim[]) => run.reduce((amount, { amountMinor }) => amount + amountMinor, 0);
  let best: readonly NightClaim[] = [];
  let run: readonly NightClaim[] = [];
  for (const night of payable) {
    const last = run.at(-1);
    const follows = last?.roomIndex === night.roomIndex && last.date.add({ days: 1 }).equals(night.date);
    run = follows ? [...run, night].slice(-length) : [night];
    if (total(run) > total(best)) best = run;
  }
  return best;
}

/** A package's extras, paid for the nights of a run; the price of one of them, in proportion, rounded down. */
function listIncludedExtras(
  request: CoverRequest,
  { product }: Card,
  run: readonly NightClaim[],
  rest: Rest,
): CoverLine[] {
  const included = product.includedExtraIds?.[request.propertyId] ?? [];
  const roomPersons = request.quote.rooms[run[0]?.roomIndex ?? 0]?.persons ?? 0;
  const persons = Math.min(roomPersons, product.persons ?? roomPersons);
  return request.quote.extras
    .filter(({ extraId }) => included.includes(extraId))
    .map((extra) => {
      const { part, whole } = includedShare(request, extra, run.length, persons);
      const amountMinor = Math.floor((extra.price.gross.amountMinor * part) / whole);
      return {
        type: 'extra' as const,
        extraId: extra.extraId,
        amountMinor: Math.min(amountMinor, rest.extras.get(extra.extraId) ?? 0),
      };
    })
    .filter(({ amountMinor }) => amountMinor > 0);
}

/** Which part of an extra's units falls on so many nights and persons. */
function includedShare(
  request: CoverRequest,
  extra: QuotedExtra,
  partNights: number,
  partPersons: number,
): { part: number; whole: number } {
  const nights = countNights(request.stay);
  const persons = request.quote.rooms.reduce((count, room) => count + room.persons, 0);
  const shares: Record<Charging, { part: number; whole: number }> = {
    once: { part: 1, whole: 1 },
    per_time_unit: { part: partNights, whole: nights },
    per_person: { part: partPersons, whole: persons },
    per_person_per_time_unit: { part: partNights * partPersons, whole: nights * persons },
  };
  return shares[extra.charging];
}
