import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { FindAnswer, StaffCard } from '#contract/staff/staff-cards.ts';
import type { AuditList, Today } from '#contract/staff/staff-oversight.ts';
import type {
  AtHotel,
  FeeChoices,
  ReservationActDone,
  Reservations,
  StaffReservation,
} from '#contract/staff/staff-reservations.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest } from '../guest.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const WHY = { reason: 'guest_asked', note: null };

async function book(amount: number, days: number) {
  const guest = new Guest(staycard.url);
  const card = await issueTestCard(staycard, { amount });
  const { placement } = await guest.prepare({ stay: stayInDays(days, 1), codes: [card.code] });
  const placed = await guest.place(placement);
  expect(placed.status).toBe(201);
  return { guest, card, reference: placed.body.reference, numbers: placed.body.rooms.map((room) => room.pms_number) };
}

describe('a reservation at the desk', () => {
  it('is found by reference, number and email, with what the hotel says and the card that paid', async () => {
    const reservations = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    const { guest, card, reference, numbers } = await book(50_000, 40);
    for (const [text, matched] of [
      [reference.toLowerCase(), 'reference'],
      [guest.email.toUpperCase(), 'email'],
      [numbers[0] ?? '', 'hotel_number'],
    ] as const) {
      const { body } = await reservations.ask<FindAnswer>('POST', '/staff/find', { text });
      expect({ matched: body.matched, found: body.reservations.some((row) => row.reference === reference) }).toEqual({
        matched,
        found: true,
      });
    }
    const { body } = await reservations.ask<StaffReservation>('GET', `/staff/reservations/${reference}`);
    expect(body).toMatchObject({ state: 'confirmed', needs_person: false, cards: [{ card_id: card.id }] });
    const { body: hotel } = await reservations.ask<AtHotel>('GET', `/staff/reservations/${reference}/hotel`);
    expect(hotel).toMatchObject({ state: 'found', agrees: true, rooms: [{ is_cancelled: false }] });
    const { body: shown } = await reservations.ask<StaffCard>('GET', `/staff/cards/${card.id}`);
    expect(shown.reservations.map((row) => row.reference)).toEqual([reference]);
    const query = `/staff/reservations?state=confirmed&text=${encodeURIComponent(guest.email)}`;
    expect((await reservations.ask<Reservations>('GET', query)).body.reservations).toHaveLength(1);
    expect((await reservations.ask<Reservations>('GET', `${query}&state=cancelled&needs_person=true`)).body).toEqual({
      reservations: [],
      after: null,
    });
  });

  it('is cancelled for what was shown, and what was shown is what the card gets back', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    const { card, reference } = await book(50_000, 41);
    const path = `/staff/reservations/${reference}`;
    const { body: terms } = await desk.ask<FeeChoices>('GET', `${path}/cancellation?fee=10`);
    expect(terms.choices.map(({ fee, is_possible: isPossible }) => [fee, isPossible])).toEqual([
      ['by_terms', true],
      ['waived', true],
      ['named', true],
    ]);
    const named = terms.choices[2]?.outcome;
    expect(named?.fee).toEqual({ currency: terms.currency, amount: 10 });
    const cancelled = await desk.act<ReservationActDone>(`${path}/cancel-for-other-fee`, { ...WHY, fee: 10 });
    expect(cancelled).toMatchObject({ status: 200, body: { reservation: { state: 'cancelled' } } });
    const back = named?.given_back[0]?.value?.amount ?? 0;
    const { body: after } = await desk.ask<StaffReservation>('GET', path);
    const taken = after.cards[0]?.taken.value?.amount ?? 0;
    expect(taken - back).toBeCloseTo(named?.kept[0]?.value?.amount ?? 0);
    expect((await sumsOf(staycard, card.id)).balance).toBe(50_000 - Math.round((taken - back) * 100));
    expect(after.audit).toMatchObject([{ what: 'cancel', by: { name: desk.name }, reason: 'guest_asked' }]);
    expect(after.history.at(-1)?.to).toBe('cancelled');
  });

  it('is not cancelled by its terms for more than was shown', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    const { reference } = await book(50_000, 1);
    const path = `/staff/reservations/${reference}`;
    const { body: terms } = await desk.ask<FeeChoices>('GET', `${path}/cancellation`);
    const fee = terms.choices[0]?.outcome?.fee?.amount ?? 0;
    expect(fee).toBeGreaterThan(0);
    const cheaper = await desk.ask('POST', `${path}/cancel`, { ...WHY, agreed_fee: fee - 1 });
    expect(cheaper).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    const agreed = await desk.ask<ReservationActDone>('POST', `${path}/cancel`, { ...WHY, agreed_fee: fee });
    expect(agreed.body.reservation.state).toBe('cancelled');
  });

  it('needs a person until one has seen to it, which today and the audit say', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'desk', ...EVERYWHERE }]);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const { reference } = await book(50_000, 42);
    await staycard.db.updateTable('placement').set({ needs_person: true }).where('reference', '=', reference).execute();
    const today = async () => (await desk.ask<Today>('GET', '/staff/today')).body.needs_person;
    expect((await today()).map((row) => row.reference)).toContain(reference);
    const settle = { ...WHY, as: 'confirmed', despite_the_hotel: false, note: 'Called the hotel.' };
    const done = await desk.ask<ReservationActDone>('POST', `/staff/reservations/${reference}/settle`, settle);
    expect(done).toMatchObject({
      status: 200,
      body: { reservation: { needs_person: false, notes: [{ text: 'Called the hotel.' }] } },
    });
    expect((await today()).map((row) => row.reference)).not.toContain(reference);
    const { body: audit } = await owner.ask<AuditList>('GET', `/staff/audit?reference=${reference}`);
    expect(audit.entries).toMatchObject([{ what: 'settle', by: { name: desk.name } }]);
  });

  it('has its lost letters in today of those who may see letters', async () => {
    const [desk, finance] = await Promise.all(
      (['desk', 'finance'] as const).map((role) => DeskPerson.comeIn(staycard, [{ role, ...EVERYWHERE }])),
    );
    const { reference } = await book(50_000, 44);
    const lost = sql`update mail set state = 'given_up', smtp_answer = '550 No such mailbox', sending_since = null from placement
      where placement.id = mail.placement_id and reference = ${reference}`;
    await lost.execute(staycard.db);
    const lettersOf = async (person: DeskPerson | undefined) =>
      (await person?.ask<Today>('GET', '/staff/today'))?.body.letters.map((letter) => letter.reference);
    expect(await lettersOf(desk)).toContain(reference);
    expect(await lettersOf(finance)).toEqual([]);
  });

  it('is nobody’s who works at another hotel, in lists and by its reference', async () => {
    const here = { role: 'owner', salePageId: 'demo', propertyId: 'dawn-lodge' } as const;
    const elsewhere = await DeskPerson.comeIn(staycard, [here]);
    const { guest, reference } = await book(50_000, 43);
    const path = `/staff/reservations/${reference}`;
    for (const rest of ['', '/hotel', '/cancellation']) {
      expect((await elsewhere.ask('GET', `${path}${rest}`)).status, rest).toBe(404);
    }
    for (const [act, body] of [
      ['cancel', { ...WHY, agreed_fee: 1000 }],
      ['cancel-for-other-fee', { ...WHY, fee: 0 }],
      ['settle', { ...WHY, as: 'confirmed', despite_the_hotel: true }],
      ['notes', { text: 'x' }],
    ] as const) {
      expect((await elsewhere.act(`${path}/${act}`, body)).status, act).toBe(404);
    }
    const list = await elsewhere.ask<Reservations>('GET', '/staff/reservations');
    expect(list.body.reservations).toEqual([]);
    for (const text of [reference, guest.email]) {
      const found = await elsewhere.ask<FindAnswer>('POST', '/staff/find', { text });
      expect(found.body.reservations).toEqual([]);
    }
  });
});
