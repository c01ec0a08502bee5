import { z } from 'zod';
import { createSeededRandom } from '../values/seeded-random.ts';

const effect = z.discriminatedUnion('kind', [
  /** Waits, then serves the request. */
  z.object({ kind: z.literal('latency'), ms: z.int().min(0).max(600_000) }),
  /** Waits until the faults are cleared, then serves the request. */
  z.object({ kind: z.literal('stall') }),
  /** Answers an error and does nothing. */
  z.object({
    kind: z.literal('status'),
    status: z.int().min(400).max(599),
    message: z.string().optional(),
    retryAfter: z.int().min(0).optional(),
  }),
  /** Does the work, then answers an error, such as 500 after the commit. */
  z.object({
    kind: z.literal('executedStatus'),
    status: z.int().min(400).max(599),
    message: z.string().optional(),
    retryAfter: z.int().min(0).optional(),
  }),
  /** Answers 408 to a request for more items on a page, time units or rooms to be priced than this. */
  z.object({
    kind: z.literal('tooMuch'),
    items: z.int().min(1).optional(),
    timeUnits: z.int().min(1).optional(),
    rooms: z.int().min(1).optional(),
  }),
  /** Cuts the connection without doing anything. */
  z.object({ kind: z.literal('cutBeforeCommit') }),
  /** Does the work, commits it, then cuts the connection. */
  z.object({ kind: z.literal('cutAfterCommit') }),
  /** Never answers. `executed` decides whether the work is done. */
  z.object({ kind: z.literal('hang'), executed: z.boolean().default(false) }),
  /** The room for the request was just taken. */
  z.object({ kind: z.literal('roomLost') }),
  /** Every key of that name in the answer becomes null. */
  z.object({ kind: z.literal('nullField'), field: z.string() }),
  /** Every text under that name in the answer becomes an unknown value. */
  z.object({
    kind: z.literal('unknownEnum'),
    field: z.string(),
    value: z.union([z.string(), z.number()]).default('NotYetInvented'),
  }),
  /** Every object of the answer gets unknown keys. */
  z.object({ kind: z.literal('extraFields') }),
]);

export type FaultEffect = z.output<typeof effect>;

export const faultRequest = z.object({
  /** The path of an operation such as `reservations/add`. `*` matches any. */
  operation: z.string().default('*'),
  /** The number of matching requests that are hit. Absent with a probability: unlimited. */
  times: z.int().min(1).optional(),
  /** The number of matching requests that pass unharmed first. */
  after: z.int().min(0).default(0),
  probability: z.number().min(0).max(1).default(1),
  /** Only requests with this access token. */
  accessToken: z.string().optional(),
  effect,
});

export interface Fault extends z.output<typeof faultRequest> {
  id: number;
  hits: number;
  passed: number;
}

/** Faults that wait for their requests. Deterministic for the same seed and the same requests. */
export class FaultPlan {
  private faults: Fault[] = [];
  private lastId = 0;
  private nextRandom: () => number;
  private forgotten = Promise.withResolvers<undefined>();

  constructor(seed: number) {
    this.nextRandom = createSeededRandom(seed);
  }

  add(request: z.output<typeof faultRequest>): Fault {
    const times = request.times ?? (request.probability < 1 ? undefined : 1);
    const fault: Fault = { ...request, id: ++this.lastId, hits: 0, passed: 0 };
    if (times !== undefined) fault.times = times;
    this.faults.push(fault);
    return fault;
  }

  list(): Fault[] {
    return this.faults;
  }

  clear(seed?: number): void {
    this.faults = [];
    if (seed !== undefined) this.nextRandom = createSeededRandom(seed);
    this.forgotten.resolve(undefined);
    this.forgotten = Promise.withResolvers();
  }

  get untilForgotten(): Promise<undefined> {
    return this.forgotten.promise;
  }

  /** The fault that hits this request, counted as used, or undefined. */
  takeFault(operation: string, accessToken: string | null): FaultEffect | undefined {
    for (const fault of this.faults) {
      if (fault.operation !== '*' && fault.operation !== operation) continue;
      if (fault.accessToken !== undefined && fault.accessToken !== accessToken) continue;
      if (fault.times !== undefined && fault.hits >= fault.times) continue;
      fault.passed += 1;
      if (fault.passed <= fault.after || this.nextRandom() >= fault.probability) continue;
      fault.hits += 1;
      return fault.effect;
    }
    return undefined;
  }
}

const defaultMessages: Record<number, string> = {
  400: 'Invalid JSON.',
  401: 'Cannot perform operation or session has expired.',
  403: 'Someone else just changed this bill. Refresh to see the latest and try again.',
  408: 'The request took too long.',
  409: 'The data has been changed meanwhile.',
  413: 'The request is too large.',
  429: 'Too many requests.',
};

export function messageOfStatus(status: number): string {
  return defaultMessages[status] ?? 'Something went wrong.';
}

/** The answer as a careless Mews would send it. */
export function distortAnswer(answer: unknown, fault: FaultEffect): unknown {
  if (Array.isArray(answer)) return answer.map((item) => distortAnswer(item, fault));
  if (answer === null || typeof answer !== 'object') return answer;
  const changed = Object.entries(answer).map(([key, value]) => [key, distortField(key, value, fault)] as const);
  const surplus = fault.kind === 'extraFields' ? { NotYetDocumented: { Value: 1 }, AlsoNew: null } : {};
  return { ...Object.fromEntries(changed), ...surplus };
}

function distortField(key: string, value: unknown, fault: FaultEffect): unknown {
  if (fault.kind === 'nullField' && fault.field === key) return null;
  if (fault.kind === 'unknownEnum' && fault.field === key && typeof value === typeof fault.value) return fault.value;
  return distortAnswer(value, fault);
}
