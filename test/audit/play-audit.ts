import type { AuditCase } from './audit-case.ts';
import { openAuditWorld, type AuditWorld } from './audit-world.ts';
import { cancelCase } from './check-cancellation.ts';
import { checkHotels } from './check-hotel.ts';
import { checkLedger } from './check-ledger.ts';
import type { Finding } from './findings.ts';
import { sum } from './minor-units.ts';
import type { Play } from './play.ts';
import { beginCase, bookCase } from './play-case.ts';

export type AuditReport = {
  readonly outcomes: Readonly<Record<string, number>>;
  readonly compared: number;
  readonly findings: readonly (Finding & { readonly case: number; readonly what: string })[];
};

type Event = { readonly at: Temporal.Instant; readonly happen: () => Promise<void> };

/** Plays bookings and cancellations in the order of time, each at its own moment, and says what differed. */
export async function playAudit(connectionString: string, plans: readonly AuditCase[]): Promise<AuditReport> {
  const world = await openAuditWorld(connectionString);
  const plays: Play[] = [];
  try {
    const events = plans.flatMap((plan) => eventsOf(world, plan, plays));
    for (const { at, happen } of events.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))) {
      world.clock.travelTo(at);
      await happen();
    }
    await world.untilPosted();
    await checkHotels(world.staycard.simulator.url, plays);
    checkLedger(await world.transfers(), plays);
  } finally {
    await world.staycard.stop();
  }
  return report(plays);
}

function eventsOf(world: AuditWorld, plan: AuditCase, plays: Play[]): Event[] {
  let play: Play | undefined;
  const book = async (): Promise<void> => {
    play = await beginCase(world, plan);
    plays.push(play);
    await bookCase(play);
  };
  const { bookedAt, cancelledAt } = plan;
  const booking = { at: bookedAt, happen: book };
  if (cancelledAt === null) return [booking];
  const cancel = async (): Promise<void> => {
    if (play) await cancelCase(play, cancelledAt);
  };
  return [booking, { at: cancelledAt, happen: cancel }];
}

function report(plays: readonly Play[]): AuditReport {
  const outcomes: Record<string, number> = {};
  for (const { outcome } of plays) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  return {
    outcomes,
    compared: sum(plays.map(({ findings }) => findings.compared)),
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
