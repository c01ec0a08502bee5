import { deepStrictEqual } from 'node:assert';
import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../audit/plan/random.ts';
import { expectStays } from './expectation.ts';
import { Stay, type Notebook, type Outcome } from './notebook.ts';
import { pence, type Placed, type Rate, type RealGuest } from './real-guest.ts';

/** A stay and its guest in both worlds. */
type Both = { readonly notebook: Notebook; readonly real: RealGuest; readonly stay: Stay; readonly placed: Placed };

export type Step = {
  /** Shown when a play differs. */
  readonly says: string;
  readonly canBe?: (notebook: Readonly<Notebook>) => boolean;
  readonly take: (notebook: Notebook, real: RealGuest) => Promise<void>;
};

const MOST_STAYS = 3;
const MOST_MINUTES = 8 * 24 * 60;

/** Throws with the differences, once the server has had enough time. */
export async function compare(notebook: Notebook, real: RealGuest): Promise<void> {
  notebook.settle();
  const expected = expectStays(notebook);
  const seen = await real.lookUntil(expected);
  seen.forEach((one, place) => {
    const all = expected[place] ?? [];
    const alike =
      all.find((other) => isDeepStrictEqual(one, other)) ?? all.find(({ payment }) => payment === one.payment);
    deepStrictEqual(one, alike ?? all[0]);
  });
  deepStrictEqual(await real.card(), { balance: notebook.balance, held: notebook.held });
}

type AnyStep = (random: Random) => Step;

/** Acts of guests, banks, hotels and time on a paid stay, in any order. Frequent acts are listed several times. */
const anyStep = (): readonly AnyStep[] => [
  ...[place, place, pay, pay, pay, pay, end, end, leave, cancel, cancel, look, look],
  ...[again, pass, pass, pass, race, race, desk, fail, back],
];

/** Picks a step that makes sense now. */
export function pickStep(random: Random, notebook: Readonly<Notebook>): Step {
  for (;;) {
    const step = random.pick(anyStep())(random);
    if (step.canBe?.(notebook) ?? true) return step;
  }
}

const nth = (random: Random): number => random.between(0, MOST_STAYS - 1);
const OUTCOMES = ['charged', 'charged', 'failed', 'submitted', 'verifying'] as const;
const METHODS = ['PaymentCard', 'PaymentCard', 'Ideal', 'SepaDirectDebit'] as const;

/** Skips a step that makes no sense for its stay. */
function about(
  which: number,
  says: string,
  canBe: (stay: Stay, notebook: Readonly<Notebook>) => boolean,
  take: (both: Both) => Promise<void>,
): Step {
  const find = ({ stays }: Readonly<Notebook>): number => which % stays.length;
  return {
    says: `stay ${which}: ${says}`,
    canBe: (notebook) => {
      const stay = notebook.stays[find(notebook)];
      return stay !== undefined && canBe(stay, notebook);
    },
    take: async (notebook, real) => {
      const stay = notebook.stays[find(notebook)];
      const placed = real.placed[find(notebook)];
      if (!stay || !placed) throw new Error('there is no such stay');
      await take({ notebook, real, stay, placed });
    },
  };
}

const place: AnyStep = (random) => {
  const days = random.between(30, 150);
  const nights = random.between(2, 3);
  const rate: Rate = random.pick(['Flexible', 'Saver']);
  return {
    says: `place ${nights} nights in ${days} days, ${rate}`,
    canBe: ({ stays }) => stays.length < MOST_STAYS,
    take: async (notebook, real) => {
      // A play begins at a whole minute, and so do its times.
      await passMinutes(notebook, real, 1);
      await compare(notebook, real);
      await real.world.hotel.forgetFaults();
      notebook.isFull = false;
      const { summary, placement } = await real.prepare(days, nights, rate);
      const total = Math.round(summary.total_price.gross_value * 100);
      const covered = Math.min(notebook.balance - notebook.held, total);
      deepStrictEqual([pence(summary.cover.covered), pence(summary.due)], [covered, total - covered]);
      // Other tests cover stays with nothing to pay.
      if (covered === total) return;
      const key = crypto.randomUUID();
      const { status, body } = await real.place(placement, key);
      deepStrictEqual([status, body.state], [202, 'placing']);
      const fee = summary.cancellation.fee ?? { currency: 'GBP', amount: Number.NaN };
      notebook.stays.push(new Stay({ total, covered, fee: pence(fee), placedAt: notebook.now }));
      real.placed.push({ placement, key, fee, reservation: body });
    },
  };
};

/** The payment service accepts one payment at a time, and none after a success. */
function takes({ request, underWay, charged }: Stay, isLate: boolean, tries: readonly string[]): boolean {
  if (charged || (underWay && !tries.includes(underWay.id))) return false;
  return request === 'Pending' || (isLate && request !== 'Completed');
}

/** Another attempt replaces a pending iDEAL payment. */
const givingWay = new Set<string>();

async function tryToPay({ real, stay, placed }: Both, how: Outcome, by: string, isLate: boolean): Promise<void> {
  const earlier = stay.underWay;
  const isTaken = takes(stay, isLate, [...givingWay]);
  const id = await real.pay(placed, how, by, isLate);
  deepStrictEqual(id !== null, isTaken, 'whether the payment service takes it');
  if (id === null) return;
  if (earlier) earlier.state = 'Canceled';
  const states = { charged: 'Charged', failed: 'Failed', submitted: 'Pending', verifying: 'Verifying' } as const;
  stay.tries.push({ id, state: states[how] });
  if (by === 'Ideal') givingWay.add(id);
  if (how === 'charged' && stay.request === 'Pending') stay.request = 'Completed';
}

const pay: AnyStep = (random) => {
  const how = random.pick(OUTCOMES);
  const by = random.pick(METHODS);
  const isLate = random.chance(0.5);
  const says = `${how} by ${by}${isLate ? ', late if so' : ''}`;
  return about(nth(random), says, canStillPay, (both) => tryToPay(both, how, by, isLate));
};

/** A guest cannot pay twice. Money that comes a week after the release is not seen. */
function canStillPay({ phase, charged, endedAt }: Stay, { now }: Readonly<Notebook>): boolean {
  return !charged && (phase !== 'released' || now - endedAt < 2 * 24 * 60);
}

const end: AnyStep = (random) => {
  const which = nth(random);
  const how = random.pick(['charged', 'charged', 'failed', 'canceled'] as const);
  return about(
    which,
    `what is under way is ${how}`,
    (stay, notebook) => stay.underWay !== undefined && canStillPay(stay, notebook),
    async ({ real, stay }) => {
      const { underWay } = stay;
      if (!underWay) return;
      deepStrictEqual(await real.decide(underWay.id, how), true);
      underWay.state = { charged: 'Charged', failed: 'Failed', canceled: 'Canceled' }[how] as 'Charged';
    },
  );
};

const leave: AnyStep = (random) =>
  about(
    nth(random),
    'leave',
    () => true,
    async ({ real, stay, placed }) => {
      const { status } = await real.guest.leave(placed.reservation);
      deepStrictEqual(status, 200);
      if (stay.phase === 'waiting' && !stay.charged) stay.hasLeft = true;
    },
  );

const cancel: AnyStep = (random) =>
  about(
    nth(random),
    'cancel',
    () => true,
    async ({ notebook, real, stay, placed }) => {
      const { status, body } = await real.cancel(placed);
      if (stay.phase === 'confirmed') {
        deepStrictEqual([200, 202].includes(status), true, JSON.stringify(body));
        notebook.cancel(stay);
      } else if (stay.phase === 'cancelled') deepStrictEqual([status, body.state], [200, 'cancelled']);
      else deepStrictEqual([status, body.code], [409, 'RESERVATION.NOT_CANCELLABLE']);
    },
  );

/** The payment is read again when a caller asks what cancelling costs (decisions/online-payments.md). */
const look: AnyStep = (random) =>
  about(
    nth(random),
    'ask what cancelling costs',
    () => true,
    async ({ notebook, real, stay, placed }) => {
      const shown = await real.guest.showCancellation(placed.reservation);
      if (stay.phase === 'confirmed') stay.noticedBack = stay.takenBack;
      const isBooked = stay.phase === 'confirmed' || stay.phase === 'cancelled';
      const rest = {
        kept: stay.keptOfRest,
        refund: stay.goesBack,
        byHotel: notebook.refundBy === 'hotel',
        unchecked: false,
      };
      deepStrictEqual(
        {
          state: shown.state,
          kept: shown.kept.reduce((sum, { covered }) => sum + pence(covered), 0),
          feeDue: shown.fee_due && pence(shown.fee_due),
          rest: shown.rest && {
            kept: pence(shown.rest.kept),
            refund: pence(shown.rest.refund),
            byHotel: shown.rest.refund_by_hotel,
            unchecked: shown.rest.refund_unchecked,
          },
        },
        {
          state: { confirmed: 'possible', cancelled: 'cancelled' }[stay.phase as string] ?? 'not_possible',
          kept: isBooked ? stay.keptOfCard : 0,
          feeDue: isBooked ? stay.fee - stay.keptOfCard - stay.keptOfRest : null,
          rest: isBooked && !stay.isTakenBack ? rest : null,
        },
      );
    },
  );

/** The button once more: with the same key, or with the same summary in another tab (0023, wire contract). */
const again: AnyStep = (random) => {
  const isSameKey = random.chance(0.5);
  return about(
    nth(random),
    isSameKey ? 'place again by the same key' : 'place the same quote by another key',
    // Once a stay is released, its quote may place another one.
    ({ phase }) => isSameKey || phase !== 'released',
    async ({ real, stay, placed }) => {
      const { status, body } = await real.place(placed.placement, isSameKey ? placed.key : undefined);
      const isBooked = stay.phase === 'confirmed' || stay.phase === 'cancelled';
      if (stay.phase === 'released') deepStrictEqual(status, 409, body.code);
      else deepStrictEqual([status, body.reference], [isBooked ? 201 : 202, placed.reservation.reference]);
    },
  );
};

const MINUTES = [1, 3, 4, 7, 11, 12, 16, 21, 27, 45, 90] as const;
const pass: AnyStep = (random) => {
  const count = random.pick(MINUTES);
  return {
    says: `${count} minutes pass`,
    canBe: ({ now, stays }) => stays.length > 0 && now + count < MOST_MINUTES,
    take: (notebook, real) => passMinutes(notebook, real, count),
  };
};

export async function passMinutes(notebook: Notebook, real: RealGuest, count: number): Promise<void> {
  const isAwaited = notebook.stays.some(({ phase }) => phase === 'waiting' || phase === 'unclear');
  notebook.now += count;
  const aDayAtATime = 24 * 60;
  await real.world.pass(count, isAwaited ? 5 : count > aDayAtATime ? aDayAtATime : 30, real.references);
}

/** Two presses at once, in two tabs. */
const race: AnyStep = (random) => {
  const which = nth(random);
  const what = random.pick(['pay and leave', 'pay and pay', 'leave and leave'] as const);
  return about(
    which,
    `${what} at once`,
    (stay, notebook) =>
      canStillPay(stay, notebook) && stay.phase === 'waiting' && !stay.underWay && stay.request === 'Pending',
    async ({ real, stay, placed }) => {
      const leaves = what !== 'pay and pay';
      const pays = what !== 'leave and leave';
      const acts = [
        leaves ? real.guest.leave(placed.reservation) : real.pay(placed, 'charged', 'PaymentCard', false),
        pays ? real.pay(placed, 'charged', 'PaymentCard', false) : real.guest.leave(placed.reservation),
      ];
      const paid = (await Promise.all(acts)).filter((answer) => typeof answer === 'string');
      deepStrictEqual(paid.length <= 1, true, 'nobody pays twice');
      if (leaves) stay.hasLeft = true;
      const [id] = paid;
      if (id === undefined) return;
      stay.tries.push({ id, state: 'Charged' });
      stay.request = 'Completed';
      stay.hasLeft = false;
    },
  );
};

const desk: AnyStep = (random) => {
  const which = nth(random);
  const isFull = random.chance(0.5);
  return about(
    which,
    `the desk cancels its room${isFull ? ' and sells all' : ''}`,
    ({ phase, roomIsGone, charged }) => phase === 'waiting' && !roomIsGone && !charged,
    async ({ notebook, real, stay, placed }) => {
      await real.world.hotel.cancelByStaff(placed.reservation.reference);
      stay.roomIsGone = true;
      if (!isFull) return;
      await real.world.hotel.fail({ operation: 'reservations/add', times: 1000, effect: { kind: 'roomLost' } });
      notebook.isFull = true;
    },
  );
};

const fail: AnyStep = (random) => {
  const fails = random.chance(0.5);
  return {
    says: fails ? 'refunds fail from now on' : 'refunds succeed from now on',
    // A pending refund could end either way.
    canBe: ({ refundsFail, now, stays }) =>
      refundsFail !== fails && stays.every(({ refund }) => !refund || now >= refund.seenBy),
    take: async (notebook, real) => {
      notebook.refundsFail = fails;
      await real.letRefundsFail(fails);
    },
  };
};

/** A bank takes a payment back, or returns it to the hotel. */
const back: AnyStep = (random) =>
  about(
    nth(random),
    'the bank takes it back, or gives it again',
    ({ phase, charged }) => phase === 'confirmed' && charged !== undefined,
    async ({ real, stay }) => {
      const kind = stay.takenBack > 0 ? 'chargebackReversal' : 'chargeback';
      deepStrictEqual(await real.decide(stay.charged?.id ?? '', kind), true);
      stay.takenBack = stay.takenBack > 0 ? 0 : stay.rest;
    },
  );
