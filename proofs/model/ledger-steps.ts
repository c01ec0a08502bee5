import { deepStrictEqual } from 'node:assert';
import fc from 'fast-check';
import { dayAfter, NEVER, Notebook, type HotelAnswer, type Kind } from './notebook.ts';
import type { RealLedger } from './real-ledger.ts';

type Step = {
  /** Shown when a run failed. */
  readonly says: string;
  /** The object that a step needs to make sense. Absent means none. */
  readonly needs?: 'card' | 'placement' | 'use';
  readonly take: (notebook: Notebook, real: RealLedger) => Promise<void>;
};

/** Takes a step in both worlds and compares all their cards. */
class LedgerCommand implements fc.AsyncCommand<Notebook, RealLedger> {
  readonly step: Step;

  constructor(step: Step) {
    this.step = step;
  }

  check({ cards, placements, uses }: Readonly<Notebook>): boolean {
    const { needs } = this.step;
    return needs === undefined || { card: cards, placement: placements, use: uses }[needs].length > 0;
  }

  async run(notebook: Notebook, real: RealLedger): Promise<void> {
    await this.step.take(notebook, real);
    real.stepsTaken += 1;
    deepStrictEqual(await real.print(), notebook.print());
  }

  toString(): string {
    return this.step.says;
  }
}

const index = fc.nat(11);
const kind = fc.constantFrom<Kind>('money', 'uses', 'package');
const amount = fc.oneof(...[6, 60, 600].map((max) => fc.integer({ min: 1, max })));
const answer = fc.constantFrom<HotelAnswer>('created', 'created', 'refused', 'unknown', 'absent');
/** Days from the day of the step. Negative only for requests that a person can make. */
const days = fc.option(fc.integer({ min: -2, max: 12 }), { nil: 10_000 });

/** Every event that moves value, in any order. */
export function anyStep(): fc.Arbitrary<LedgerCommand>[] {
  return [
    issue,
    addLot,
    hold,
    hold,
    settle,
    settle,
    race,
    quarrel,
    cancel,
    cancel,
    cancelMixed,
    repeat,
    open,
    open,
    moveUse,
    moveUse,
    payOut,
    useLots,
    adjust,
    extend,
    change,
    passDays,
  ].map((steps) => steps.map((step) => new LedgerCommand(step)));
}

const issue = fc.tuple(kind, amount, days).map(([of, value, inDays]) => ({
  says: `issue ${value} of ${of} until day ${inDays}`,
  take: (notebook: Notebook, real: RealLedger) => issueCard(notebook, real, { of, value, inDays }),
}));

type Issued = { readonly of: Kind; readonly value: number; readonly inDays: number };

async function issueCard(notebook: Notebook, real: RealLedger, { of, value, inDays }: Issued): Promise<void> {
  const expiresOn = inDaysOf(notebook, inDays);
  const goodForDays = real.givenBackDays(of);
  notebook.cards.push({ kind: of, goodForDays, state: 'active', lots: [{ expiresOn, balance: value, held: 0 }] });
  await real.issue(of, value, expiresOn);
}

const addLot = fc.tuple(index, amount, days).map(([which, value, inDays]): Step => ({
  says: `add ${value} until day ${inDays} to card ${which}`,
  needs: 'card',
  take: async (notebook, real) => {
    const expiresOn = inDaysOf(notebook, inDays);
    // Value cannot be put on a void card.
    if (notebook.card(which).state === 'void') return;
    notebook.card(which).lots.push({ expiresOn, balance: value, held: 0 });
    await real.addLot(nth(real.cardIds, which), value, expiresOn);
  },
}));

const hold = fc.array(fc.record({ card: index, amount }), { minLength: 1, maxLength: 3 }).map((wants): Step => ({
  says: `hold ${wants.map((want) => `${want.amount} of card ${want.card}`).join(' and ')}`,
  needs: 'card',
  take: async (notebook, real) => {
    const once = wants.filter(
      ({ card }, place) => wants.findIndex((want) => notebook.card(want.card) === notebook.card(card)) === place,
    );
    const held = await real.hold(once.map((want) => ({ cardId: nth(real.cardIds, want.card), amount: want.amount })));
    deepStrictEqual(held, notebook.hold(once));
  },
}));

/** Several guests want the same amount of one card at the same time. As many get it as the card can pay. */
const race = fc.tuple(index, amount, fc.integer({ min: 2, max: 5 })).map(([card, value, guests]): Step => ({
  says: `${guests} at once hold ${value} of card ${card}`,
  needs: 'card',
  take: async (notebook, real) => {
    const held = await real.holdTogether([{ cardId: nth(real.cardIds, card), amount: value }], guests);
    const expected = Array.from({ length: guests }, () => notebook.hold([{ card, amount: value }]));
    deepStrictEqual(held, expected.filter(Boolean).length);
  },
}));

const settle = fc.tuple(fc.nat(40), answer).map(([which, reported]): Step => ({
  says: `placement ${which} is ${reported}`,
  needs: 'placement',
  take: async (notebook, real) => {
    const state = await real.settle(nth(real.placementIds, which), reported);
    notebook.settle(notebook.placement(which), reported);
    deepStrictEqual(state, notebook.placement(which).state);
  },
}));

/**
 * Two answers settle a placement at the same time, and may differ. The result must equal one after the other, in either
 * order.
 */
const quarrel = fc.tuple(fc.nat(40), answer, answer).map(([which, one, other]): Step => ({
  says: `placement ${which} is ${one} and ${other} at once`,
  needs: 'placement',
  take: async (notebook, real) => {
    const id = nth(real.placementIds, which);
    const states = await Promise.all([real.settle(id, one), real.settle(id, other)]);
    const placement = notebook.placement(which);
    const inOrder = [one, other].map((first, place) => afterBoth(placement.state, first, [other, one][place]!));
    const agreed = inOrder.find((order) => order.states.toSorted().join() === states.toSorted().join());
    if (!agreed) throw new Error(`${states.join(' and ')} is no outcome of ${placement.state}`);
    for (const reported of agreed.answers) notebook.settle(placement, reported);
  },
}));

const cancel = fc.tuple(fc.nat(40), fc.oneof(fc.constant(0), amount, fc.nat(6_000))).map(([which, fee]): Step => ({
  says: `cancel placement ${which} for ${fee}`,
  needs: 'placement',
  take: async (notebook, real) => {
    const cancelled = await real.cancel(nth(real.placementIds, which), fee);
    deepStrictEqual(cancelled, notebook.cancel(notebook.placement(which), fee));
  },
}));

/** A fee is split in two orders if money and uses paid. Other steps seldom combine them. */
const cancelMixed = fc
  .record({ money: fc.integer({ min: 1, max: 120 }), uses: fc.nat(2), package: fc.nat(2), fee: fc.nat(300) })
  .map(({ fee, ...paid }): Step => ({
    says: `${paid.money} of money, ${paid.uses} uses and ${paid.package} packages pay, and are cancelled for ${fee}`,
    take: async (notebook, real) => {
      const kinds = (['package', 'uses', 'money'] as const).filter((of) => paid[of] > 0);
      const wants = kinds.map((of, place) => ({ card: notebook.cards.length + place, amount: paid[of] }));
      for (const of of kinds) await issueCard(notebook, real, { of, value: paid[of], inDays: 10 });
      await real.hold(wants.map(({ card, amount: value }) => ({ cardId: nth(real.cardIds, card), amount: value })));
      notebook.hold(wants);
      const placementId = nth(real.placementIds, notebook.placements.length - 1);
      await real.settle(placementId, 'created');
      notebook.settle(notebook.placements.at(-1)!, 'created');
      const cancelled = await real.cancel(placementId, fee);
      deepStrictEqual(cancelled, notebook.cancel(notebook.placements.at(-1)!, fee));
    },
  }));

const repeat = fc
  .tuple(fc.nat(40), fc.constantFrom('redeem' as const, 'release' as const))
  .map(([which, kind]): Step => ({
    says: `${kind} placement ${which} once more`,
    needs: 'placement',
    take: async (notebook, real) => {
      const isOpen = ['placing', 'unknown'].includes(notebook.placement(which).state);
      if (!isOpen) await real.resolveAgain(nth(real.placementIds, which), kind);
    },
  }));

/** At a counter. Only money pays there. */
const open = fc.tuple(index, amount).map(([which, value]): Step => ({
  says: `hold ${value} of card ${which} at a counter`,
  needs: 'card',
  take: async (notebook, real) => {
    if (notebook.card(which).kind !== 'money') return;
    const place = { propertyId: 'harbour-house', bill: null };
    const opened = await real.openRedemption(nth(real.cardIds, which), value, place);
    deepStrictEqual(opened, notebook.open(which, value));
  },
}));

/** Mostly less than is held or captured. */
const moveUse = fc
  .tuple(
    fc.nat(40),
    amount,
    fc.constantFrom('capture' as const, 'capture' as const, 'release' as const, 'reverse' as const),
  )
  .map(([which, value, how]): Step => ({
    says: `${how} ${value} of use ${which}`,
    needs: 'use',
    take: async (notebook, real) => {
      const [id, use] = [nth(real.redemptionIds, which), nth(notebook.uses, which)];
      const done = {
        capture: () => real.captureRedemption(id, value),
        release: () => real.releaseRedemption(id),
        reverse: () => real.reverseRedemption(id, value, null),
      };
      deepStrictEqual(await done[how](), notebook[how](use, value));
    },
  }));

/** Several lots pay, and it is taken back in two parts. Other steps seldom combine them. */
const useLots = fc
  .record({
    soon: fc.integer({ min: 1, max: 40 }),
    late: fc.integer({ min: 1, max: 40 }),
    part: fc.nat(80),
    back: fc.nat(40),
    later: fc.nat(40),
    days: fc.nat(4),
  })
  .map(({ soon, late, part, back, later, days: count }): Step => ({
    says: `${soon} and ${late} pay ${part}, then ${back} and ${later} come back`,
    take: async (notebook, real) => {
      const card = notebook.cards.length;
      await issueCard(notebook, real, { of: 'money', value: soon, inDays: 2 });
      const expiresOn = inDaysOf(notebook, 9);
      notebook.card(card).lots.push({ expiresOn, balance: late, held: 0 });
      await real.addLot(nth(real.cardIds, card), late, expiresOn);
      await real.openRedemption(nth(real.cardIds, card), soon + late, { propertyId: 'harbour-house', bill: null });
      notebook.open(card, soon + late);
      const [id, use] = [real.redemptionIds.at(-1)!, notebook.uses.at(-1)!];
      const taken = Math.max(1, Math.min(part, soon + late));
      deepStrictEqual(await real.captureRedemption(id, taken), notebook.capture(use, taken));
      notebook.today = inDaysOf(notebook, count);
      real.passDays(count);
      for (const amountBack of [back, later].filter((one) => one > 0)) {
        deepStrictEqual(await real.reverseRedemption(id, amountBack, null), notebook.reverse(use, amountBack));
      }
    },
  }));

const payOut = fc.tuple(index, fc.boolean()).map(([which, isBack]): Step => ({
  says: `pay card ${which} out${isBack ? ', and back' : ''}`,
  needs: 'card',
  take: async (notebook, real) => {
    const [id, card] = [nth(real.cardIds, which), notebook.card(which)];
    const free = notebook.free(card) / 100;
    deepStrictEqual(await real.payOut(id, free), notebook.payOut(card));
    if (isBack) deepStrictEqual(await real.undoPayOut(id), notebook.undoPayOut(card));
  },
}));

const adjust = fc.tuple(index, amount, fc.boolean()).map(([which, value, adds]): Step => ({
  says: `adjust card ${which} by ${adds ? value : -value}`,
  needs: 'card',
  take: async (notebook, real) => {
    const by = adds ? value : -value;
    const card = notebook.card(which);
    const written = card.kind === 'money' ? (by / 100).toFixed(2) : String(by);
    deepStrictEqual(await real.adjust(nth(real.cardIds, which), written), notebook.adjust(card, by));
  },
}));

const extend = fc.tuple(index, fc.integer({ min: -2, max: 30 })).map(([which, inDays]): Step => ({
  says: `extend card ${which} until day ${inDays}`,
  needs: 'card',
  take: async (notebook, real) => {
    const until = inDaysOf(notebook, inDays);
    const extended = await real.extend(nth(real.cardIds, which), until);
    deepStrictEqual(extended, notebook.extend(notebook.card(which), until));
  },
}));

const change = fc
  .tuple(index, fc.constantFrom('freeze', 'unfreeze', 'unfreeze', 'void'))
  .map(([which, action]): Step => ({
    says: `${action} card ${which}`,
    needs: 'card',
    take: async (notebook, real) => {
      const changed = await real.changeState(nth(real.cardIds, which), action);
      deepStrictEqual(changed, notebook.change(notebook.card(which), action));
    },
  }));

const passDays = fc.integer({ min: 1, max: 4 }).map((count): Step => ({
  says: `${count} days pass`,
  take: async (notebook, real) => {
    notebook.today = inDaysOf(notebook, count);
    real.passDays(count);
  },
}));

function inDaysOf({ today }: Notebook, inDays: number): string {
  return inDays === 10_000 ? NEVER : dayAfter(today, inDays);
}

function nth<Item>(items: readonly Item[], which: number): Item {
  return items[which % items.length]!;
}

function afterBoth(state: string, ...answers: HotelAnswer[]) {
  const paper = { state, holds: [] };
  const notebook = new Notebook('');
  const states = answers.map((reported) => {
    notebook.settle(paper, reported);
    return paper.state;
  });
  return { answers, states };
}
