import { isIPv6 } from 'node:net';
import { normalizeIP, type FastifyRateLimitStore, type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { invariant } from '#domain/value/invariant.ts';
import { Problem } from '../http/problem.ts';
import type { CountedLimit, SharedCounter } from './shared-counter.ts';

const MINUTE_MS = 60_000;

/** The largest block that an IPv6 provider gives to one customer. */
const WIDEST_IPV6_PREFIX = 48;

/** Narrowest first. A guest has a whole IPv6 /64, which counts as one. A customer may have 65,536 of those. */
export function networksOf(address: string): string[] {
  const wide = isIPv6(address) ? normalizeIP(address, WIDEST_IPV6_PREFIX) : address;
  return isIPv6(wide) ? [normalizeIP(address), `${wide}/${WIDEST_IPV6_PREFIX}`] : [normalizeIP(address)];
}

export type Limit = Readonly<ReturnType<typeof limitAddress>>;

/** All processes that use the same name count together. */
type NamedLimit = { readonly name: string; readonly most: number };

/** Counts by address. All calls that are given the same limit share it. */
export function limitAddress(
  app: Pick<FastifyInstance, 'rateLimit'>,
  { countCalls }: { readonly countCalls: CountCalls },
  { name, most }: NamedLimit,
) {
  const counter = countCalls(name, { most, windowMs: MINUTE_MS });
  return {
    /** Counts a call as one before its body is read. Refuses calls over the limit with `REQUEST.TOO_MANY`. */
    onRequest: app.rateLimit(countIn(counter, { most, windowMs: MINUTE_MS })),
    /**
     * Charges the rest of an expensive call's price, of which `onRequest` has counted 1. A caller below the limit may
     * make any one call, and then waits longer for the next. Throws `REQUEST.TOO_MANY`.
     */
    async charge(request: Pick<FastifyRequest, 'ip'>, reply: Pick<FastifyReply, 'header'>, price: number) {
      const address = normalizeIP(request.ip);
      const { count, endsInMs } = counter.read(address);
      // Other calls of this address may have been charged since `onRequest`.
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

export type CountCalls = (name: string, limit: CountedLimit) => SharedCounter;

/** Options for @fastify/rate-limit. It passes the unknown option `counter` on to `CountedStore`. */
export function countIn(counter: SharedCounter, { most, windowMs }: CountedLimit) {
  return { max: most, timeWindow: windowMs, counter };
}

/** Makes @fastify/rate-limit count in the limit's own counter, so that a call's price can be added to it. */
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
