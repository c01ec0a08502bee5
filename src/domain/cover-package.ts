import type { Card } from './card.ts';
import { listPayable } from './cover-nights.ts';
import { availableFor, type CoverLine, type CoverRequest } from './cover-request.ts';
import { takeLines, type NightClaim, type Rest } from './cover-rest.ts';
import { isChargedByNight, type QuotedExtra } from './offer.ts';
import { countNights } from './stay.ts';
import type { VoucherProduct } from './voucher-product.ts';

/**
 * Lets a package take what it pays for out of the rest. One use covers the dearest run of the package's nights in one
 * room, and its included extras for those nights and the included persons of that room, at what those persons cost.
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
    const taken = [...nights, ...takeIncludedExtras(request, card, run, rest)];
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

/**
 * Takes a package's extras for the nights of a run and the persons it includes, one of each: what is booked twice is
 * there for two packages.
 */
function takeIncludedExtras(
  request: CoverRequest,
  { product }: Card,
  run: readonly NightClaim[],
  rest: Rest,
): CoverLine[] {
  const included = product.includedExtraIds?.[request.propertyId] ?? [];
  return request.quote.extras
    .filter(({ extraId }) => included.includes(extraId))
    .map((extra): CoverLine => ({
      type: 'extra',
      extraId: extra.extraId,
      amountMinor: listParts(request, product, extra, run).reduce(
        (total, part) => total + takePart(part, extra.count, rest),
        0,
      ),
    }))
    .filter(({ amountMinor }) => amountMinor > 0);
}

/** What an extra comes to on a night of the run, or without nights; `includedMinor` of it for the included persons. */
type ExtraPart = { readonly key: string; readonly wholeMinor: number; readonly includedMinor: number };

/** The parts of an extra that fall on a run: in its room where persons are charged, else of the whole booking. */
function listParts(
  request: CoverRequest,
  product: VoucherProduct,
  extra: QuotedExtra,
  run: readonly NightClaim[],
): ExtraPart[] {
  const roomIndex = run[0]?.roomIndex ?? 0;
  const ofRoom = extra.roomPrices?.[roomIndex];
  const wholeMinor = (ofRoom ?? extra.priceSummary).gross.amountMinor;
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

/** Takes one of an extra's part, as far as other packages have left it. */
function takePart({ key, wholeMinor, includedMinor }: ExtraPart, count: number, rest: Rest): number {
  const paid = rest.paidExtras.get(key) ?? { times: 0, amountMinor: 0 };
  const amountMinor = Math.min(shareOf(includedMinor, paid.times, count), wholeMinor - paid.amountMinor);
  rest.paidExtras.set(key, { times: paid.times + 1, amountMinor: paid.amountMinor + amountMinor });
  return amountMinor;
}

/** One of `count` shares of an amount, rounded so that all of them add up to it. */
function shareOf(amountMinor: number, index: number, count: number): number {
  return Math.floor((amountMinor * (index + 1)) / count) - Math.floor((amountMinor * index) / count);
}
