import { planCases } from './audit-case.ts';
import { openAuditWorld } from './audit-world.ts';
import type { Finding } from './findings.ts';
import { beginCase, bookCase, type Play } from './play-case.ts';

export type AuditReport = {
  readonly seed: number;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly compared: number;
  readonly findings: readonly (Finding & { readonly case: number; readonly what: string })[];
};

/** Plays so many bookings in the order of time, each at its own moment, and says what differed. */
export async function playAudit(connectionString: string, seed: number, count: number): Promise<AuditReport> {
  const world = await openAuditWorld(connectionString);
  const outcomes: Record<string, number> = {};
  const plays: Play[] = [];
  try {
    const plans = planCases(seed, count).toSorted((one, other) =>
      Temporal.Instant.compare(one.bookedAt, other.bookedAt),
    );
    for (const plan of plans) {
      world.clock.travelTo(plan.bookedAt);
      const play = await beginCase(world, plan);
      plays.push(play);
      const outcome = await bookCase(play);
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    }
  } finally {
    await world.staycard.stop();
  }
  return {
    seed,
    outcomes,
    compared: plays.reduce((total, { findings }) => total + findings.compared, 0),
    findings: plays.flatMap(({ plan, findings }) =>
      findings.found.map((finding) => ({ ...finding, case: plan.number, what: describe(plan) })),
    ),
  };
}

function describe({ house, bookedAt, stay, rooms, extras, cards }: Play['plan']): string {
  const party = rooms.map((room) => `${room.category}/${room.rate} ${Object.values(room.party).join('+')}`).join(' & ');
  const ordered = extras.map(({ index, count }) => `${count}×extra ${index}`).join(', ');
  const with_ = cards.map(({ product, currency, amount }) => `${product} ${amount} ${currency ?? 'uses'}`).join(', ');
  return `${house.id}, booked ${bookedAt.toString()}, ${stay.from.toString()} for ${stay.nights}, ${party}; ${ordered}; ${with_}`;
}
