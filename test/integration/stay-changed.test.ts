import { expect, it, describe } from 'vitest';
import type { Today } from '#contract/desk/staff-oversight.ts';
import type { MailList, StaffMail } from '#contract/desk/staff-mails.ts';
import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { lookAtStay } from '../../src/server/booking/look-up/look-at-stays.ts';
import { asOwner } from '../as-owner.ts';
import { FLEXIBLE, useCancelling } from '../cancelling-guest.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';

const DAY = /^20\d\d-\d\d-\d\d$/;
const POUNDS = { currency: 'GBP' };

describe('a stay whose hotel changed it', () => {
  const { staycard, cancelling, hotel } = useCancelling();
  const days = freeDays(60, 2);

  async function bookAndShow(rooms = 1) {
    const stay = stayInDays([days.next().value, days.next().value][1]!, 2);
    const { reservation } = await cancelling.book({ stay, rooms, ...FLEXIBLE });
    const { id } = await cancelling.placementOf(reservation);
    const person = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const { reference } = reservation;
    const needs = async () => {
      const { body } = await person.ask<Today>('GET', '/staff/today');
      return body.needs_person.find((one) => one.reference === reference)?.needs ?? [];
    };
    const dates = async () => {
      const { hotel_stay: moved, ...booked } = (
        await person.ask<StaffReservation>('GET', `/staff/reservations/${reference}`)
      ).body;
      return [moved?.stay_from, moved?.stay_to, booked.stay_from, booked.stay_to];
    };
    return { reference, id, person, needs, dates, look: () => lookAtStay(staycard.deps, id) };
  }

  it('is on Today with both differences as soon as it was looked at, and no more once it is as booked', async () => {
    const { reference, needs, dates, look } = await bookAndShow();
    await look();
    expect(await needs()).toEqual([]);
    const [, , from, to] = await dates();
    expect(await dates()).toEqual([undefined, undefined, from, to]);
    await hotel.moveByStaff(reference, { from: 0, to: 1 });
    await look();
    await look();
    expect((await needs()).map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
      expect.stringMatching(/^stay_changed: its dates at the hotel are \d+ \w+ 20\d\d to /),
      expect.stringMatching(/^bill_differs: .* promised £[\d.,]+, and the bill has £/),
    ]);
    expect((await needs()).flatMap(({ facts }) => facts)).toEqual([
      { tag: 'hotel_dates', values: [expect.stringMatching(DAY), expect.stringMatching(DAY)] },
      { tag: 'promised_and_billed', values: [expect.objectContaining(POUNDS), expect.objectContaining(POUNDS)] },
    ]);
    const later = Temporal.PlainDate.from(to!).add({ days: 1 }).toString();
    expect(await dates()).toEqual([from, later, from, to]);
    await hotel.moveByStaff(reference, { from: 0, to: -1 });
    await look();
    expect(await needs()).toEqual([]);
    expect(await dates()).toEqual([undefined, undefined, from, to]);
  });

  it('is not on Today again after a person saw to it, until the hotel changes it once more', async () => {
    const { reference, person, needs, look } = await bookAndShow(2);
    await hotel.cancelByStaff(reference, 1);
    await look();
    expect((await needs()).map(({ reason, detail }) => `${reason}: ${detail}`)).toEqual([
      expect.stringMatching(/^stay_changed: rooms cancelled at the hotel: /),
    ]);
    const seenTo = { as: 'confirmed', despite_the_hotel: false, reason: 'hotel_asked', note: null };
    expect((await person.act(`/staff/reservations/${reference}/settle`, seenTo)).status).toBe(200);
    await look();
    expect(await needs()).toEqual([]);
    await hotel.moveByStaff(reference, { from: 0, to: 1 });
    await look();
    expect((await needs()).map(({ reason }) => reason)).toEqual(['stay_changed']);
  });

  it('is on Today after a person of the desk has asked the hotel', async () => {
    const { reference, person, needs } = await bookAndShow();
    await hotel.moveByStaff(reference, { from: 1, to: 1 });
    await person.ask('GET', `/staff/reservations/${reference}/hotel`);
    await expect.poll(async () => (await needs()).map(({ reason }) => reason)).toContain('stay_changed');
  });

  it('has the dates of the hotel in a confirmation that is sent again, and says what was booked', async () => {
    const { reference, id, person, look } = await bookAndShow();
    const { body: stay } = await person.ask<StaffReservation>('GET', `/staff/reservations/${reference}`);
    const letters = async () => {
      const { body } = await person.ask<MailList>('GET', `/staff/mails?text=${reference}&kind=stay_confirmed`);
      return Promise.all(
        body.mails.map(async ({ id }) => (await person.ask<StaffMail>('GET', `/staff/mails/${id}`)).body),
      );
    };
    await asOwner(staycard, `update mail set state = 'sent' where placement_id = '${id}'`);
    const [first] = await letters();
    const again = () => person.act(`/staff/mails/${first!.id}/send-again`, {});
    await hotel.moveByStaff(reference, { from: 2, to: 2 });
    await look();
    expect((await again()).status).toBe(200);
    const texts = async () => (await letters()).map(({ letter }) => letter?.text);
    const moved = (await texts()).find((text) => text !== first!.letter?.text);
    const dayOf = (text: string) => String(Temporal.PlainDate.from(text).day);
    const later = Temporal.PlainDate.from(stay.stay_from).add({ days: 2 });
    expect(moved).toContain('The hotel has changed this stay since it was booked for');
    expect(moved).toMatch(new RegExp(`Arrival\\W+.*\\b${later.day}\\b`));
    expect(first!.letter?.text).toMatch(new RegExp(`Arrival\\W+.*\\b${dayOf(stay.stay_from)}\\b`));
    await hotel.moveByStaff(reference, { from: -2, to: -2 });
    await look();
    expect(await again()).toMatchObject({ status: 200 });
    expect((await texts()).filter((text) => text === first!.letter?.text)).toHaveLength(2);
    await hotel.cancelByStaff(reference);
    await look();
    expect(await again()).toMatchObject({ status: 409, body: { detail: 'The hotel has cancelled this stay.' } });
  });
});
