import { ALL_SETTINGS, canBePaid } from './houses.ts';
import type { Random } from './random.ts';

/** Staff make cards of the guest void, by their place. */
export type VoidPlan = {
  readonly when: 'before booking' | 'while it waits' | 'after booking';
  readonly cards: readonly number[];
};

/**
 * The hotel's people refund of what a guest has paid online. `between`: after the guest was shown what cancelling
 * costs, before they press; `before ours`: after they pressed, before our refund was sent; `of another`: of another
 * stay of the guest; `unclear`: of one of two stays, and the hotel's system does not say which; `unread`: the payment
 * cannot be read.
 */
const REFUNDS = [
  ...(['once', 'twice', 'all of it', 'pending', 'failed', 'between', 'before ours'] as const),
  ...(['of another', 'unclear', 'unread'] as const),
] as const;
export type RefundPlan = {
  readonly kind: (typeof REFUNDS)[number];
  /** Of what was paid, for each refund. */
  readonly shares: readonly [number, number];
};

/** The hotel's people change a stay in their system. `one` and `others` are of its rooms. */
const CHANGES = [
  ...(['dates', 'dates of one', 'hours', 'dates and back'] as const),
  ...(['cancelled', 'cancelled one', 'cancelled one, dates of others'] as const),
] as const;
export type ChangePlan = {
  readonly kind: (typeof CHANGES)[number];
  /** By how many days arrival and departure move. */
  readonly days: { readonly from: number; readonly to: number };
  /** The room that is meant, by its place. */
  readonly room: number;
  /** Whether their system posts the fee of what they cancel. */
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

/** Such guests pay at once, on a sale page where that can be done. */
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

/** Several rooms mostly have one changed and not the others. A stay of one night is not made shorter. */
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
