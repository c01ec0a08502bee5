import type { Unit } from '#domain/card/card.ts';
import { createSeededRandom } from '../../simulators/mews/values/seeded-random.ts';

/** Acts of guests who pay the rest. Common ones are listed more often than rare ones. */
export const WAYS_TO_PAY = [
  'at once',
  'at once',
  'at once',
  'at the second try',
  'at the second try',
  'in two tabs',
  'and closes the tab',
  'and closes the tab',
  'after coming back',
  'by direct debit',
  'by direct debit in vain',
  'by a bank that sleeps',
  'in the outage',
  'in the outage',
  'too late',
  'too late',
  'never',
  'leaves',
  'leaves while another tab pays',
] as const;

export type WayToPay = (typeof WAYS_TO_PAY)[number];

export type CardPlan = { readonly product: string; readonly unit: Unit; readonly amount: number };

/** The plan of one guest, fixed before the season begins. */
export type GuestPlan = {
  readonly email: string;
  readonly property: string;
  /** The season's cards whose codes the guest knows. */
  readonly cards: readonly number[];
  readonly days: number;
  readonly nights: number;
  readonly rooms: number;
  /** Null takes the cheapest, which mostly cannot be cancelled for free. */
  readonly rate: 'Flexible' | null;
  /** Number of simultaneous presses of the button. */
  readonly clicks: number;
  readonly secondTab: 'none' | 'places the same' | 'places another stay';
  readonly cancels: boolean;
  /** How the guest pays the rest at once. Null settles it at the hotel. */
  readonly pays: WayToPay | null;
  readonly isChargedBack: boolean;
  /** Kills the answering server this many milliseconds after the button to place was pressed. */
  readonly killsPlacingAfterMs: number | null;
  readonly killsCancellingAfterMs: number | null;
  /** Kills one of the servers this many milliseconds after this guest could pay. */
  readonly killsPayingAfterMs: number | null;
};

export type SeasonPlan = {
  readonly isLong: boolean;
  readonly cards: readonly CardPlan[];
  readonly guests: readonly GuestPlan[];
  /** The database is restarted after each of these numbers of guests. */
  readonly databaseRestarts: readonly number[];
  /** A server is paused for a while after each of these numbers of guests. */
  readonly stalls: readonly number[];
  /** No server runs for `minutes` minutes after this number of guests. The last outage is after all guests. */
  readonly outages: readonly { readonly after: number; readonly minutes: number }[];
};

const PROPERTIES = ['harbour-house', 'harbour-house', 'palais-rosenhain', 'dawn-lodge'];
const LONGEST_TIME_TO_KILL_MS = 700;
const LONG_SEASON = 50;
/** Guests can pay for 15 minutes, and their room is reserved for 30. One minute is added to each. */
const [TIME_TO_PAY_MINUTES, TIME_OF_ROOM_MINUTES] = [16, 31];

/** Derives everything that a season's guests do from its seed alone. */
export function planSeason(seed: number, guestCount: number): SeasonPlan {
  const random = createSeededRandom(seed);
  const pick = (count: number) => Math.floor(random() * count);
  const chance = (probability: number) => random() < probability;
  const choose = <Item>(items: readonly [Item, ...Item[]]): Item => items[pick(items.length)] ?? items[0];
  const paying = planPaying(seed);
  const cards = Array.from({ length: Math.ceil(guestCount / 3) }, () => planCard(choose, pick));
  const guests = Array.from({ length: guestCount }, (_, number): GuestPlan => {
    const kills = number > 0 && chance(0.04);
    const killsAfterMs = pick(LONGEST_TIME_TO_KILL_MS);
    const cancels = chance(0.3);
    return {
      email: `guest-${number}@example.com`,
      property: PROPERTIES[pick(PROPERTIES.length)] ?? 'harbour-house',
      cards: [...new Set(Array.from({ length: 1 + pick(3) }, () => pick(cards.length)))],
      // A guest who arrives soon pays for cancelling.
      days: chance(0.3) ? 2 + pick(6) : 30 + pick(300),
      nights: 1 + pick(3),
      rooms: chance(0.15) ? 2 : 1,
      rate: chance(0.5) ? 'Flexible' : null,
      clicks: 1 + pick(3),
      secondTab: choose(['none', 'none', 'none', 'places the same', 'places another stay']),
      cancels,
      ...paying(),
      killsPlacingAfterMs: kills ? killsAfterMs : null,
      killsCancellingAfterMs: cancels && chance(0.08) ? pick(LONGEST_TIME_TO_KILL_MS) : null,
    };
  });
  const after = (part: number) => Math.floor(guestCount * part);
  const isLong = guestCount >= LONG_SEASON;
  return {
    isLong,
    cards,
    guests: withAKill(guests),
    databaseRestarts: isLong ? [after(0.35), after(0.7)] : [after(0.5)],
    stalls: isLong ? [after(0.2), after(0.5), after(0.85)] : [],
    outages: [
      ...(isLong ? [{ after: after(0.4), minutes: TIME_TO_PAY_MINUTES }] : []),
      ...(isLong ? [{ after: after(0.75), minutes: TIME_OF_ROOM_MINUTES }] : []),
      { after: guestCount, minutes: TIME_OF_ROOM_MINUTES },
    ],
  };
}

/** Drawn separately, so that a seed has the same guests as before there was online payment. */
function planPaying(seed: number): () => Pick<GuestPlan, 'pays' | 'isChargedBack' | 'killsPayingAfterMs'> {
  const random = createSeededRandom(seed + 1_000_000);
  return () => {
    const way = WAYS_TO_PAY[Math.floor(random() * WAYS_TO_PAY.length)] ?? 'at once';
    const killsAfterMs = Math.floor(random() * LONGEST_TIME_TO_KILL_MS);
    return {
      pays: random() < 0.8 ? way : null,
      isChargedBack: random() < 0.08,
      killsPayingAfterMs: random() < 0.08 ? killsAfterMs : null,
    };
  };
}

function planCard(
  choose: <Item>(items: readonly [Item, ...Item[]]) => Item,
  pick: (count: number) => number,
): CardPlan {
  const money = (currency: 'GBP' | 'EUR' | 'USD'): CardPlan => ({
    product: 'gift-card',
    unit: { type: 'money', currency },
    amount: 20_000 + 100 * pick(500),
  });
  const uses = (product: string, amount: number): CardPlan => ({ product, unit: { type: 'uses' }, amount });
  return choose([
    () => money('GBP'),
    () => money('GBP'),
    () => money('EUR'),
    () => money('USD'),
    () => uses('ten-nights', 1 + pick(6)),
    () => uses('two-nights-for-two', 1),
  ])();
}

/** Makes sure that even a short season kills a server during a guest's call. */
function withAKill(guests: readonly GuestPlan[]): readonly GuestPlan[] {
  if (guests.some(({ killsPlacingAfterMs }) => killsPlacingAfterMs !== null)) return guests;
  const third = Math.floor(guests.length / 3);
  return guests.map((guest, number) => (number === third ? { ...guest, killsPlacingAfterMs: 150 } : guest));
}
