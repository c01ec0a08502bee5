import { describe, expect, it } from 'vitest';
import { letJobsBeDue } from '../due-jobs.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

describe('a reservation that the hotel makes after we stopped believing in it', () => {
  const staycard = useStaycard();

  it('is found later by itself and cancelled, and its card keeps the value that was given free', async () => {
    const guest = new Guest(staycard.url);
    const hotel = new Hotel(staycard);
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const { placement } = await guest.prepare({ stay: stayInDays(60, 1), codes: [card.code], room: 'Lanes Double' });
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    // Every look-up finds nothing, as if the hotel were still at work on the request.
    await hotel.fail({
      operation: 'reservationGroups/getAll',
      times: 1000,
      effect: { kind: 'nullField', field: 'Name' },
    });
    const { body } = await guest.place(placement);
    expect((await guest.awaitOutcome(body)).state).toBe('released');
    const [orphan] = await hotel.reservationsOf(body.reference);
    expect(orphan).toMatchObject({ State: 'Confirmed' });

    await hotel.forgetFaults();
    await letJobsBeDue(staycard, 'look-for-orphan');
    await expect.poll(async () => (await hotel.reservationsOf(body.reference))[0]?.['State']).toBe('Canceled');
    expect((await guest.follow(body)).state).toBe('released');
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 50_000, held: 0 });
  });
});
