import { describe, expect, it } from 'vitest';
import { asOwner } from '../as-owner.ts';
import { runOn, TYPES } from '../command-line.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const WHO = ['--actor', 'Vera', '--reason', 'the hotel phoned'];
const LOOK_UPS = 'reservationGroups/getAll';

describe('placements that a person decides', () => {
  // No job looks up while the person decides.
  const staycard = useStaycard({ settings: { SETTLE_PAUSE_SECONDS: '600' } });
  const placements = (...words: string[]) => runOn(staycard, ['placements', ...words]);
  const settle = (reference: string, ...words: string[]) => placements('settle', reference, ...words, ...WHO);
  const hotel = () => new Hotel(staycard);
  const guest = () => new Guest(staycard.url);
  let day = 60;

  /** A placement without an answer, after the maximum number of look-ups. */
  async function leaveOpen(kind: 'cutBeforeCommit' | 'cutAfterCommit') {
    day += 3;
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const choice = { stay: stayInDays(day, 1), codes: [card.code], room: 'Lanes Double' };
    const { placement } = await guest().prepare(choice);
    await hotel().fail({ operation: 'reservations/add', effect: { kind } });
    const { status, body } = await guest().place(placement);
    expect(status).toBe(202);
    await asOwner(
      staycard,
      `update placement set look_ups = 30, needs_person = true, looked_up_at = '${testClock.now().toString()}' where reference = '${body.reference}'`,
    );
    return { card, body, reference: body.reference };
  }

  async function auditOf(reference: string) {
    return staycard.db
      .selectFrom('audit_entry')
      .innerJoin('placement', 'placement.id', 'audit_entry.placement_id')
      .select(['action', 'actor', 'reason', 'details'])
      .where('placement.reference', '=', reference)
      .execute();
  }

  it('are listed until they are settled as what the hotel has', async () => {
    const { card, body, reference } = await leaveOpen('cutAfterCommit');
    const listed = await placements('list', '--needing-a-person');
    expect(listed.out).toMatch(new RegExp(`^${reference}  unknown, needs a person  demo/harbour-house, placed `));

    const elsewhere = await settle(reference, '--as', 'confirmed', '--sale-page', 'city');
    expect(elsewhere.error).toBe(`${reference} is of the sale page "demo", not of "city".`);
    const refused = await settle(reference, '--as', 'released');
    expect(refused).toMatchObject({ exitCode: 1, out: '' });
    expect(refused.error).toContain('was left as it is: the hotel has this reservation. --despite-the-hotel settles');
    expect((await guest().follow(body)).state).toBe('unknown');

    const settled = await settle(reference.toLowerCase(), '--as', 'confirmed');
    expect(settled).toMatchObject({ exitCode: 0, error: '' });
    expect(settled.out).toBe(`${reference} was unknown and is confirmed now. Its held value is redeemed.`);
    expect((await guest().follow(body)).state).toBe('confirmed');
    expect(await sumsOf(staycard, card.id)).toMatchObject({ held: 0 });
    expect((await sumsOf(staycard, card.id)).balance).toBeLessThan(50_000);
    expect(await auditOf(reference)).toEqual([
      {
        action: 'settle',
        actor: TYPES,
        reason: 'the hotel phoned (--actor Vera)',
        details: { from: 'unknown', to: 'confirmed', hotel: 'found' },
      },
    ]);
    expect((await placements('list', '--needing-a-person')).out).toBe('No placement needs a person.');
    expect((await placements('list')).out).toBe('Every placement is settled.');
    await expect.poll(async () => hotel().paymentsOf(await idOf(reference))).toHaveLength(1);
  });

  it('are released if the hotel has nothing, and cannot be confirmed then', { tags: ['thorough'] }, async () => {
    const { card, body, reference } = await leaveOpen('cutBeforeCommit');
    const refused = await settle(reference, '--as', 'confirmed');
    expect(refused.error).toContain('was left as it is: the hotel has no such reservation.');
    expect((await settle(reference, '--as', 'released')).out).toContain('Its held value is free again.');
    expect((await guest().follow(body)).state).toBe('released');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
    expect((await settle(reference, '--as', 'confirmed')).error).toBe(
      `${reference} is released, which cannot be changed.`,
    );
    expect((await settle(reference, '--as', 'released')).error).toBe(
      `${reference} is released and needs no decision by a person.`,
    );
  });

  it(
    'are settled despite a silent hotel only with --despite-the-hotel; a later found reservation is cancelled',
    { tags: ['thorough'] },
    async () => {
      const { card, reference } = await leaveOpen('cutAfterCommit');
      await hotel().fail({ operation: LOOK_UPS, times: 50, effect: { kind: 'cutBeforeCommit' } });
      expect((await settle(reference, '--as', 'released')).error).toMatch(
        /was left as it is: the hotel gave no answer/,
      );
      const settled = await settle(reference, '--as', 'released', '--despite-the-hotel');
      expect(settled).toMatchObject({ exitCode: 0, error: '' });
      expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
      await hotel().forgetFaults();
      await expect.poll(async () => (await hotel().reservationsOf(reference))[0]?.['State']).toBe('Canceled');
    },
  );

  it('are noted as seen to if nothing is open any more', { tags: ['thorough'] }, async () => {
    const { reference } = await leaveOpen('cutAfterCommit');
    await settle(reference, '--as', 'confirmed');
    await asOwner(staycard, `update placement set needs_person = true where reference = '${reference}'`);
    expect((await settle(reference, '--as', 'released')).error).toBe(
      `${reference} is confirmed, which cannot be changed.`,
    );
    expect((await settle(reference, '--as', 'confirmed')).out).toBe(
      `${reference} stays confirmed, and is noted as seen to.`,
    );
    expect((await placements('list', '--needing-a-person')).out).toBe('No placement needs a person.');
    expect(await auditOf(reference)).toHaveLength(2);
  });

  it('are reported as settled without a question if nothing is open', { tags: ['thorough'] }, async () => {
    const { reference } = await leaveOpen('cutAfterCommit');
    await settle(reference, '--as', 'confirmed');
    const typed = async () => Promise.reject(new Error('nothing was to be asked'));
    const words = ['placements', 'settle', reference, '--as', 'confirmed', ...WHO];
    expect(await runOn(staycard, words, typed, true)).toEqual({
      exitCode: 1,
      out: '',
      error: `${reference} is confirmed and needs no decision by a person.`,
    });
    expect(await auditOf(reference)).toHaveLength(1);
  });

  it.each([
    [['settle', '--as', 'released', ...WHO], 'The reference of the reservation is missing.'],
    [['settle', 'SC-ABCD-EFGH', ...WHO], '--as is missing.'],
    [['settle', 'SC-ABCD-EFGH', '--as', 'maybe', ...WHO], '--as is one of confirmed, released, cancelled.'],
    [['settle', 'SC-ABCD-EFGH', '--as', 'released', '--actor', 'Vera'], '--reason is missing.'],
  ])('are not touched by %j', async (words, sentence) => {
    const { exitCode, error } = await placements(...words);
    expect(exitCode).toBe(2);
    expect(error).toMatch(new RegExp(`^${sentence}`));
  });

  it('are listed only for a known sale page', async () => {
    const ran = await placements('list', '--needing-a-person', '--sale-page', 'city');
    expect(ran).toEqual({ exitCode: 1, out: '', error: 'There is no sale page "city".' });
  });

  it('need a known reference', async () => {
    expect((await settle('SC-NONE-NONE', '--as', 'released')).error).toBe('There is no placement SC-NONE-NONE.');
  });

  it(
    'adopt what the hotel turns out to have, even if they were confirmed without it',
    { tags: ['thorough'] },
    async () => {
      const { body, reference } = await leaveOpen('cutAfterCommit');
      await hotel().fail({ operation: LOOK_UPS, times: 50, effect: { kind: 'cutBeforeCommit' } });
      const settled = await settle(reference, '--as', 'confirmed', '--despite-the-hotel');
      expect(settled.out).toContain('The hotel has no reservation of it that we know');
      await hotel().forgetFaults();
      const numberOf = async () => (await guest().follow(body)).rooms[0]?.pms_number ?? null;
      await expect.poll(numberOf).not.toBeNull();
      const isPosted = async () =>
        (
          await staycard.db
            .selectFrom('placement')
            .select('redemption_posting')
            .where('reference', '=', reference)
            .executeTakeFirstOrThrow()
        ).redemption_posting === 'posted';
      await expect.poll(isPosted).toBe(true);
    },
  );

  it('leave a ledger without faults, including the hotels’ bills', async () => {
    expect(await runOn(staycard, ['ledger', 'verify', '--hotels'])).toMatchObject({ exitCode: 0, error: '' });
  });

  it(
    'are confirmed without a reservation only with --despite-the-hotel, and are still reported',
    { tags: ['thorough'] },
    async () => {
      const { card, body, reference } = await leaveOpen('cutBeforeCommit');
      const settled = await settle(reference, '--as', 'confirmed', '--despite-the-hotel');
      expect(settled.out).toContain('The hotel has no reservation of it that we know, so no payment is posted there.');
      expect((await guest().follow(body)).state).toBe('confirmed');
      expect(await sumsOf(staycard, card.id)).toMatchObject({ held: 0 });
      const { exitCode, error } = await runOn(staycard, ['ledger', 'verify', '--hotels']);
      expect({ exitCode, error }).toEqual({
        exitCode: 1,
        error: `harbour-house: placement ${reference} is confirmed, and the hotel has 0 reservations of it`,
      });
    },
  );

  async function idOf(reference: string): Promise<string> {
    const row = await staycard.db
      .selectFrom('placement')
      .select('id')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    return row.id;
  }
});
