import { afterEach, describe, expect, it } from 'vitest';
import { asOwner } from '../as-owner.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { newPlacement } from '../new-placement.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

describe('a guest with the same summary open on two pages', () => {
  const staycard = useStaycard();
  const hotel = new Hotel({
    get simulator() {
      return staycard.simulator;
    },
  });

  async function prepare(days: number) {
    const guest = new Guest(staycard.url);
    const card = await issueTestCard(staycard, { amount: 200_000 });
    const choice = { stay: stayInDays(days, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
    return { guest, card, ...(await guest.prepare(choice)) };
  }

  afterEach(async () => {
    await hotel.forgetFaults();
  });

  it('pays once and gets the same reservation, though each page has a key of its own', async () => {
    const { guest, card, summary, placement } = await prepare(60);
    const pages = await Promise.all(Array.from({ length: 6 }, () => guest.place(placement)));
    const later = await guest.place(placement, 'a-page-that-comes-later', 2);

    expect(new Set([...pages, later].map(({ status, body }) => `${status} ${body.reference}`)).size).toBe(1);
    expect(later.body).toEqual(pages[0]?.body);
    const covered = Math.round(summary.cover.covered.amount * 100);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 200_000 - covered, held: 0 });
    expect(await hotel.reservationsOf(later.body.reference)).toHaveLength(1);

    // If the rule is bypassed, the database refuses.
    const quote = `(select quote_id from placement where reference = '${later.body.reference}')`;
    const again = asOwner(
      staycard,
      `update placement set quote_id = ${quote} where id = '${await newPlacement(staycard)}'`,
    );
    await expect(again).rejects.toMatchObject({ constraint: 'placement_places_a_quote_once' });
  });

  it('is shown which reservation there is when the second page says something else', async () => {
    const { guest, placement } = await prepare(64);
    const first = await guest.place(placement);
    const buyer = { ...placement.buyer, last_name: 'Other' };
    const second = await guest.place({ ...placement, buyer });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'RESERVATION.QUOTE_USED', reference: first.body.reference },
    });
    expect(second.body.access_token).toBeUndefined();
  });

  it('does not pay again while the outcome of the first is unknown', { tags: ['thorough'] }, async () => {
    const { guest, card, summary, placement } = await prepare(68);
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    const first = await guest.place(placement);
    expect(first.status).toBe(202);
    const second = await guest.place(placement);
    expect(second.body.reference).toBe(first.body.reference);
    await guest.awaitOutcome(first.body);
    const covered = Math.round(summary.cover.covered.amount * 100);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 200_000 - covered, held: 0 });
  });

  it('may try again with it when the hotel refused the first', { tags: ['thorough'] }, async () => {
    const { guest, summary, placement } = await prepare(72);
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'roomLost' } });
    const { reference } = summary.quote;
    expect(await guest.place(placement)).toMatchObject({ status: 409, body: { reference } });
    const second = await guest.place(placement);
    expect(second.status).toBe(201);
    // The hotel may still receive the refused request, so the second placement needs another reference.
    expect(second.body.reference).not.toBe(reference);
  });
});
