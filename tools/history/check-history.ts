/**
 * A guest's request to a card and its answer. Times are the guest's: of the request and of the answer. `stay` names the
 * reservation of an amount. In a read, `amount` is the free amount shown.
 */
export type CardEvent = {
  readonly action: 'hold' | 'redeem' | 'release' | 'give_back' | 'read';
  readonly stay?: string;
  readonly amount: number;
  readonly from: number;
  /** Infinite without an answer: the request took effect at any later time, or never. */
  readonly until: number;
};

/** The state of a card, which depends only on the set of applied events and not on their order. */
type Register = {
  readonly free: number;
  /** The amounts that each stay holds and has redeemed. */
  readonly held: ReadonlyMap<string, number>;
  readonly taken: ReadonlyMap<string, number>;
};

/** The number of states after which a history counts as too long to check. */
const MOST_STATES = 500_000;

/**
 * Checks whether one card on which everything happens atomically could have given these answers: each event takes
 * effect between its request and its answer, in an order in which every amount is right (linearizability; Wing and
 * Gong, 1993). Describes the contradiction. Undefined if there is none.
 */
export function findImpossible(issued: number, events: readonly CardEvent[]): string | undefined {
  const ordered = events.toSorted((one, other) => one.from - other.from);
  const start: Register = { free: issued, held: new Map(), taken: new Map() };
  const seen = new Set<string>();
  let furthest: readonly CardEvent[] = ordered;
  const stack = [{ register: start, done: new Set<CardEvent>() }];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const { register, done } = node;
    const left = ordered.filter((event) => !done.has(event));
    const owed = left.filter(({ until }) => Number.isFinite(until));
    if (owed.length === 0) return undefined;
    if (owed.length < furthest.length) furthest = owed;
    // An event that ended before another one began must come first.
    const endsFirst = Math.min(...owed.map(({ until }) => until));
    for (const event of left.filter(({ from }) => from <= endsFirst).toReversed()) {
      const next = apply(register, event);
      if (!next) continue;
      const nextDone = new Set([...done, event]);
      const key = ordered.map((one) => (nextDone.has(one) ? '1' : '0')).join('');
      if (seen.has(key)) continue;
      seen.add(key);
      if (seen.size > MOST_STATES) return 'this history is too long to judge';
      stack.push({ register: next, done: nextDone });
    }
  }
  return describe(furthest);
}

/** The register after an event. Undefined if the event is impossible at this point. */
function apply({ free, held, taken }: Register, { action, stay = '', amount }: CardEvent): Register | undefined {
  switch (action) {
    case 'read':
      return free === amount ? { free, held, taken } : undefined;
    case 'hold':
      if (amount > free || held.has(stay) || taken.has(stay)) return undefined;
      return { free: free - amount, held: new Map([...held, [stay, amount]]), taken };
    case 'redeem':
      return held.get(stay) === amount
        ? { free, held: without(held, stay), taken: new Map([...taken, [stay, amount]]) }
        : undefined;
    case 'release':
      return held.get(stay) === amount ? { free: free + amount, held: without(held, stay), taken } : undefined;
    case 'give_back':
      // A cancellation fee may be retained.
      return (taken.get(stay) ?? -1) >= amount ? { free: free + amount, held, taken: without(taken, stay) } : undefined;
  }
}

function without(map: ReadonlyMap<string, number>, key: string): ReadonlyMap<string, number> {
  return new Map([...map].filter(([other]) => other !== key));
}

function describe(owed: readonly CardEvent[]): string {
  const [first] = owed.toSorted((one, other) => one.until - other.until);
  if (!first) return 'nothing is owed';
  const { action, stay, amount, from, until } = first;
  return `no order explains: ${action} ${amount}${stay ? ` of ${stay}` : ''} (asked at ${from}, answered at ${until})`;
}
