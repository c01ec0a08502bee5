import type { Card } from '../card/card.ts';
import { listPayable } from './entitled-rooms.ts';
import { availableFor, type CoverLine, type CoverRequest } from './cover-request.ts';
import { takeLines, type NightClaim, type Rest } from './unpaid-nights.ts';
import type { ExtraId } from '../value/ids.ts';
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
    const taken = [...nights, ...takeExtras(best.extras, rest)];
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

type ExtraTake = { readonly extraId: ExtraId; readonly key: string; readonly amountMinor: number };

/**
 * The payments of a package for its extras, for the nights of a run and the included persons. It pays for one of each
 * extra, so the second of two is left to a second package.
 */
function listExtraTakes(
  request: CoverRequest,
  { product }: Card,
  run: readonly NightClaim[],
  rest: Rest,
): readonly ExtraTake[] {
  const included = product.includedExtraIds?.[request.propertyId] ?? [];
  return request.quote.extras
    .filter(({ extraId }) => included.includes(extraId))
    .flatMap((extra) =>
      listParts(request, product, extra, run).map(({ key, wholeMinor, includedMinor }) => {
        const paid = rest.paidExtras.get(key) ?? { times: 0, amountMinor: 0 };
        const shareMinor = shareOf(includedMinor, paid.times, extra.count);
        // Limited to the amount that other packages have left unpaid.
        return { extraId: extra.extraId, key, amountMinor: Math.min(shareMinor, wholeMinor - paid.amountMinor) };
      }),
    );
}

function takeExtras(takes: readonly ExtraTake[], rest: Rest): CoverLine[] {
  for (const { key, amountMinor } of takes) {
    const paid = rest.paidExtras.get(key) ?? { times: 0, amountMinor: 0 };
    rest.paidExtras.set(key, { times: paid.times + 1, amountMinor: paid.amountMinor + amountMinor });
  }
  return [...Map.groupBy(takes, ({ extraId }) => extraId)]
    .map(([extraId, parts]) => ({ type: 'extra' as const, extraId, amountMinor: totalOf(parts) }))
    .filter(({ amountMinor }) => amountMinor > 0);
}

/**
 * An extra's price for one night of the run, or its whole price if it is not charged by night. `includedMinor` is the
 * part of the included persons.
 */
type ExtraPart = { readonly key: string; readonly wholeMinor: number; readonly includedMinor: number };

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
  const key = `${extra.extraId} ${ofRoom ? roomIndex : ''}`;
  if (!isChargedByNight(extra.charging)) return [{ key, wholeMinor, includedMinor }];
  const nights = countNights(request.stay);
  return run.map(({ date }) => {
    const night = request.stay.arrivalDate.until(date, { largestUnit: 'days' }).days;
    return {
      key: `${key} ${night}`,
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
