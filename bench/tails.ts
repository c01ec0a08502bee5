import { measureArrivals, type Arrived } from './arrivals.ts';
import { findCards, preparePlacings, type Nights } from './bookings.ts';
import { quantile, type Call } from './load.ts';
import type { RunningBuild } from './running-build.ts';

/** Latency of searches in milliseconds, without and with concurrent placings. */
export type Tails = { readonly alone: Tail; readonly whilePlacing: Tail };
type Tail = { readonly p50Ms: number; readonly p99Ms: number };

type TailMaterial = {
  readonly search: () => Call;
  readonly codes: string[];
  readonly nights: Nights;
  readonly seconds: number;
  readonly pairs: number;
};

export const SEARCHES_PER_SECOND = 60;
/** One call in ten is a placing. */
export const PLACINGS_PER_SECOND = SEARCHES_PER_SECOND / 9;

/** Measures searches at random times, alternately alone and with one placing in ten calls. */
export async function measureTails(build: RunningBuild, material: TailMaterial): Promise<Tails[]> {
  const { search, codes, nights, seconds, pairs } = material;
  const searches = { perSecond: SEARCHES_PER_SECOND, next: search };
  const measured: Tails[] = [];
  for (let pair = 0; pair < pairs; pair += 1) {
    const alone = await measureArrivals(build.url, [searches], seconds, pair);
    const tokens = await findCards(build.url, codes.splice(0, placingsOf(seconds)));
    const left = await preparePlacings(build.url, tokens, nights);
    await build.drain();
    const placings = { perSecond: PLACINGS_PER_SECOND, next: () => takeOne(left) };
    const whilePlacing = await measureArrivals(build.url, [searches, placings], seconds, pair);
    measured.push({ alone: tailOf(alone), whilePlacing: tailOf(whilePlacing) });
    await build.drain();
  }
  return measured;
}

/** The number of placings that chance exceeds in only one of a million windows. */
export function placingsOf(seconds: number): number {
  const mean = PLACINGS_PER_SECOND * seconds;
  return Math.ceil(mean + 5 * Math.sqrt(mean)) + 1;
}

function tailOf({ tookMs: [ofSearches = []], failures }: Arrived): Tail {
  if (failures.length > 0) throw new Error(`${failures.length} calls failed, such as: ${failures[0] ?? ''}`);
  return { p50Ms: quantile(ofSearches, 0.5), p99Ms: quantile(ofSearches, 0.99) };
}

function takeOne(left: Call[]): Call {
  const placing = left.pop();
  if (!placing) throw new Error('more stays are placed than were prepared');
  return placing;
}
