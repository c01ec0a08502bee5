import { TRANSFER_EFFECTS, type TransferKind } from './transfer-kinds.ts';
import { isExpired } from './lot.ts';
import { dateAt } from '../stay/stay.ts';
import { startOfDay, type BooksPeriod } from './books-period.ts';

/**
 * The figures of a liability report. Every figure has the sign of its effect on the amount owed, so `opening` and all
 * movements add up to `closing`:
 *
 * | figure      | is                                                                                       |
 * | ----------- | ---------------------------------------------------------------------------------------- |
 * | opening     | owed when the period began                                                               |
 * | issued      | put on new cards that are not goodwill, or on a draft when it becomes active             |
 * | goodwill    | put on new cards that the hotel gave away                                                |
 * | redeemed    | used for stays and at counters, negative                                                 |
 * | givenBack   | returned by cancelled stays and reversals                                                |
 * | expired     | free when its last day ended, or released later, negative                                |
 * | extended    | had expired, and got a later day                                                         |
 * | voided      | free on a card made void, or released or given back later, negative                      |
 * | adjusted    | corrections, positive or negative                                                        |
 * | paidOut     | paid out in cash or by bank, negative                                                    |
 * | movedIn/Out | moved from or to another card                                                            |
 * | closing     | owed when the period has ended                                                           |
 */
const LIABILITY_MOVEMENTS = [
  'issued',
  'goodwill',
  'redeemed',
  'givenBack',
  'expired',
  'extended',
  'voided',
  'adjusted',
  'paidOut',
  'movedIn',
  'movedOut',
] as const;
export type LiabilityMovement = (typeof LIABILITY_MOVEMENTS)[number];

/** Parts of `redeemed` and `givenBack`, by purpose of the redemption. The rest is of stays. */
const LIABILITY_PARTS = ['redeemedCounter', 'redeemedBill', 'givenBackCounter', 'givenBackBill'] as const;
type PartsOfMovements = Partial<Record<LiabilityMovement, (typeof LIABILITY_PARTS)[number]>>;
const PARTS_BY_PURPOSE: Readonly<Record<string, PartsOfMovements>> = {
  counter: { redeemed: 'redeemedCounter', givenBack: 'givenBackCounter' },
  bill: { redeemed: 'redeemedBill', givenBack: 'givenBackBill' },
};

/**
 * In the order of the books. `held` is the part of `closing` on hold for stays with an open outcome. `extendable` is
 * apart from `closing`: expired free value of cards in use, which can still get a later day.
 */
export const LIABILITY_FIGURES = [
  'opening',
  ...LIABILITY_MOVEMENTS,
  'closing',
  'held',
  'extendable',
  ...LIABILITY_PARTS,
] as const;

/** In the card's unit, or in minor units of the price paid for it. */
export type Liability = Readonly<Record<(typeof LIABILITY_FIGURES)[number], number>>;

export const NO_LIABILITY = mapFigures(() => 0);

export type LotMovement = {
  readonly kind: TransferKind;
  /** In the card's unit. */
  readonly amount: number;
  readonly at: Temporal.Instant;
  /** `extension`: value got a later day. `move`: value went from card to card. `goodwill`: the hotel gave it away. */
  readonly partOf: 'extension' | 'move' | 'goodwill' | null;
  readonly purpose?: string | null;
  /** The stay that it belongs to. Absent in sums. */
  readonly placementId?: string | null;
  /** The last day of the value before this extension. Absent in sums. */
  readonly extendedFrom?: string | null;
};

export type LotHistory = {
  readonly expiresOn: Temporal.PlainDate | null;
  /** When the card was made active. Null if it was never a draft. */
  readonly activatedAt: Temporal.Instant | null;
  readonly isDraft: boolean;
  readonly voidedAt: Temporal.Instant | null;
  readonly before: { readonly balance: number; readonly held: number };
  /** Its transfers in the period, in their order. */
  readonly movements: readonly LotMovement[];
};

/** Converts an amount in a lot's unit into the counted amount: the amount itself, or the price paid for it. */
type Worth = (amount: number) => number;

/** The price paid for an amount of a lot that was sold as `units` for `priceMinor`. Rounds down. */
export function pricePaidFor(priceMinor: number, units: number): Worth {
  return (amount) => Math.floor((amount * priceMinor) / units);
}

type LotState = {
  readonly balance: number;
  readonly held: number;
  readonly isDraft: boolean;
  readonly isVoid: boolean;
  readonly isExpired: boolean;
};

/**
 * The amount owed on a lot. Nothing while its card is a draft. Only held value once the lot has expired or its card is
 * void, because the stay may still be paid with it. Otherwise the whole balance.
 */
function owedOn({ balance, held, isDraft, isVoid, isExpired: hasExpired }: LotState): number {
  if (isDraft) return 0;
  return isVoid || hasExpired ? held : balance;
}

type LotEvent = {
  readonly at: Temporal.Instant;
  /** The day on which it counts, if that is not the day of `at`. */
  readonly day?: Temporal.PlainDate;
  readonly movement?: LotMovement;
  readonly becomes: (state: LotState) => LotState;
  /** The movement that the event counts as, and its amount. */
  readonly as: LiabilityMovement | null;
  readonly by: number;
  /** The movement that takes the difference between this amount and the change of the amount owed. */
  readonly rest: (state: LotState) => LiabilityMovement;
};

/**
 * The figures of a lot in a period. `opening` and `closing` use the same rule for the states before and after. One
 * month's closing is therefore the next one's opening, even with a rounded worth.
 */
export function liabilityOfLot(lot: LotHistory, period: BooksPeriod, worth: Worth = (amount) => amount): Liability {
  return followLot(lot, period, worth).figures;
}

/**
 * As `liabilityOfLot`, but without the state at the start of the period: the movements, and the changes of `closing`,
 * `held` and `extendable`. For lots that change by the same rule, the sum of these is the change of their sums.
 */
export function changeOfLot(lot: LotHistory, period: BooksPeriod, worth: Worth = (amount) => amount): Liability {
  const { before, figures } = followLot(lot, period, worth);
  const changed = (standing: keyof Standing) => figures[standing] - before[standing];
  const standing = { closing: changed('closing'), held: changed('held'), extendable: changed('extendable') };
  return { ...figures, opening: 0, ...standing };
}

type LotStep = Pick<LotEvent, 'at' | 'day' | 'movement'> & {
  readonly figure: LiabilityMovement;
  readonly amount: number;
};

/** The movements of a lot one by one, as its figures add them up. */
export function listSteps(lot: LotHistory, period: BooksPeriod, worth: Worth = (amount) => amount): LotStep[] {
  return followLot(lot, period, worth).steps.filter(({ amount }) => amount !== 0);
}

function followLot(lot: LotHistory, period: BooksPeriod, worth: Worth) {
  const isBefore = (at: Temporal.Instant | null) => at !== null && Temporal.Instant.compare(at, period.from) < 0;
  let state: LotState = {
    ...lot.before,
    isDraft: lot.isDraft || (lot.activatedAt !== null && !isBefore(lot.activatedAt)),
    isVoid: isBefore(lot.voidedAt),
    isExpired: isExpired(lot, dateAt(period.from, period.timeZone)),
  };
  const before = standingOn(state, worth);
  const steps: LotStep[] = [];
  for (const { becomes, as, by, rest, ...event } of listEvents(lot, period)) {
    const owed = owedOn(state);
    state = becomes(state);
    const after = worth(owedOn(state));
    const named = as !== null && !state.isDraft ? worth(owed + by) : worth(owed);
    if (as !== null) steps.push({ ...event, figure: as, amount: named - worth(owed) });
    steps.push({ ...event, figure: rest(state), amount: after - named });
  }
  const figures: Record<keyof Liability, number> = { ...NO_LIABILITY, opening: before.closing };
  for (const { figure, amount, movement } of steps) {
    figures[figure] += amount;
    const part = PARTS_BY_PURPOSE[movement?.purpose ?? '']?.[figure];
    if (part) figures[part] += amount;
  }
  return { before, steps, figures: { ...figures, ...standingOn(state, worth) } };
}

type Standing = Pick<Liability, 'closing' | 'held' | 'extendable'>;

function standingOn(state: LotState, worth: Worth): Standing {
  const canBeExtended = state.isExpired && !state.isVoid && !state.isDraft;
  return {
    closing: worth(owedOn(state)),
    held: state.isDraft ? 0 : worth(state.held),
    extendable: canBeExtended ? worth(state.balance - state.held) : 0,
  };
}

export function addLiability(one: Liability, other: Liability): Liability {
  return mapFigures((figure) => one[figure] + other[figure]);
}

export function joinLiability(earlier: Liability, later: Liability): Liability {
  return { ...addLiability(earlier, later), ...standingAt(later), opening: earlier.opening };
}

/** The period that opens with the closing of `before` and has these changes. */
export function continueLiability(before: Liability, change: Liability): Liability {
  return { ...addLiability({ ...NO_LIABILITY, ...standingAt(before) }, change), opening: before.closing };
}

/** Whether the opening plus all movements equals the closing. */
export function addsUp(figures: Liability): boolean {
  return LIABILITY_MOVEMENTS.reduce((sum, movement) => sum + figures[movement], figures.opening) === figures.closing;
}

function standingAt({ closing, held, extendable }: Liability): Standing {
  return { closing, held, extendable };
}

function mapFigures(amountOf: (figure: keyof Liability) => number): Liability {
  return Object.fromEntries(LIABILITY_FIGURES.map((figure) => [figure, amountOf(figure)])) as Liability;
}

/** The events of a lot in a period. The end of a day comes before events at the start of the next day. */
function listEvents(lot: LotHistory, { from, to, timeZone }: BooksPeriod): LotEvent[] {
  const isWithin = ({ at }: LotEvent) =>
    Temporal.Instant.compare(at, from) >= 0 && Temporal.Instant.compare(at, to) < 0;
  const hasEnded = !isExpired(lot, dateAt(from, timeZone)) && isExpired(lot, dateAt(to, timeZone));
  const ends = lot.expiresOn && hasEnded ? [expiry(lot.expiresOn, timeZone)] : [];
  const others = [
    ...(lot.activatedAt && !lot.isDraft ? [activation(lot.activatedAt)] : []),
    ...(lot.voidedAt ? [voiding(lot.voidedAt)] : []),
    ...lot.movements.map(movementEvent),
  ];
  return [...ends, ...others.filter(isWithin)].toSorted((one, other) => Temporal.Instant.compare(one.at, other.at));
}

function expiry(lastDay: Temporal.PlainDate, timeZone: string): LotEvent {
  return {
    at: startOfDay(lastDay.add({ days: 1 }), timeZone),
    day: lastDay,
    becomes: (state) => ({ ...state, isExpired: true }),
    as: null,
    by: 0,
    rest: () => 'expired',
  };
}

function activation(at: Temporal.Instant): LotEvent {
  return { at, becomes: (state) => ({ ...state, isDraft: false }), as: null, by: 0, rest: () => 'issued' };
}

function voiding(at: Temporal.Instant): LotEvent {
  return { at, becomes: (state) => ({ ...state, isVoid: true }), as: null, by: 0, rest: () => 'voided' };
}

const MOVEMENT_OF_KIND: Readonly<Record<TransferKind, LiabilityMovement | null>> = {
  issue: 'issued',
  hold: null,
  redeem: 'redeemed',
  release: null,
  give_back: 'givenBack',
  adjust: 'adjusted',
  expire: 'expired',
  void: 'voided',
  paid_out: 'paidOut',
};

function movementEvent(movement: LotMovement): LotEvent {
  const { kind, amount, at, partOf } = movement;
  const effect = TRANSFER_EFFECTS[kind];
  const becomes = (state: LotState): LotState => ({
    ...state,
    balance: state.balance + effect.balance * amount,
    held: state.held + effect.held * amount,
  });
  const moved = amount > 0 ? 'movedIn' : 'movedOut';
  if (partOf === 'extension') return { at, movement, becomes, as: null, by: 0, rest: () => 'extended' };
  return {
    at,
    movement,
    becomes,
    as: partOf === 'goodwill' ? 'goodwill' : partOf === 'move' ? moved : MOVEMENT_OF_KIND[kind],
    by: effect.balance * amount,
    rest: ({ isVoid }) => (isVoid ? 'voided' : 'expired'),
  };
}
