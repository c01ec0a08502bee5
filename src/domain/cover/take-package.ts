import type { Card } from '../card/card.ts';
import { listPayable } from './entitled-rooms.ts';
import { availableFor, type CoverLine, type CoverRequest, type PaidExtra } from './cover-request.ts';
import { takeLines, type NightClaim, type Rest } from './unpaid-nights.ts';
import { isChargedByNight, type QuotedExtra } from '../stay/offer.ts';
import { countNights } from '../stay/stay.ts';
import type { VoucherProduct } from '../card/voucher-product.ts';

/**
 * Lets a package pay, and subtracts it from `rest`. One use covers the dearest run of the package's nights in one room.
 * Among equal runs, the one with the dearest extras wins. The use also covers the package's extras for those nights and
 * for the included persons of that room, at the price for those persons.
 */
export function takePackage(request: CoverRequest, card: Card, rest: Rest): { uses: number; lines: CoverLine[] } {
  const available = availableFor(request, card);
  const lines: CoverLine[] = [];
  let uses = 0;
  for (; uses < available; uses += 1) {
    const payable = listPayable(request, card, rest.nights);
    const runs = dearestRuns(payable, card.product.nights ?? countNights(request.stay));
    const [best] = runs
      .map((run) => ({ run, extras: listExtraTakes(request, card, run, rest) }))
      .toSorted((one, other) => totalOf(other.extras) - totalOf(one.extras));
    if (!best) break;
    const nights = best.run.map((claim) => ({ type: 'night' as const, ...claim }));
    rest.paidExtras.push(...best.extras);
    const paid = best.extras.filter(({ amountMinor }) => amountMinor > 0);
    const taken = [...nights, ...paid.map((extra) => ({ type: 'extra' as const, ...extra }))];
    takeLines(rest, taken);
    lines.push(...taken);
  }
  return { uses, lines };
}

/**
 * The dearest runs of up to `length` consecutive nights of one room, earliest first. Empty if there are no nights.
 * `payable` is sorted by room, then by date.
 */
function dearestRuns(payable: readonly NightClaim[], length: number): readonly (readonly NightClaim[])[] {
  let best: { amountMinor: number; runs: (readonly NightClaim[])[] } = { amountMinor: 0, runs: [] };
  let run: readonly NightClaim[] = [];
  for (const night of payable) {
    const last = run.at(-1);
    const follows = last?.roomIndex === night.roomIndex && last.date.add({ days: 1 }).equals(night.date);
    run = follows ? [...run, night].slice(-length) : [night];
    const amountMinor = totalOf(run);
    if (amountMinor > best.amountMinor) best = { amountMinor, runs: [run] };
    else if (amountMinor === best.amountMinor) best.runs.push(run);
  }
  return best.runs;
}

function totalOf(parts: readonly { readonly amountMinor: number }[]): number {
  return parts.reduce((total, { amountMinor }) => total + amountMinor, 0);
}

/**
 * The payments of a package for its extras, for the nights of a run and the included persons. It pays for one of each
 * extra, so the second of two is left to a second package.
 */
function listExtraTakes(
  request: CoverRequest,
  { product }: Card,
  run: readonly NightClaim[],
  rest: Rest,
): readonly PaidExtra[] {
  const included = product.includedExtraIds?.[request.propertyId] ?? [];
  return request.quote.extras
    .filter(({ extraId }) => included.includes(extraId))
    .flatMap((extra) =>
      listParts(request, product, extra, run).map(({ wholeMinor, includedMinor, ...part }) => {
        const paid = rest.paidExtras.filter((one) => isSamePart(extra, one, part));
        const shareMinor = shareOf(includedMinor, paid.length, extra.count);
        // Limited to the amount that other packages have left unpaid.
        return { ...part, amountMinor: Math.max(0, Math.min(shareMinor, wholeMinor - totalOf(paid))) };
      }),
    );
}

/** An extra that is not charged by person belongs to all rooms. */
function isSamePart({ roomPrices }: QuotedExtra, one: Omit<PaidExtra, 'amountMinor'>, other: typeof one): boolean {
  const isSameRoom = roomPrices === null || one.roomIndex === other.roomIndex;
  return one.extraId === other.extraId && isSameRoom && one.date?.toString() === other.date?.toString();
}

/**
 * An extra's price for one night of the run, or its whole price if it is not charged by night. `includedMinor` is the
 * part of the included persons.
 */
type ExtraPart = Omit<PaidExtra, 'amountMinor'> & { readonly wholeMinor: number; readonly includedMinor: number };

/** The parts of an extra that fall on a run: those of its room if persons are charged, else of the whole booking. */
function listParts(
  request: CoverRequest,
  product: VoucherProduct,
  extra: QuotedExtra,
  run: readonly NightClaim[],
): ExtraPart[] {
  const roomIndex = run[0]?.roomIndex ?? 0;
  const ofRoom = extra.roomPrices?.[roomIndex];
  const wholeMinor = (ofRoom ?? extra.priceSummary).gross.amountMinor;
  if (wholeMinor === 0) return [];
  const includedMinor = ofRoom ? includedPersonsMinor(request, product, extra, roomIndex, wholeMinor) : wholeMinor;
  const part = { extraId: extra.extraId, roomIndex };
  if (!isChargedByNight(extra.charging)) return [{ ...part, date: null, wholeMinor, includedMinor }];
  const nights = countNights(request.stay);
  return run.map(({ date }) => {
    const night = request.stay.arrivalDate.until(date, { largestUnit: 'days' }).days;
    return {
      ...part,
      date,
      wholeMinor: shareOf(wholeMinor, night, nights),
      includedMinor: shareOf(includedMinor, night, nights),
    };
  });
}

function includedPersonsMinor(
  request: CoverRequest,
  product: VoucherProduct,
  { extraId }: QuotedExtra,
  roomIndex: number,
  wholeMinor: number,
): number {
  const persons = request.quote.rooms[roomIndex]?.persons ?? 0;
  if (product.persons === null || persons <= product.persons) return wholeMinor;
  const included = request.includedExtras.find(
    (one) => one.roomIndex === roomIndex && one.productId === product.id && one.extraId === extraId,
  );
  return included?.price.gross.amountMinor ?? 0;
}

/** One of `count` shares of an amount, rounded so that all shares add up to it. */
function shareOf(amountMinor: number, index: number, count: number): number {
  return Math.floor((amountMinor * (index + 1)) / count) - Math.floor((amountMinor * index) / count);
}
