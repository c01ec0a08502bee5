import { afterEach, describe, expect, it } from 'vitest';
import { letJobsBeDue } from '../due-jobs.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { startServerProcess, type ServerProcess } from '../server-process.ts';
import { useStaycard } from '../staycard.ts';

const SETTLING = { SETTLE_PAUSE_SECONDS: '1', SETTLE_ABSENT_AFTER_SECONDS: '0' };

describe('a server that is killed while it places a reservation', () => {
  const staycard = useStaycard({ settings: SETTLING });
  let server: ServerProcess | undefined;

  afterEach(async () => {
    await server?.kill();
    await new Hotel(staycard).forgetFaults();
  });

  it('after the hold: nothing was reserved, so the value is free again', { tags: ['thorough'] }, async () => {
    const { card, reference, hotel } = await placeAndKill(60, { kind: 'hang', executed: false });
    expect(await hotel.reservationsOf(reference)).toHaveLength(0);
    await expect.poll(() => stateOf(reference)).toBe('refused');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
  });

  it('after the hotel reserved: the reservation is found and the value is taken once', async () => {
    const { card, reference, covered, hotel } = await placeAndKill(64, { kind: 'hang', executed: true });
    expect(await hotel.reservationsOf(reference)).toHaveLength(1);
    await expect.poll(() => stateOf(reference)).toBe('confirmed');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000 - covered, held: 0 });
    expect(await hotel.reservationsOf(reference)).toHaveLength(1);
  });

  /** Places at a server of its own and kills that when value is on hold and the hotel has been asked. */
  async function placeAndKill(days: number, effect: { kind: 'hang'; executed: boolean }) {
    const { config } = staycard.deps;
    const hotel = new Hotel(staycard);
    server = await startServerProcess({
      ...SETTLING,
      DATABASE_URL: config.databaseUrl ?? '',
      CODE_KEY: config.codeKey,
      DEMO: '0',
      DEMO_CLIENT_TOKEN: 'DEMO-CLIENT',
      DEMO_BRIGHTON_TOKEN: 'DEMO-BRIGHTON',
    });
    const guest = new Guest(server.url);
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const choice = { stay: stayInDays(days, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
    const { summary, placement } = await guest.prepare(choice);
    const covered = Math.round(summary.cover.covered.amount * 100);
    await hotel.fail({ operation: 'reservations/add', effect });

    const lost = guest.place(placement).catch((error: unknown) => error);
    await expect.poll(() => sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: covered });
    await expect.poll(() => hotel.countHits()).toBe(1);
    const reference = await referenceOf(card.id);
    await server.kill();
    expect(await lost).toBeInstanceOf(Error);
    expect(await stateOf(reference)).toBe('placing');
    await letJobsBeDue(staycard, 'settle-placement');
    return { card, reference, covered, hotel };
  }

  async function referenceOf(cardId: string): Promise<string> {
    const { reference } = await staycard.db
      .selectFrom('placement')
      .innerJoin('transfer', 'transfer.placement_id', 'placement.id')
      .select('placement.reference')
      .where('transfer.card_id', '=', cardId)
      .executeTakeFirstOrThrow();
    return reference;
  }

  async function stateOf(reference: string) {
    const row = await staycard.db
      .selectFrom('placement')
      .select('state')
      .where('reference', '=', reference)
      .executeTakeFirst();
    return row?.state;
  }
});
