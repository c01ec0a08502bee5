import type { RunningBuild } from './running-build.ts';
import type { RunningLimit } from './running-limit.ts';
import { findCards, placeNow, preparePlacings, type Nights } from './bookings.ts';
import type { Figure } from './figures.ts';
import type { Call, Side } from './load.ts';
import { countSteps, tracePlacing, type PlacingShape } from './trace-placing.ts';

export type PlacingMaterial = {
  /** Cards that pay one stay each, and one card that pays many. */
  readonly codes: string[];
  readonly richCode: string;
  readonly nights: Nights;
  readonly cardIds: readonly string[];
  readonly inDays: (days: number) => string;
  readonly placings: number;
};

/** The limit books on days on which the hotel has no guests yet, up to this number of rooms of a kind per night. */
const LIMIT_FROM_DAY = 560;
const LIMIT_ROOMS_A_NIGHT = 6;

/**
 * The work of a placing. The smallest of several traces counts, because other work may have interfered with the rest.
 */
export async function tracePlacings(
  build: RunningBuild,
  { codes, nights }: Pick<PlacingMaterial, 'codes' | 'nights'>,
  { traces, idleMs }: { readonly traces: number; readonly idleMs: number },
): Promise<PlacingShape> {
  const shapes: PlacingShape[] = [];
  const tokens = await findCards(build.url, codes.splice(0, traces + 1));
  const [first, ...placings] = await preparePlacings(build.url, tokens, nights);
  // The first placing in a process fills caches, and its jobs must not be in a trace.
  if (first) await placeNow(build.url, first);
  await build.drain();
  for (const placing of placings) shapes.push(await tracePlacing(build, () => placeNow(build.url, placing), idleMs));
  const size = ({ inCall, afterwards }: PlacingShape) => countSteps(inCall) + countSteps(afterwards);
  const [least] = shapes.toSorted((one, other) => size(one) - size(other));
  if (!least || countSteps(least.inCall) === 0) throw new Error('no statement of a placing was seen');
  return least;
}

/** Placings by eight guests, each with a separate card, or all with the same one. */
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
