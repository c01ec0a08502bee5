import { Random } from '../audit/plan/random.ts';
import { Notebook, type RefundBy } from './notebook.ts';
import { compare, passMinutes, pickStep, type Step } from './paying-steps.ts';
import { openPayingWorld, type PayingWorld } from './paying-world.ts';
import { RealGuest } from './real-guest.ts';

export type PayingPlay = {
  readonly seed: number;
  readonly runs: number;
  readonly steps: number;
  /** Called with each step before it is taken. */
  readonly show?: (says: string) => void;
};
export type PayingReport = { readonly steps: number; readonly stays: number; readonly ends: Record<string, number> };

type Guest = { readonly balance: number; readonly refundBy: RefundBy };

/** The steps up to a difference, and the difference. */
class Difference extends Error {
  readonly taken: readonly Step[];

  constructor(taken: readonly Step[], cause: unknown) {
    super(`notebook and world differ: ${String(cause)}`, { cause });
    this.taken = taken;
  }
}

/**
 * Plays guests one after another, each with their own seed. Throws with the shortest path that it finds on which
 * notebook and world differ.
 */
export async function playPaying(connectionString: string, play: PayingPlay): Promise<PayingReport> {
  const { seed, runs, steps, show } = play;
  const world = await openPayingWorld(connectionString);
  const report = { steps: 0, stays: 0, ends: {} as Record<string, number> };
  try {
    for (let run = 0; run < runs; run += 1) {
      const random = new Random(seed * 1000 + run);
      const guest = {
        balance: random.between(2000, 30_000),
        refundBy: random.pick(['ours', 'ours', 'hotel'] as const),
      };
      const next = (taken: readonly Step[], now: Notebook): Step | undefined =>
        taken.length < steps ? pickStep(random, now) : undefined;
      try {
        count(report, await playGuest(world, guest, next, show));
      } catch (error) {
        show?.(String(error));
        if (error instanceof Difference) throw await shorten(world, guest, error);
        throw error;
      }
      report.steps += steps;
    }
  } finally {
    await world.staycard.stop();
  }
  return report;
}

/** Takes one step after the other, compares after each, and once more when everything has ended. */
async function playGuest(
  world: PayingWorld,
  guest: Guest,
  next: (taken: readonly Step[], notebook: Notebook) => Step | undefined,
  show?: (says: string) => void,
): Promise<Notebook> {
  await world.refundBy(guest.refundBy);
  const real = await RealGuest.enter(world, guest.balance);
  const notebook = new Notebook(guest);
  const taken: Step[] = [];
  try {
    for (let step = next(taken, notebook); step !== undefined; step = next(taken, notebook)) {
      taken.push(step);
      show?.(`${describe(guest)}: ${step.says}`);
      await step.take(notebook, real);
      await compare(notebook, real);
    }
    // A payment released in the first round may only be refunded in the second.
    for (const _end of ['of waiting', 'of what was waited for']) {
      await passMinutes(notebook, real, notebook.endsAt - notebook.now);
      await compare(notebook, real);
    }
  } catch (error) {
    throw new Difference(taken, error);
  }
  return notebook;
}

/** Drops step after step while the difference remains. */
async function shorten(world: PayingWorld, guest: Guest, found: Difference): Promise<Error> {
  let shortest = found;
  let all = found.taken;
  for (let place = all.length - 2; place >= 0; place -= 1) {
    const fewer = all.toSpliced(place, 1);
    const again = await playGuest(world, guest, (_taken, notebook) => {
      while (fewer.length > 0) {
        const step = fewer.shift();
        if (step?.canBe?.(notebook) ?? true) return step;
      }
      return undefined;
    }).catch((error: unknown) => error);
    if (!(again instanceof Difference)) continue;
    shortest = again;
    all = again.taken;
    place = Math.min(place, all.length - 1);
  }
  const says = all.map((step) => step.says).join(', then ');
  return new Error(`${describe(guest)}: ${says}. ${shortest.message}`, { cause: shortest.cause });
}

function describe({ balance, refundBy }: Guest): string {
  return `a card of ${balance} pence${refundBy === 'hotel' ? ', the hotel refunds' : ''}`;
}

function count(report: { stays: number; ends: Record<string, number> }, { stays }: Notebook): void {
  report.stays += stays.length;
  for (const { phase, refund, isTakenBack } of stays) {
    const end = [phase, ...(refund ? [`refund ${refund.state}`] : []), ...(isTakenBack ? ['charged back'] : [])];
    report.ends[end.join(', ')] = (report.ends[end.join(', ')] ?? 0) + 1;
  }
}
