import { describe, expect, it } from 'vitest';
import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE, useCancelling } from '../cancelling-guest.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';

describe('a payment that the hotel refused', () => {
  const { staycard, cancelling, hotel } = useCancelling();
  const days = freeDays(60, 2);

  it('is named with amount, reference and identifier, and is tried again, and posted once, for a person', async () => {
    const operation = 'payments/addExternal';
    await hotel.fail({ operation, times: 2, effect: { kind: 'status', status: 403, message: 'No such payments.' } });
    const card = await issueTestCard(staycard, { amount: 100_000 });
    const stay = stayInDays([days.next().value, days.next().value][1]!, 2);
    const { reservation, summary } = await cancelling.book({ stay, codes: [card.code], ...FLEXIBLE });
    const { reference } = reservation;
    const path = `/staff/reservations/${reference}`;
    const person = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const needs = async () => (await person.ask<StaffReservation>('GET', path)).body.needs.map(({ detail }) => detail);
    await expect.poll(needs).toHaveLength(1);
    const [detail] = await needs();
    expect(detail).toContain(`£${summary.cover.covered.amount.toFixed(2)}`);
    expect(detail).toMatch(new RegExp(`“Staycard ${reference}, card .* \\([0-9a-f-]{36}\\): No such payments\\.`));
    const reason = { reason: 'hotel_asked', note: null };
    const ofStay = `(select id from placement where reference = '${reference}')`;
    const makeOlder = () =>
      asOwner(
        staycard,
        `update placement set redemption_posting_at = redemption_posting_at - interval '1 day' where id = ${ofStay};
        update placement_need set since = since - interval '1 day' where placement_id = ${ofStay}`,
      );
    const since = async () => (await person.ask<StaffReservation>('GET', path)).body.needs.map((need) => need.since);
    await makeOlder();
    const [before = ''] = await since();
    expect((await person.act(`${path}/post-again`, reason)).status).toBe(200);
    await expect.poll(async () => (await since())[0]).not.toBe(before);
    expect((await since()).map((after) => after > before)).toEqual([true]);
    await hotel.forgetFaults();
    await makeOlder();
    expect((await person.act(`${path}/post-again`, reason)).status).toBe(200);
    await expect.poll(needs).toEqual([]);
    expect(await cancelling.paymentsOf(reservation)).toEqual([summary.cover.covered.amount]);
    expect(await person.act(`${path}/post-again`, reason)).toMatchObject({ status: 409 });
    expect(await cancelling.paymentsOf(reservation)).toEqual([summary.cover.covered.amount]);
  });
});
