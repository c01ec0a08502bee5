import { describe, expect, it } from 'vitest';
import { asId, type PlacementId } from '#domain/ids.ts';
import { inTransaction } from '../../src/server/database/database.ts';
import { settlePlacement } from '../../src/server/reservation/settle-placement.ts';
import { Guest, stayInDays } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

describe('a reservation that the hotel makes after we stopped believing in it', () => {
  const staycard = useStaycard();

  it('is called off, and its card keeps the value that was given free', async () => {
    const guest = new Guest(staycard.url);
    const hotel = new Hotel(staycard);
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const { placement } = await guest.prepare({ stay: stayInDays(60, 1), codes: [card.code], room: 'Lanes Double' });
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    // Every look-up finds nothing, as if the hotel were still at work on it.
    await hotel.fail({
      operation: 'reservationGroups/getAll',
      times: 50,
      effect: { kind: 'nullField', field: 'Name' },
    });
    const { body } = await guest.place(placement);
    expect((await guest.awaitOutcome(body)).state).toBe('released');
    await hotel.forgetFaults();
    const [stray] = await hotel.reservationsOf(body.reference);
    expect(stray).toMatchObject({ State: 'Confirmed' });

    const row = await staycard.db
      .selectFrom('placement')
      .select('id')
      .where('reference', '=', body.reference)
      .executeTakeFirstOrThrow();
    const id: PlacementId = asId(row.id);
    const reservation = {
      groupId: String(stray?.['GroupId']),
      accountId: 'unused',
      rooms: [{ id: String(stray?.['Id']), number: null, isCancelled: false }],
    };
    const late = { state: 'created', reservation } as const;
    const settled = await inTransaction(staycard.db, (tx) => settlePlacement(staycard.deps, tx, id, late));

    expect(settled.state).toBe('released');
    await expect
      .poll(async () => (await hotel.reservationsOf(body.reference))[0]?.['State'], { timeout: 15_000 })
      .toBe('Canceled');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
  });
});
