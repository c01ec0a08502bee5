import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { TravellingClock } from '../audit/world/travelling-clock.ts';
import { Hotel } from '../../test/hotel.ts';
import { letGuestsPay } from '../../test/paying-guest.ts';
import { startStaycard, type RunningStaycard } from '../../test/start-staycard.ts';
import type { RefundBy } from './notebook.ts';

export type PayingWorld = {
  readonly staycard: RunningStaycard;
  readonly clock: TravellingClock;
  readonly hotel: Hotel;
  /** Changes which side refunds stays that are cancelled from now on. */
  refundBy(who: RefundBy): Promise<void>;
  /** Moves on within the same minute. */
  tick(): void;
  /** Passes minutes in steps of `atATime`, with all jobs that become due for these bookings. */
  pass(minutes: number, atATime: number, references: readonly string[]): Promise<void>;
};

const BEGINS = Temporal.Instant.from('2026-03-02T10:00:00Z');

const FLOOR = { smallestUnit: 'minute', roundingMode: 'floor' } as const;

const NO_LIMITS = {
  FRESH_QUOTES_PER_MINUTE: '1000000',
  SEARCHES_PER_MINUTE: '1000000',
  UNPAID_ROOMS_PER_ADDRESS: '1000000',
};

/** The caller must stop the world. */
export async function openPayingWorld(connectionString: string): Promise<PayingWorld> {
  const clock = new TravellingClock(BEGINS);
  const staycard = await startStaycard(connectionString, NO_LIMITS, { clock });
  const hotel = new Hotel(staycard);
  let by: RefundBy | undefined;
  async function refundBy(who: RefundBy): Promise<void> {
    if (who === by) return;
    by = who;
    // The server caches a sale page for a moment, and the clock does not move by itself.
    const passing = setInterval(() => clock.travelTo(clock.now().add({ minutes: 1 })), 100);
    const settings = { refunds: who, reservations_email: 'desk@hotel.example' };
    await letGuestsPay(staycard, ['harbour-house'], settings).finally(() => clearInterval(passing));
  }
  await hotel.takePayments(demoIds.brighton.enterpriseId);
  return {
    staycard,
    clock,
    hotel,
    refundBy,
    tick() {
      const later = clock.now().add({ milliseconds: 250 });
      if (later.round(FLOOR).equals(clock.now().round(FLOOR))) clock.travelTo(later);
    },
    async pass(minutes, atATime, references) {
      for (let left = minutes; left > 0; left -= atATime) {
        const step = Math.min(left, atATime);
        clock.travelTo(clock.now().add({ minutes: step }).round(FLOOR));
        await letJobsWork(staycard, step, references);
      }
    },
  };
}

async function letJobsWork({ db }: RunningStaycard, minutes: number, references: readonly string[]): Promise<void> {
  if (references.length === 0) return;
  const theirs = sql`exists (select from placement where placement.reference in (${sql.join(references)})
    and strpos(job.data::text, placement.id::text) > 0)`;
  await sql`update pgboss.job set start_after = start_after - make_interval(mins => ${minutes}::int)
    where job.state in ('created', 'retry') and ${theirs}`.execute(db);
  for (;;) {
    const { rows } = await sql`select 1 from pgboss.job where (job.state = 'active'
      or job.state in ('created', 'retry') and job.start_after <= now()) and ${theirs}`.execute(db);
    if (rows.length === 0) return;
    await pause(50);
  }
}
