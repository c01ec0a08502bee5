import { BrokenCircuitError } from 'cockatiel';
import { requireAwaited } from '#pms/awaited.ts';
import { currentPurpose } from '#pms/request-purpose.ts';
import { READ_TIME_LIMIT_MS, type MewsSettings } from './mews-settings.ts';
import { MewsFault, NotAsked } from './mews-fault.ts';
import { createMewsTransport } from './mews-transport.ts';
import { createLocalLimiter } from './request-limiter.ts';
import { createCircuitBreaker } from './resilience.ts';
import { createReachability } from './reachability.ts';

/**
 * Sends one request once the limiter and the circuit breaker permit it, and reports the outcome to both. `queueUntil`
 * (on performance.now) bounds the time in the queue. The time limit of the answer is read after that.
 */
export type MewsSender = (
  operation: string,
  body: object,
  queueUntil: number,
  answerLimitMs: () => number,
) => Promise<string>;

const DEFAULT_PAUSE_AFTER_429_MS = 1_000;

/** Messages come in English, so that logs are uniform and the "just changed" hint can be recognised. */
const MESSAGE_LANGUAGE = { LanguageCode: 'en-US', CultureCode: 'en-US' };

export function createMewsSender(settings: MewsSettings): MewsSender {
  const { clientToken, client, limiter = createLocalLimiter(), readTimeLimitMs = READ_TIME_LIMIT_MS } = settings;
  const transport = createMewsTransport(settings.address, settings.log ?? (() => undefined));
  const envelope = { ClientToken: clientToken, Client: client, ...MESSAGE_LANGUAGE };
  const breaker = createCircuitBreaker();
  const reachability = createReachability(
    { shortestMs: readTimeLimitMs / 2, longestMs: readTimeLimitMs },
    (error) => error instanceof MewsFault && error.status !== null,
  );

  async function waitForPermit(queueUntil: number): Promise<void> {
    for (;;) {
      requireAwaited();
      const permit = await limiter.take(currentPurpose()).catch((error: unknown) => {
        // Without a working limiter the number of recent requests is unknown, and Mews blocks clients that exceed its
        // limit.
        const reason = error instanceof Error ? error.message : 'unknown';
        throw new NotAsked(`the request limiter failed: ${reason}`, { cause: error });
      });
      const waitMs = permit.granted ? 0 : permit.waitMs;
      // Asking the limiter takes time as well. A request past its deadline is not sent.
      if (performance.now() + waitMs > queueUntil)
        throw new NotAsked(permit.granted ? 'too late' : 'request limit reached');
      if (permit.granted) return;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }

  return async (operation, body, queueUntil, answerLimitMs) => {
    // Booking requests, and those whose answers serve all guests, wait for a slow PMS.
    const isBrowsing = currentPurpose() === 'browsing';
    if (isBrowsing) reachability.requireHeard();
    await waitForPermit(queueUntil);
    const AccessToken = await loadAccessToken(settings).catch((error: unknown) => {
      throw new NotAsked(error instanceof Error ? error.message : 'no access token', { cause: error });
    });
    try {
      const sent = { ...envelope, AccessToken, ...body };
      const ask = () => breaker.execute(() => transport(operation, sent, answerLimitMs()));
      return await (isBrowsing ? reachability.waitFor(ask) : ask());
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new NotAsked('too many faults in a row');
      if (error instanceof MewsFault && error.status === 429) {
        // A failing limiter must not hide the answer of Mews.
        await limiter.pause(error.retryAfterMs ?? DEFAULT_PAUSE_AFTER_429_MS).catch(() => undefined);
      }
      throw error;
    }
  };
}

export async function loadAccessToken({ accessToken }: Pick<MewsSettings, 'accessToken'>): Promise<string> {
  return typeof accessToken === 'string' ? accessToken : accessToken();
}
