import type { AuditCase } from './plan/audit-case.ts';
import { openAuditWorld, type AuditWorld } from './world/audit-world.ts';
import { checkCards } from './compare/check-booking.ts';
import { cancelCase } from './cancel/check-cancellation.ts';
import { checkHotels } from './compare/check-hotel.ts';
import { checkLedger } from './compare/check-ledger.ts';
import type { Finding } from './compare/findings.ts';
import { HotelDesk } from './world/hotel-desk.ts';
import { sum } from './world/minor-units.ts';
import type { Play } from './compare/play.ts';
import { beginCase, bookCase } from './play/play-case.ts';
import { changeAtHotel, makeVoid } from './play/play-others.ts';
import { refundAtHotel } from './play/play-refunds.ts';
import { checkLateRefund, checkRefunded, payLate, settlePayment } from './play/play-paying.ts';

export type AuditReport = {
  /** Number of bookings of each rare kind that were played far enough to count. */
  readonly kinds: Readonly<Record<string, number>>;
  readonly outcomes: Readonly<Record<string, number>>;
  readonly compared: number;
  readonly findings: readonly (Finding & { readonly case: number; readonly what: string })[];
};

type Event = { readonly at: Temporal.Instant; readonly happen: () => Promise<void> };

/**
 * Plays bookings and cancellations in chronological order, each at its own moment, and reports the differences. Guests
 * who do not search begin with the summary.
 */
export async function playAudit(
  connectionString: string,
  plans: readonly AuditCase[],
  { isSearched } = { isSearched: true },
): Promise<AuditReport> {
  const world = await openAuditWorld(connectionString);
  const plays: Play[] = [];
  try {
    const events = plans.flatMap((plan) => eventsOf(world, plan, plays, isSearched));
    for (const { at, happen } of events.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))) {
      world.clock.travelTo(at);
      await happen();
    }
    await world.untilPosted();
    await checkHotels(new HotelDesk(world.staycard.simulator.url), plays);
    checkLedger(await world.transfers(), plays);
  } finally {
    await world.staycard.stop();
  }
  return report(plays);
}

function eventsOf(world: AuditWorld, plan: AuditCase, plays: Play[], isSearched: boolean): Event[] {
  let play: Play | undefined;
  const book = async (): Promise<void> => {
    play = await beginCase(world, plan);
    plays.push(play);
    await bookCase(world, play, isSearched);
    if (plan.voids?.when !== 'while it waits' || play.outcome !== 'waiting') return;
    await makeVoid(world, play);
    await checkCards(play, 'after it was made void', play.payment?.split);
  };
  const during = (step: (world: AuditWorld, play: Play) => Promise<void>) => async (): Promise<void> => {
    if (play) await step(world, play);
  };
  const { bookedAt, paying } = plan;
  const settledAt = bookedAt.add({ minutes: paying.minutes });
  const events = [
    { at: bookedAt, happen: book },
    { at: settledAt, happen: during(settlePayment) },
  ];
  if (paying.course === 'left, paid late') {
    events.push({ at: settledAt.add({ minutes: 2 }), happen: during(payLate) });
    events.push({ at: settledAt.add({ minutes: 7 }), happen: during(checkLateRefund) });
  }
  const cancelledAt = momentOfCancelling(plan, settledAt);
  const othersAt = cancelledAt ? middleOf(settledAt, cancelledAt) : settledAt.add({ minutes: 3 });
  events.push({ at: othersAt, happen: during(letOthersAct) });
  if (cancelledAt) events.push({ at: cancelledAt, happen: during(cancelCase) });
  const lastAt = cancelledAt ?? settledAt.add({ minutes: 7 });
  return [...events, { at: lastAt.add({ minutes: 2 }), happen: during(checkRefunded) }];
}

const middleOf = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  one.add({ seconds: Math.floor(one.until(other).total('seconds') / 2) });

/** Staff and the hotel's people act between booking and cancelling: on cards, the payment and rooms. */
async function letOthersAct(world: AuditWorld, play: Play): Promise<void> {
  if (!play.booked) return;
  if (play.plan.voids?.when === 'after booking') {
    await makeVoid(world, play);
    await checkCards(play, 'after it was made void');
  }
  await refundAtHotel(world, play);
  await changeAtHotel(world, play);
}

/** The planned moment, but not before the rest is paid. */
function momentOfCancelling({ cancelledAt }: AuditCase, settledAt: Temporal.Instant): Temporal.Instant | null {
  if (cancelledAt === null || Temporal.Instant.compare(cancelledAt, settledAt) > 0) return cancelledAt;
  return settledAt.add({ minutes: 1 });
}

function report(plays: readonly Play[]): AuditReport {
  const outcomes: Record<string, number> = {};
  const kinds: Record<string, number> = {};
  for (const { outcome } of plays) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  for (const kind of plays.flatMap((play) => [...play.kinds]).toSorted()) kinds[kind] = (kinds[kind] ?? 0) + 1;
  return {
    kinds,
    outcomes,
    compared: sum(plays.map(({ findings }) => findings.compared)),
    findings: plays.flatMap(({ plan, findings }) =>
      findings.found.map((finding) => ({ ...finding, case: plan.number, what: describe(plan) })),
    ),
  };
}

function describe({
  house,
  bookedAt,
  stay,
  rooms,
  extras,
  cards,
  paying,
  voids,
  refund,
  change,
}: Play['plan']): string {
  const party = rooms.map((room) => `${room.category}/${room.rate} ${Object.values(room.party).join('+')}`).join(' & ');
  const ordered = extras.map(({ index, count }) => `${count}×extra ${index}`).join(', ');
  const with_ = cards.map(({ product, currency, amount }) => `${product} ${amount} ${currency ?? 'uses'}`).join(', ');
  return `${house.id} of ${house.settings.salePage}, booked ${bookedAt.toString()}, ${stay.from.toString()} for ${stay.nights}, ${party}; ${ordered}; ${with_}; ${paying.course} after ${paying.minutes} min; ${JSON.stringify({ voids, refund, change })}`;
}
