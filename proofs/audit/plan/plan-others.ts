import { ALL_SETTINGS, canBePaid } from '../world/houses.ts';
import type { Random } from './random.ts';

/** Cards that staff make void, by their index. */
export type VoidPlan = {
  readonly when: 'before booking' | 'while it waits' | 'after booking';
  readonly cards: readonly number[];
};

/**
 * Refunds by the hotel's people of what a guest paid online. `between`: after the guest was shown what cancelling
 * costs, before they confirm. `before ours`: after they confirmed, before our refund was sent. `of another`: of another
 * stay of the guest. `unclear`: of one of two stays, and the hotel's system does not say which. `unread`: the payment
 * cannot be read.
 */
const REFUNDS = [
  ...(['once', 'twice', 'all of it', 'pending', 'failed', 'between', 'before ours'] as const),
  ...(['of another', 'unclear', 'unread'] as const),
] as const;
export type RefundPlan = {
  readonly kind: (typeof REFUNDS)[number];
  /** Shares of the paid amount, one for each refund. */
  readonly shares: readonly [number, number];
};

/** Changes that the hotel's people make to a stay in their system. `one` and `others` are rooms of the stay. */
const CHANGES = [
  ...(['dates', 'dates of one', 'hours', 'dates and back'] as const),
  ...(['cancelled', 'cancelled one', 'cancelled one, dates of others'] as const),
] as const;
export type ChangePlan = {
  readonly kind: (typeof CHANGES)[number];
  /** Days by which arrival and departure move. */
  readonly days: { readonly from: number; readonly to: number };
  /** Index of the room. */
  readonly room: number;
  /** Whether their system posts a cancellation fee. */
  readonly postsFee: boolean;
};

const needsTwoRooms = (kind: ChangePlan['kind']): boolean => /\bone\b/.test(kind);

export function planVoid(random: Random, cards: number): VoidPlan {
  const when = random.pick(['before booking', 'while it waits', 'after booking', 'after booking'] as const);
  const some = Array.from({ length: cards }, (_, index) => index).filter(() => random.chance(0.6));
  return { when, cards: some.length > 0 ? some : [random.between(0, cards - 1)] };
}

export function planRefund(random: Random): RefundPlan {
  const share = (): number => random.between(5, 100) / 100;
  return { kind: random.pick(REFUNDS), shares: [share(), share()] };
}

/** These guests pay when booking, on a sale page that offers it. */
export function planToPay(random: Random) {
  const settings = random.pick(ALL_SETTINGS.filter(canBePaid));
  const paying = { prefersPaying: true, errsFirst: false, course: 'charged', minutes: random.between(0, 14) } as const;
  return { settings, paying };
}

const MOVES = [
  { from: 1, to: 1 },
  { from: 7, to: 7 },
  { from: 0, to: 1 },
  { from: 0, to: -1 },
  { from: 1, to: 0 },
] as const;

/** Mostly changes one of several rooms. A stay of one night is not shortened. */
export function planChange(random: Random, { rooms, nights }: { rooms: number; nights: number }): ChangePlan {
  const isInPart = rooms > 1 && random.chance(0.7);
  const kinds = CHANGES.filter((kind) => needsTwoRooms(kind) === isInPart);
  const moves = MOVES.filter(({ from, to }) => nights + to - from > 0);
  return {
    kind: random.pick(kinds),
    days: random.pick(moves),
    room: random.between(0, rooms - 1),
    postsFee: random.chance(0.3),
  };
}
