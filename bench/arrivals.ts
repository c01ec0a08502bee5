import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { createSeededRandom } from '../simulators/mews/seeded-random.ts';
import { sendCall, type Call } from './load.ts';

/** Calls that come at their own times, whether or not the ones before were answered. */
export type Stream = { readonly perSecond: number; readonly next: () => Call };

/** What each call of each stream took in milliseconds, and what became of those that failed. */
export type Arrived = { readonly tookMs: readonly (readonly number[])[]; readonly failures: readonly string[] };

type Arrival = { readonly atMs: number; readonly stream: Stream };

/** So many calls may be under way at once; the next wait, and their wait counts. */
const CONNECTIONS = 256;

/**
 * Sends calls at random moments, as guests come (a Poisson process, the same for the same seed), for some seconds.
 * Time counts from the moment a call was meant to be sent: a server, or a sender, that is held up delays those that
 * come meanwhile, and that is measured, too.
 */
export async function measureArrivals(
  url: string,
  streams: readonly Stream[],
  seconds: number,
  seed: number,
): Promise<Arrived> {
  const pool = new Pool(url, { connections: CONNECTIONS });
  const arrivals = streams
    .flatMap((stream, index) => listArrivals(stream, seconds, seed + index))
    .toSorted((one, other) => one.atMs - other.atMs);
  const took = new Map(streams.map((stream) => [stream, [] as number[]]));
  const failures: string[] = [];
  const sent: Promise<void>[] = [];
  const begun = performance.now();
  for (const { atMs, stream } of arrivals) {
    const waitMs = begun + atMs - performance.now();
    if (waitMs > 0) await pause(waitMs);
    const answered = sendCall(pool, stream.next()).then(
      () => void took.get(stream)?.push(performance.now() - begun - atMs),
      (error: unknown) => void failures.push(String(error)),
    );
    sent.push(answered);
  }
  await Promise.all(sent);
  await pool.close();
  return { tookMs: [...took.values()], failures };
}

/** The same for a stream whatever other streams there are. */
function listArrivals(stream: Stream, seconds: number, seed: number): Arrival[] {
  const random = createSeededRandom(seed);
  const arrivals: Arrival[] = [];
  const gapMs = () => (-Math.log(1 - random()) * 1000) / stream.perSecond;
  for (let atMs = gapMs(); atMs < seconds * 1000; atMs += gapMs()) arrivals.push({ atMs, stream });
  return arrivals;
}
