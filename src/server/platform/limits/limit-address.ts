import { isIPv6 } from 'node:net';
import { normalizeIP, type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invariant } from '#domain/value/invariant.ts';
import { Problem } from '../http/problem.ts';
import type { CountedLimit, SharedCounter } from './shared-counter.ts';

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

/** What one address may ask for in a minute, of all processes together. */
export type Limit = {
  /** Counts a call as one before its body is read, and refuses with `REQUEST.TOO_MANY` what is over the limit. */
  readonly onRequest: ReturnType<FastifyInstance['rateLimit']>;
  /**
   * Counts the rest of the price of a call that is more work than one, 1 being what `onRequest` counted. Who has not
   * used up the limit may ask for anything once, and waits the longer for the next. Throws `REQUEST.TOO_MANY`.
   */
  charge(request: Pick<FastifyRequest, 'ip'>, reply: Pick<FastifyReply, 'header'>, price: number): Promise<void>;
};

/** By its name processes know that they count the same. */
type NamedLimit = { readonly name: string; readonly most: number };

/** Counts by address; all calls that are given the same limit share it. */
export function limitAddress(
  app: Pick<FastifyInstance, 'rateLimit'>,
  { countCalls }: { readonly countCalls: CountCalls },
  { name, most }: NamedLimit,
): Limit {
  const counter = countCalls(name, { most, windowMs: MINUTE_MS });
  return {
    onRequest: app.rateLimit(countIn(counter, { most, windowMs: MINUTE_MS })),
    async charge(request, reply, price) {
      const address = normalizeIP(request.ip);
      const { count, endsInMs } = counter.read(address);
      // Others of this address may have been charged since `onRequest`.
      if (count > most) throw new Problem('REQUEST.TOO_MANY', { retryAfterSeconds: Math.ceil(endsInMs / 1000) });
      const charged = await counter.add(address, Math.max(0, price - 1));
      reply.header('x-ratelimit-remaining', Math.max(0, most - charged.count));
    },
  };
}

/** Counts by another key than the caller's address. Throws `REQUEST.TOO_MANY`. */
export function limitKey(
  { countCalls }: { readonly countCalls: CountCalls },
  { name, most }: NamedLimit,
): (key: string, price?: number) => Promise<void> {
  const counter = countCalls(name, { most, windowMs: MINUTE_MS });
  return async (key, price = 1) => {
    const { count, endsInMs } = await counter.add(key, price);
    if (count > most) throw new Problem('REQUEST.TOO_MANY', { retryAfterSeconds: Math.ceil(endsInMs / 1000) });
  };
}

/** The counter of a limit, by the limit's name. */
export type CountCalls = (name: string, limit: CountedLimit) => SharedCounter;

/** For @fastify/rate-limit, to count there: `counter` is for `CountedStore`, as it passes on what it does not know. */
export function countIn(counter: SharedCounter, { most, windowMs }: CountedLimit) {
  return { max: most, timeWindow: windowMs, counter };
}

/** Where @fastify/rate-limit counts: in the counter of a limit, so that a call's price can be added there, too. */
export const CountedStore: FastifyRateLimitStoreCtor = class implements FastifyRateLimitStore {
  readonly #counter: SharedCounter | undefined;

  constructor({ counter }: { readonly counter?: SharedCounter }) {
    this.#counter = counter;
  }

  incr(key: string, done: (error: Error | null, counted?: { current: number; ttl: number }) => void): void {
    invariant(this.#counter, 'a limit has a counter');
    this.#counter.add(key, 1).then(
      ({ count, endsInMs }) => done(null, { current: count, ttl: endsInMs }),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  child(options: object): FastifyRateLimitStore {
    return new CountedStore(options);
  }
};
