import type { RunningBuild } from './running-build.ts';
import type { RunningLimit } from './running-limit.ts';
import { findCards, placeNow, preparePlacings, type Nights } from './bookings.ts';
import type { Figure } from './figures.ts';
import type { Call, Side } from './load.ts';
import { countSteps, tracePlacing, type PlacingShape } from './trace-placing.ts';

/** What placings are made of. */
export type PlacingMaterial = {
  /** Cards that pay one stay each, and one card that pays many. */
  readonly codes: string[];
  readonly richCode: string;
  readonly nights: Nights;
  readonly cardIds: readonly string[];
  readonly inDays: (days: number) => string;
  /** Of one window. */
  readonly placings: number;
};

/** The limit books where the hotel has no guests yet, so many rooms of a kind a night. */
const LIMIT_FROM_DAY = 560;
const LIMIT_ROOMS_A_NIGHT = 6;

/** What a placing takes: of several, the one with the least, as something may have come between in the others. */
export async function tracePlacings(
  build: RunningBuild,
  { codes, nights }: Pick<PlacingMaterial, 'codes' | 'nights'>,
  { traces, idleMs }: { readonly traces: number; readonly idleMs: number },
): Promise<PlacingShape> {
  const shapes: PlacingShape[] = [];
  const tokens = await findCards(build.url, codes.splice(0, traces + 1));
  const [first, ...placings] = await preparePlacings(build.url, tokens, nights);
  // The first in a process loads what all that follow find; what follows from it belongs to no trace.
  if (first) await placeNow(build.url, first);
  await build.drain();
  for (const placing of placings) shapes.push(await tracePlacing(build, () => placeNow(build.url, placing), idleMs));
  const size = ({ inCall, afterwards }: PlacingShape) => countSteps(inCall) + countSteps(afterwards);
  const [least] = shapes.toSorted((one, other) => size(one) - size(other));
  if (!least || countSteps(least.inCall) === 0) throw new Error('no statement of a placing was seen');
  return least;
}

/** Placing at eight guests, each with a card of their own, or all with the same. */
export async function listPlacingFigures(
  build: RunningBuild,
  limit: RunningLimit,
  material: PlacingMaterial,
): Promise<Figure[]> {
  const { codes, nights, cardIds, placings } = material;
  const [richToken = ''] = await findCards(build.url, [material.richCode]);
  const nextNight = listLimitNights(material);
  const figure = (
    name: string,
    loadTokens: (calls: number) => Promise<string[]>,
    nextCardId: () => string,
  ): Figure => ({
    name,
    aim: 0.5,
    span: { amount: placings },
    ours: placeAll(build, async (calls) => preparePlacings(build.url, await loadTokens(calls), nights)),
    limit: {
      next: () => ({ method: 'POST', path: '/place', body: { cardId: nextCardId(), ...nextNight() } }),
      drain: () => limit.drain(),
    },
  });
  let used = 0;
  return [
    figure(
      'placing, a card each',
      (calls) => findCards(build.url, codes.splice(0, calls)),
      () => cardIds[(used += 1) % cardIds.length] ?? '',
    ),
    figure(
      'placing, one card for all',
      async (calls) => Array.from({ length: calls }, () => richToken),
      () => cardIds[0] ?? '',
    ),
  ];
}

function placeAll(build: RunningBuild, prepare: (calls: number) => Promise<Call[]>): Side {
  const left: Call[] = [];
  return {
    prepare: async (calls) => void left.push(...(await prepare(calls))),
    next: () => {
      const placing = left.pop();
      if (!placing) throw new Error('every stay that was prepared is placed');
      return placing;
    },
    drain: () => build.drain(),
  };
}

export function listLimitNights({ inDays }: Pick<PlacingMaterial, 'inDays'>): () => object {
  let rooms = 0;
  return () => {
    const day = LIMIT_FROM_DAY + Math.floor((rooms += 1) / LIMIT_ROOMS_A_NIGHT);
    return { arrival: inDays(day), departure: inDays(day + 1) };
  };
}
