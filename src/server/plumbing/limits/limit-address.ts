import { isIPv6 } from 'node:net';
import { normalizeIP, type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from '../http/problem.ts';
import { createWindowCounter, type WindowCounter } from './window-counter.ts';

const MINUTE_MS = 60_000;

/** What one customer of a provider of IPv6 is given at most. */
const WIDEST_IPV6_PREFIX = 48;

/**
 * What a caller's address is counted as, the narrowest first. One guest has a whole IPv6 network of addresses, so it is
 * counted as one, as it is where requests are limited; somebody else may have 65,536 of those.
 */
export function networksOf(address: string): string[] {
  const wide = isIPv6(address) ? normalizeIP(address, WIDEST_IPV6_PREFIX) : address;
  return isIPv6(wide) ? [normalizeIP(address), `${wide}/${WIDEST_IPV6_PREFIX}`] : [normalizeIP(address)];
}

/** What one address may ask for in a minute. */
export type Limit = {
  /** Counts a call as one before its body is read, and refuses with `REQUEST.TOO_MANY` what is over the limit. */
  readonly onRequest: ReturnType<FastifyInstance['rateLimit']>;
  /**
   * Counts the rest of the price of a call that is more work than one, 1 being what `onRequest` counted. Who has not
   * used up the limit may ask for anything once, and waits the longer for the next. Throws `REQUEST.TOO_MANY`.
   */
  charge(request: Pick<FastifyRequest, 'ip'>, reply: Pick<FastifyReply, 'header'>, price: number): void;
};

/** Counts by address; all calls that are given the same limit share it. */
export function limitAddress(app: Pick<FastifyInstance, 'rateLimit'>, timesPerMinute: number): Limit {
  const counter = createWindowCounter();
  // `counter` is for `CountedStore`: the library passes on what it does not know.
  const options = { max: timesPerMinute, timeWindow: MINUTE_MS, counter };
  return {
    onRequest: app.rateLimit(options),
    charge(request, reply, price) {
      const address = normalizeIP(request.ip);
      const { count, endsInMs } = counter.read(address);
      // Others of this address may have been charged since `onRequest`.
      if (count > timesPerMinute) {
        throw new Problem('REQUEST.TOO_MANY', { retryAfterSeconds: Math.ceil(endsInMs / 1000) });
      }
      const charged = counter.add(address, Math.max(0, price - 1), MINUTE_MS);
      reply.header('x-ratelimit-remaining', Math.max(0, timesPerMinute - charged.count));
    },
  };
}

/** Where @fastify/rate-limit counts: in the counter of a limit, so that a call's price can be added there, too. */
export const CountedStore: FastifyRateLimitStoreCtor = class implements FastifyRateLimitStore {
  readonly #counter: WindowCounter;

  constructor({ counter = createWindowCounter() }: { readonly counter?: WindowCounter }) {
    this.#counter = counter;
  }

  incr(key: string, done: (error: null, counted: { current: number; ttl: number }) => void, windowMs: number): void {
    const { count, endsInMs } = this.#counter.add(key, 1, windowMs);
    done(null, { current: count, ttl: endsInMs });
  }

  child(options: object): FastifyRateLimitStore {
    return new CountedStore(options);
  }
};
