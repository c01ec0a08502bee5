import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeCode } from '#domain/card/card-code.ts';
import type { Unit } from '#domain/card/card.ts';
import { asId } from '#domain/value/ids.ts';
import { changeCardState } from '../../../src/server/money/card/change-card.ts';
import { issueCard } from '../../../src/server/money/issue/issue-card.ts';
import { inTransaction } from '../../../src/server/platform/database/database.ts';
import { applySalePage } from '../../../src/server/sale-page/apply-sale-page.ts';
import { seedId } from '../../../simulators/mews/values/seed-ids.ts';
import { letJobsBeDue } from '../../../test/due-jobs.ts';
import { startStaycard, type RunningStaycard } from '../../../test/start-staycard.ts';
import { tokenSettings, writeSalePage } from './audit-sale-page.ts';
import { HotelDesk } from './hotel-desk.ts';
import { ALL_SETTINGS, HOUSES } from './houses.ts';
import { TravellingClock } from './travelling-clock.ts';

/** Server, hotels and database of the audit. Only this file uses the product's code: to start it and to issue cards. */
export type AuditWorld = {
  readonly staycard: RunningStaycard;
  readonly clock: TravellingClock;
  issue(salePage: string, card: CardOrder): Promise<{ readonly code: string; readonly id: string }>;
  makeVoid(salePage: string, cardId: string): Promise<void>;
  needs(reference: string): Promise<readonly Need[]>;
  /** Makes jobs about one booking due now if they are planned within this many minutes. */
  hurry(reference: string, withinMinutes: number): Promise<void>;
  /** Waits until the hotels have all payments, which jobs post after guests were answered. */
  untilPosted(): Promise<void>;
  transfers(): Promise<readonly Transfer[]>;
};

export type CardOrder = {
  readonly product: string;
  /** Null if it counts uses. */
  readonly currency: string | null;
  /** Minor units of the currency, or uses. */
  readonly amount: number;
  readonly startsOn: Temporal.PlainDate | null;
  readonly expiresOn: Temporal.PlainDate | null;
};

/** A row of the ledger. */
export type Transfer = {
  readonly card_id: string;
  readonly lot_id: string;
  readonly kind: string;
  readonly amount: number;
};

export type Need = { readonly reason: string; readonly detail: string };

/** The first day of all tests (decisions/tests.md). The audit moves the clock by itself. */
export const AUDIT_BEGINS = Temporal.Instant.from('2026-03-02T10:00:00Z');

/** No rate limits: the audit sends a year's requests of all guests within minutes. */
const NO_LIMITS = {
  FRESH_QUOTES_PER_MINUTE: '1000000',
  SEARCHES_PER_MINUTE: '1000000',
  UNPAID_ROOMS_PER_ADDRESS: '1000000',
};

/** The caller must stop the world. */
export async function openAuditWorld(connectionString: string): Promise<AuditWorld> {
  const clock = new TravellingClock(AUDIT_BEGINS);
  // The server reads the hotels' tokens from its environment.
  Object.assign(process.env, tokenSettings());
  const staycard = await startStaycard(connectionString, { ...NO_LIMITS, ...tokenSettings() }, { clock });
  await letHotelsBePaid(new HotelDesk(staycard.simulator.url));
  const author = { actor: 'audit', reason: 'the properties of the audit', at: clock.now() };
  for (const settings of ALL_SETTINGS) {
    const applied = await applySalePage(staycard.db, writeSalePage(settings, staycard.simulator.url), author);
    if (applied.state === 'refused') throw new Error(JSON.stringify(applied.faults));
  }
  return {
    staycard,
    clock,
    issue: (salePage, card) => issueAuditCard(staycard, salePage, card),
    makeVoid: (salePage, cardId) => makeVoid(staycard, salePage, cardId),
    needs: (reference) =>
      staycard.db
        .selectFrom('placement_need')
        .innerJoin('placement', 'placement.id', 'placement_need.placement_id')
        .select(['reason', 'detail'])
        .where('reference', '=', reference)
        .execute(),
    hurry: (reference, withinMinutes) => hurry(staycard, reference, withinMinutes),
    untilPosted: () => untilPosted(staycard),
    transfers: () => staycard.db.selectFrom('transfer').select(['card_id', 'lot_id', 'kind', 'amount']).execute(),
  };
}

async function issueAuditCard(
  { db, deps }: RunningStaycard,
  salePageId: string,
  card: CardOrder,
): Promise<{ code: string; id: string }> {
  const salePage = await deps.salePages.load(salePageId);
  const product = salePage.products.get(asId(card.product));
  if (!product) throw new Error(`the audit has no product ${card.product}`);
  const code = makeCode(Array.from({ length: 15 }, () => randomInt(31)));
  const unit: Unit = card.currency === null ? { type: 'uses' } : { type: 'money', currency: card.currency };
  const command = {
    code,
    product,
    form: 'physical',
    state: 'active',
    unit,
    amount: card.amount,
    startsOn: card.startsOn,
    expiresOn: card.expiresOn,
    actor: 'audit',
    reason: 'a card for the audit',
  } as const;
  return { code, id: await inTransaction(db, (tx) => issueCard(tx, deps.keys, command, deps.clock.now())) };
}

async function makeVoid({ db, deps }: RunningStaycard, salePageId: string, cardId: string): Promise<void> {
  const salePage = await deps.salePages.load(salePageId);
  const cause = { actor: 'audit', reason: 'a card that was stolen', at: deps.clock.now() };
  await changeCardState(db, { salePage, cardId: asId(cardId), cause }, 'void');
}

/** Gives every hotel a payment service that pays refunds out at once, because the audit skips whole days. */
async function letHotelsBePaid(desk: HotelDesk): Promise<void> {
  for (const { plan } of HOUSES) await desk.openPayments(seedId(plan.prefix, 'enterprise', 1));
  await desk.change({ refundPendingMs: 0 });
}

async function hurry({ db }: RunningStaycard, reference: string, withinMinutes: number): Promise<void> {
  await sql`update pgboss.job set start_after = now() from placement
    where placement.reference = ${reference} and job.state in ('created', 'retry') and job.start_after > now()
    and job.start_after < now() + make_interval(mins => ${withinMinutes}::int)
    and strpos(job.data::text, placement.id::text) > 0`.execute(db);
}

async function untilPosted(staycard: RunningStaycard): Promise<void> {
  const waiting = sql<{ count: number }>`select count(*)::int as count from pgboss.job
    where name in ('post-redemption', 'post-give-back') and state in ('created', 'retry', 'active')`;
  for (;;) {
    const { rows } = await waiting.execute(staycard.db);
    if (rows[0]?.count === 0) return;
    for (const name of ['post-redemption', 'post-give-back'] as const) await letJobsBeDue(staycard, name);
    await pause(100);
  }
}
