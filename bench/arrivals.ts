import { setTimeout as pause } from 'node:timers/promises';
import { Pool } from 'undici';
import { createSeededRandom } from '../simulators/mews/values/seeded-random.ts';
import { sendCall, type Call } from './load.ts';

/** Calls that are sent at their scheduled times, whether or not earlier ones were answered. */
export type Stream = { readonly perSecond: number; readonly next: () => Call };

/** The duration of each call of each stream in milliseconds, and the errors of failed calls. */
export type Arrived = { readonly tookMs: readonly (readonly number[])[]; readonly failures: readonly string[] };

type Arrival = { readonly atMs: number; readonly stream: Stream };

/** The largest number of concurrent calls. Further calls wait, and their wait counts. */
const CONNECTIONS = 256;

/**
 * Sends calls for some seconds at random moments, like guests (a Poisson process, deterministic for a seed). The
 * duration of a call starts at its scheduled time. So if the server or the sender is blocked, the delay of the
 * following calls is measured as well.
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

/** Independent of other streams. */
function listArrivals(stream: Stream, seconds: number, seed: number): Arrival[] {
  const random = createSeededRandom(seed);
  const arrivals: Arrival[] = [];
  const gapMs = () => (-Math.log(1 - random()) * 1000) / stream.perSecond;
  for (let atMs = gapMs(); atMs < seconds * 1000; atMs += gapMs()) arrivals.push({ atMs, stream });
  return arrivals;
}
