import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { makeCode } from '#domain/card/card-code.ts';
import type { Unit } from '#domain/card/card.ts';
import { asId } from '#domain/value/ids.ts';
import { changeCardState } from '../../src/server/money/card/change-card.ts';
import { issueCard } from '../../src/server/money/issue/issue-card.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { seedId } from '../../simulators/mews/seed-ids.ts';
import { letJobsBeDue } from '../../test/due-jobs.ts';
import { startStaycard, type RunningStaycard } from '../../test/start-staycard.ts';
import { tokenSettings, writeSalePage } from './audit-sale-page.ts';
import { HotelDesk } from './hotel-desk.ts';
import { ALL_SETTINGS, HOUSES } from './houses.ts';
import type { Transfer } from './check-ledger.ts';
import { TravellingClock } from './travelling-clock.ts';

/** Server, hotels and database of the audit. Only this file knows the product's code: it starts it and issues cards. */
export type AuditWorld = {
  readonly staycard: RunningStaycard;
  readonly clock: TravellingClock;
  issue(salePage: string, card: CardOrder): Promise<{ readonly code: string; readonly id: string }>;
  /** Staff make a card void. */
  makeVoid(salePage: string, cardId: string): Promise<void>;
  /** Open needs of a booking at the desk. */
  needs(reference: string): Promise<readonly Need[]>;
  /** What jobs were to do about one booking within so many minutes they may do now. */
  hurry(reference: string, withinMinutes: number): Promise<void>;
  /** Waits until the hotels have all payments that jobs post to them after guests were answered. */
  untilPosted(): Promise<void>;
  /** The whole ledger. */
  transfers(): Promise<readonly Transfer[]>;
};

export type CardOrder = {
  readonly product: string;
  /** Null counts uses. */
  readonly currency: string | null;
  /** Minor units of the currency, or uses. */
  readonly amount: number;
  readonly startsOn: Temporal.PlainDate | null;
  readonly expiresOn: Temporal.PlainDate | null;
};

export type Need = { readonly reason: string; readonly detail: string };

/** The audit begins where all tests do (decision 0012) and lets days pass by itself. */
export const AUDIT_BEGINS = Temporal.Instant.from('2026-03-02T10:00:00Z');

/** Nothing limits how often one guest asks: the audit asks for all guests of a year within minutes. */
const NO_LIMITS = {
  FRESH_QUOTES_PER_MINUTE: '1000000',
  SEARCHES_PER_MINUTE: '1000000',
  UNPAID_ROOMS_PER_ADDRESS: '1000000',
};

/** The caller stops what was started. */
export async function openAuditWorld(connectionString: string): Promise<AuditWorld> {
  const clock = new TravellingClock(AUDIT_BEGINS);
  // The server looks tokens of hotels up in its environment.
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

/** Every hotel has a payment service, which pays a refund out at once: days pass in leaps here. */
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
