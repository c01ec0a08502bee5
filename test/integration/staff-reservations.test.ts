import { sql, type RawBuilder } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ActPreview, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type { MailList } from '#contract/desk/staff-mails.ts';
import type { AuditList, Today, Watch, WireApproval } from '#contract/desk/staff-oversight.ts';
import type {
  AtHotel,
  FeeChoices,
  ReservationActDone,
  Reservations,
  StaffReservation,
} from '#contract/desk/staff-reservations.ts';
import type { PersonReason } from '#domain/placement/person-needed.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { findPlacementNamed } from '../../src/server/booking/placement/placement-store.ts';
import { listNeeds, askPerson } from '../../src/server/booking/placement/need-store.ts';
import type { Decision } from '../../src/server/booking/settle/decide-placement.ts';
import { cancelStay, settleStay } from '../../src/server/desk/reservations/act-on-reservation.ts';
import { findSignedIn, type SignedIn } from '../../src/server/desk/sign-in/sign-in.ts';
import { asOwner } from '../as-owner.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { deskQueries } from '../../proofs/lists/desk-queries.ts';
import { growDesk } from '../../proofs/lists/grow-desk.ts';
import { explain } from '../../proofs/lists/list-queries.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { testClock } from '../test-clock.ts';

const staycard = useStaycard();
const WHY = { reason: 'guest_asked', note: null };

async function book(amount: number, days: number, rooms = 1, nights = 1) {
  const guest = new Guest(staycard.url);
  const card = await issueTestCard(staycard, { amount });
  const { placement } = await guest.prepare({ stay: stayInDays(days, nights), codes: [card.code], rooms });
  const placed = await guest.place(placement);
  expect(placed.status).toBe(201);
  return { guest, card, reference: placed.body.reference, numbers: placed.body.rooms.map((room) => room.pms_number) };
}

describe('a reservation at the desk', () => {
  it('is found by reference, number and email, with the hotel’s state and the card that paid', async () => {
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
    expect(body.details.rooms).toMatchObject([{ guests: [{ count: 2 }], rate_name: expect.any(String) as string }]);
    expect(body.details.property?.phone).not.toBe('');
    expect(body.details.cancellation.fee).toEqual({
      currency: body.total.currency,
      amount: expect.any(Number) as number,
    });
    const { body: hotel } = await reservations.ask<AtHotel>('GET', `/staff/reservations/${reference}/hotel`);
    expect(hotel).toMatchObject({ state: 'found', differs: [], charged: body.total, rooms: [{ is_cancelled: false }] });
    const { body: shown } = await reservations.ask<StaffCard>('GET', `/staff/cards/${card.id}`);
    expect(shown.reservations.map((row) => row.reference)).toEqual([reference]);
    const query = `/staff/reservations?state=confirmed&text=${encodeURIComponent(guest.email)}`;
    expect((await reservations.ask<Reservations>('GET', query)).body.reservations).toHaveLength(1);
    expect((await reservations.ask<Reservations>('GET', `${query}&state=cancelled&needs_person=true`)).body).toEqual({
      count: 0,
      reservations: [],
      after: null,
    });
  });

  it('is compared with the hotel in dates, rooms and amount', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    const hotel = new Hotel(staycard);
    const { reference } = await book(50_000, 30, 2);
    const differences = async () => {
      const { body } = await desk.ask<AtHotel>('GET', `/staff/reservations/${reference}/hotel`);
      return body.differs;
    };
    expect(await differences()).toEqual([]);
    await hotel.moveByStaff(reference, { from: 1, to: 1 }, 1);
    expect(await differences()).toEqual(['dates']);
    await hotel.cancelByStaff(reference, 1);
    expect(await differences()).toEqual(expect.arrayContaining(['rooms', 'amount']));
    await hotel.cancelByStaff(reference);
    expect(await differences()).toEqual(['state']);
  });

  it('has the state of each room at the hotel', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    const hotel = new Hotel(staycard);
    const { reference } = await book(50_000, 0);
    const path = `/staff/reservations/${reference}`;
    const states = async () => (await desk.ask<AtHotel>('GET', `${path}/hotel`)).body.rooms.map(({ state }) => state);
    expect(await states()).toEqual(['confirmed']);
    await hotel.checkInByStaff(reference);
    expect(await states()).toEqual(['checked_in']);
    expect((await desk.ask<StaffReservation>('GET', path)).body.has_arrived).toBe(true);
    const { reference: later } = await book(50_000, 27);
    const { body } = await desk.ask<StaffReservation>('GET', `/staff/reservations/${later}`);
    expect(body.has_arrived).toBe(false);
  });

  it('is cancelled for the shown fee, and the card gets the shown value back', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    const { card, reference } = await book(50_000, 41);
    const path = `/staff/reservations/${reference}`;
    const { body: terms } = await desk.ask<FeeChoices>('GET', `${path}/cancellation`);
    const { body: other } = await desk.ask<FeeChoices>('GET', `${path}/cancellation?fee=10`);
    const choices = [...terms.choices, ...other.choices];
    expect(choices.map(({ fee, is_possible: isPossible }) => [fee, isPossible])).toEqual([
      ['by_terms', true],
      ['waived', true],
      ['named', true],
    ]);
    const named = choices[2]?.outcome;
    expect(named?.fee).toEqual({ currency: terms.currency, amount: 10 });
    // More than the stay costs.
    expect((await desk.act(`${path}/cancel-for-other-fee`, { ...WHY, fee: 10_000 })).status).toBe(422);
    const cancelled = await desk.act<ReservationActDone>(`${path}/cancel-for-other-fee`, { ...WHY, fee: 10 });
    expect(cancelled).toMatchObject({ status: 200, body: { reservation: { state: 'cancelled' } } });
    const back = named?.given_back[0]?.value?.amount ?? 0;
    const { body: after } = await desk.ask<StaffReservation>('GET', path);
    expect(after).toMatchObject({ needs_person: true, needs: [{ reason: 'fee_not_posted' }] });
    expect(after.cancelled).toEqual({ ...named, state: 'cancelled', reason: null, free_until: null });
    const taken = after.cards[0]?.taken.value?.amount ?? 0;
    expect(taken - back).toBeCloseTo(named?.kept[0]?.value?.amount ?? 0);
    expect((await sumsOf(staycard, card.id)).balance).toBe(50_000 - Math.round((taken - back) * 100));
    expect(after.audit).toMatchObject([{ what: 'cancel', by: { name: desk.name }, reason: 'guest_asked' }]);
    expect(after.history.at(-1)?.to).toBe('cancelled');
  });

  it('is cancelled below its terms within the limit of a person, together with all else of that day', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const stays = await Promise.all([33, 35, 37].map((days) => book(100_000, days, 2)));
    const [first, second, third] = stays.map(({ reference }) => `/staff/reservations/${reference}`);
    const choices = async (path: string, query = '') =>
      (await desk.ask<FeeChoices>('GET', `${path}/cancellation${query}`)).body.choices;
    const [byTerms, waived] = await choices(first!);
    const price = byTerms?.outcome?.fee?.amount ?? 0;
    expect(price).toBeGreaterThan(250);
    expect([byTerms?.above_limit, waived?.is_possible]).toEqual([null, true]);
    expect(waived?.above_limit).toMatchObject({
      limit: { value: { amount: 250 } },
      used_today: { value: { amount: price } },
      alone: true,
    });
    const cancel = (path: string, fee: number, by = desk) =>
      by.act<ReservationActDone>(`${path}/cancel-for-other-fee`, { ...WHY, fee });
    // Two at once, each within the limit: one waits for a second person.
    const below = async (path: string, amount: number) =>
      Math.round(((await choices(path))[0]?.outcome?.fee?.amount ?? 0) * 100 - amount * 100) / 100;
    const fees = await Promise.all([first!, second!].map((path) => below(path, 200)));
    const both = await Promise.all([first!, second!].map((path, index) => cancel(path, fees[index] ?? 0)));
    expect(both.map(({ body }) => body.ends_at === null).toSorted()).toEqual([false, true]);
    expect(both.map(({ body }) => body.reservation.state).toSorted()).toEqual(['cancelled', 'confirmed']);
    const [above] = await choices(third!, `?fee=${await below(third!, 51)}`);
    expect(above?.above_limit?.used_today.value?.amount).toBe(251);
    const card = await issueTestCard(staycard, { amount: 1000 });
    expect((await desk.act(`/staff/cards/${card.id}/adjust`, { ...WHY, amount: 51 })).status).toBe(202);
    expect((await cancel(third!, 0, owner)).status).toBe(200);
  });

  it('is cancelled for a lower fee above the limit once a second person approves it, and only that waiver', async () => {
    const [desk, owner] = [
      await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]),
      await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]),
    ];
    await asOwner(staycard, `update staff_grant set granted_at = granted_at - interval '2 days'`);
    const { card, reference } = await book(200_000, 60, 2, 3);
    const path = `/staff/reservations/${reference}`;
    const waive = () => desk.act<ReservationActDone>(`${path}/cancel-for-other-fee`, { ...WHY, note: 'Ill.', fee: 0 });
    const show = async () => (await owner.ask<StaffReservation>('GET', path)).body;
    const approvals = async () => {
      const { body } = await owner.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
      return body.approvals.filter(({ stay }) => stay?.reservation.reference === reference);
    };
    expect(await waive()).toMatchObject({ status: 200, body: { ends_at: expect.any(String) as string } });
    expect(await show()).toMatchObject({ state: 'confirmed', waiting: { by: { name: desk.name } } });
    expect(await waive()).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    const [asked] = await approvals();
    const { total } = await show();
    expect(asked).toMatchObject({
      act: 'cancel',
      reason: 'guest_asked',
      note: 'Ill.',
      may_decide: true,
      has_changed: false,
      stay: { fee: { amount: 0 }, waived: total, moves_to: null },
    });
    expect((await desk.act(`/staff/approvals/${asked?.id}/approve`, {})).status).not.toBe(200);
    const no = { kind: 'status', status: 403, message: 'Not this one.' } as const;
    await new Hotel(staycard).fail({ operation: 'reservations/cancel', effect: no });
    const refused = await owner.act(`/staff/approvals/${asked?.id}/approve`, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    expect(await waive()).toMatchObject({ status: 200 });
    const [again] = await approvals();
    // By now the terms would cost more than the request waived.
    await asOwner(staycard, `update staff_approval set body = body || '{"waived": 1}' where id = '${again?.id}'`);
    expect((await approvals())[0]).toMatchObject({ has_changed: true });
    const stale = await owner.act(`/staff/approvals/${again?.id}/approve`, {});
    expect(stale).toMatchObject({ status: 409, body: { code: 'STAFF.APPROVAL_ENDED' } });
    expect(await show()).toMatchObject({ state: 'confirmed', waiting: null });
    const move = { ...WHY, property_id: 'palais-rosenhain' };
    expect(await desk.act(`${path}/move`, move)).toMatchObject({ status: 200, body: { path: null } });
    const [last] = await approvals();
    expect(last?.stay?.moves_to).toBe('palais-rosenhain');
    const moves = async (who: DeskPerson) => (await who.ask<Today>('GET', '/staff/today')).body.moves;
    expect(await moves(desk)).toMatchObject([
      { state: 'asked', ends_at: last?.ends_at, reservation: { reference }, new_reference: null },
    ]);
    expect(await moves(owner)).toEqual([]);
    expect((await owner.act(`/staff/approvals/${last?.id}/approve`, {})).status).toBe(200);
    expect(await show()).toMatchObject({ state: 'cancelled', waiting: null, cancelled: { fee: { amount: 0 } } });
    expect((await show()).moves_to).toBe('palais-rosenhain');
    expect(await moves(desk)).toMatchObject([{ state: 'done', ends_at: null, new_reference: null }]);
    expect((await sumsOf(staycard, card.id)).balance).toBe(200_000);
    const { body: audit } = await owner.ask<AuditList>('GET', `/staff/audit?reference=${reference}&what=cancel`);
    expect(audit.entries[0]).toMatchObject({
      by: { name: desk.name },
      approved_by: { name: owner.name },
      waived: { value: total },
    });
  });

  it('counts alone if its hotel is overbooked, and not in the limit of the day', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const own = [await book(50_000, 49), await book(50_000, 51), await book(50_000, 53)];
    const waive = ({ reference }: { readonly reference: string }, reason: string) =>
      desk.act<ReservationActDone>(`/staff/reservations/${reference}/cancel-for-other-fee`, {
        reason,
        note: null,
        fee: 0,
      });
    for (const one of own.slice(0, 2)) {
      expect(await waive(one, 'overbooked')).toMatchObject({ status: 200, body: { ends_at: null } });
    }
    expect(await waive(own[2]!, 'guest_asked')).toMatchObject({ body: { ends_at: null } });
    const dear = await book(200_000, 65, 2, 3);
    expect((await waive(dear, 'overbooked')).body.ends_at).not.toBeNull();
    const { body: watch } = await owner.ask<Watch>('GET', '/staff/audit/watch');
    const kinds = own.map(({ reference }) =>
      watch.rows.filter((row) => row.reference === reference).map((row) => row.kind),
    );
    expect(kinds).toEqual([['overbooked'], ['overbooked'], ['waived']]);
  });

  it('counts a waived fee by the last cancellation of the stay, if the hotel refused an earlier one', async () => {
    const [first, second] = [
      await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]),
      await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]),
    ];
    const used = async (by: DeskPerson) => {
      const { id } = await issueTestCard(staycard, { amount: 1_000_000 });
      const body = { ...WHY, amount: 9_000 };
      const { body: preview } = await by.ask<ActPreview>('POST', `/staff/cards/${id}/adjust/preview`, body);
      return (preview.second_person?.used_today.value?.amount ?? 0) - 9_000;
    };
    const { reference } = await book(50_000, 39);
    const waive = (by: DeskPerson) =>
      by.act(`/staff/reservations/${reference}/cancel-for-other-fee`, { ...WHY, fee: 0 });
    const no = { kind: 'status', status: 403, message: 'Not this one.' } as const;
    await new Hotel(staycard).fail({ operation: 'reservations/cancel', effect: no });
    expect((await waive(first)).status).toBe(409);
    expect((await waive(second)).status).toBe(200);
    expect(await used(first)).toBe(0);
    expect(await used(second)).toBeGreaterThan(0);
  });

  it('is not cancelled by its terms for more than shown', { tags: ['thorough'] }, async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
    const { reference } = await book(50_000, 1);
    const path = `/staff/reservations/${reference}`;
    const { body: terms } = await desk.ask<FeeChoices>('GET', `${path}/cancellation`);
    const fee = terms.choices[0]?.outcome?.fee?.amount ?? 0;
    expect(fee).toBeGreaterThan(0);
    const cheaper = await desk.act(`${path}/cancel`, { ...WHY, agreed_fee: fee - 1 });
    expect(cheaper).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    const agreed = await desk.act<ReservationActDone>(`${path}/cancel`, { ...WHY, agreed_fee: fee });
    expect(agreed.body.reservation.state).toBe('cancelled');
  });

  it('needs a person until one has settled it, as Today and the audit log show', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const { reference } = await book(50_000, 42);
    await staycard.db.updateTable('placement').set({ needs_person: true }).where('reference', '=', reference).execute();
    const today = async () => (await desk.ask<Today>('GET', '/staff/today')).body.needs_person;
    expect((await today()).map((row) => row.reference)).toContain(reference);
    const settle = { ...WHY, as: 'confirmed', despite_the_hotel: false, note: 'Called the hotel.' };
    const done = await desk.act<ReservationActDone>(`/staff/reservations/${reference}/settle`, settle);
    expect(done).toMatchObject({
      status: 200,
      body: { reservation: { needs_person: false, notes: [{ text: 'Called the hotel.' }] } },
    });
    expect((await today()).map((row) => row.reference)).not.toContain(reference);
    const { body: audit } = await owner.ask<AuditList>('GET', `/staff/audit?reference=${reference}`);
    expect(audit.entries).toMatchObject([{ what: 'settle', by: { name: desk.name } }]);
  });

  it(
    'is unchanged if the hotel contradicts, which is reported in the desk’s words',
    { tags: ['thorough'] },
    async () => {
      const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
      const { reference } = await book(50_000, 52);
      await asOwner(staycard, `update placement set state = 'unknown' where reference = '${reference}'`);
      const settle = { ...WHY, as: 'released', despite_the_hotel: false };
      expect(await desk.act(`/staff/reservations/${reference}/settle`, settle)).toMatchObject({
        status: 409,
        body: { detail: `${reference} was left as it is: the hotel has this reservation.` },
      });
    },
  );

  it('is noted as seen to only for the needs that the person was shown', { tags: ['thorough'] }, async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    const { reference } = await book(50_000, 44);
    const stay = async () => (await findPlacementNamed(staycard.db, reference))!;
    await expect.poll(async () => (await stay()).redemption?.state).toBe('posted');
    const { id } = await stay();
    const needs = ['cancel_asked', 'payment_not_posted'] as const;
    const ask = (reason: PersonReason, detail: string) =>
      inTransaction(staycard.db, (tx) => askPerson(tx, id, { reason, detail }, testClock.now()));
    const show = async () => (await desk.ask<StaffReservation>('GET', `/staff/reservations/${reference}`)).body.needs;
    const settle = (seen: StaffReservation['needs'], state: StaffReservation['state'] = 'confirmed') =>
      desk.act<ReservationActDone>(`/staff/reservations/${reference}/settle`, {
        ...WHY,
        as: 'confirmed',
        despite_the_hotel: false,
        state,
        seen: seen.map(({ reason, detail }) => ({ reason, detail })),
      });
    await ask(needs[0], 'the PMS has 1 of 2 rooms');
    // By now the hotel has refused the payment.
    const before = await show();
    await ask(needs[1], '');
    const refused = await settle(before);
    expect(refused).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    // The hotel also cancelled the other room.
    const meanwhile = await show();
    await ask(needs[0], 'the PMS has 2 of 2 rooms');
    expect(await settle(meanwhile)).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    expect((await listNeeds(staycard.db, id)).map(({ reason }) => reason)).toEqual(needs);
    expect((await stay()).giveBack).toBeNull();
    // A person who was shown the stay while it was still looked for cannot settle it either.
    expect(await settle(await show(), 'unknown')).toMatchObject({
      status: 409,
      body: { code: 'STAFF.ACT_REFUSED', detail: `${reference} is now confirmed. Open it again.` },
    });
    const done = await settle(await show());
    expect(done.body).toMatchObject({ fee_remarks: null, reservation: { state: 'confirmed', needs: [] } });
  });

  it('is not decided by a person who lost their role after the call had begun', { tags: ['thorough'] }, async () => {
    const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const by = { byTermsUpTo: 1000 };
    const settleAs = (as: Decision['as']) => (staff: SignedIn, act: Parameters<typeof cancelStay>[2]) =>
      settleStay(staycard.deps, staff, act, { as, despiteTheHotel: true });
    const cancelByTerms: ReturnType<typeof settleAs> = (staff, act) => cancelStay(staycard.deps, staff, act, by);
    for (const [days, change, decide] of [
      [46, 'needs_person = false', cancelByTerms],
      [48, 'needs_person = true', settleAs('confirmed')],
      [50, `state = 'unknown'`, settleAs('released')],
    ] as const) {
      const leaving = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
      const { card, reference } = await book(50_000, days);
      await asOwner(staycard, `update placement set ${change} where reference = '${reference}'`);
      const sums = await sumsOf(staycard, card.id);
      const staff = await findSignedIn(staycard.deps, leaving.cookie.split('=')[1] ?? '');
      const grants = [{ role: 'auditor', sale_page_id: null, property_id: null }];
      expect((await owner.act(`/staff/people/${staff!.id}/grants`, { grants })).status).toBe(200);
      const cause = { actor: `staff:${staff!.id}`, reason: 'guest_asked', at: staycard.deps.clock.now() };
      const decided = decide(staff!, { reference, note: null, cause });
      await expect(decided).rejects.toMatchObject({
        code: expect.stringMatching(/^STAFF\.(SIGNED_OUT|NOT_ALLOWED)$/) as string,
      });
      expect(await sumsOf(staycard, card.id)).toEqual(sums);
      const { body: after } = await owner.ask<StaffReservation>('GET', `/staff/reservations/${reference}`);
      expect(after).toMatchObject({ state: days === 50 ? 'unknown' : 'confirmed', audit: [] });
    }
  });

  it('has its hotel first on Today while its system does not answer', async () => {
    const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    const hotel = new Hotel(staycard);
    const { reference } = await book(50_000, 45);
    const { property_id: id } = (await desk.ask<StaffReservation>('GET', `/staff/reservations/${reference}`)).body;
    const health = async () => {
      const { properties } = (await desk.ask<Today>('GET', '/staff/today')).body;
      return properties.flatMap((one) => (one.id === id ? [one.state] : []));
    };
    const look = async () => (await desk.ask<AtHotel>('GET', `/staff/reservations/${reference}/hotel`)).body.state;
    await hotel.fail({ operation: '*', times: 1000, effect: { kind: 'status', status: 500, message: 'Not now.' } });
    expect(await look()).toBe('no_answer');
    await expect.poll(health).toEqual(['silent']);
    await hotel.forgetFaults();
    await expect.poll(look).toBe('found');
    await expect.poll(health).toEqual(['ready']);
  });

  it('has its lost letters on Today for people who may see letters', async () => {
    const [desk, finance] = await Promise.all(
      (['reception', 'finance'] as const).map((role) => DeskPerson.comeIn(staycard, [{ role, ...EVERYWHERE }])),
    );
    const { reference } = await book(50_000, 44);
    const lost = sql`update mail set state = 'given_up', smtp_answer = '550 No such mailbox', sending_since = null from placement
      where placement.id = mail.placement_id and reference = ${reference}`;
    await lost.execute(staycard.db);
    const lettersOf = async (person: DeskPerson | undefined) =>
      (await person?.ask<Today>('GET', '/staff/today'))?.body.letters.map((letter) => letter.reference);
    expect(await lettersOf(desk)).toContain(reference);
    expect(await lettersOf(finance)).toEqual([]);
    const again = await desk?.act(`/staff/reservations/${reference}/correct-address`, {
      reason: 'mistake_of_ours',
      note: null,
      email: 'ada.right@example.com',
    });
    expect(again?.status).toBe(200);
    expect(await lettersOf(desk)).not.toContain(reference);
  });
});

describe('the lists of a desk with many past stays', () => {
  const GROWTH = { placements: 4_000, letters: 3_000, entries: 6_000 };
  let owner: DeskPerson;

  beforeAll(async () => {
    await growDesk(staycard, GROWTH);
    await openSecondSalePage(staycard, 'elsewhere');
    owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  });

  /** All pages of a list, as the desk turns them. */
  async function walk<Row>(path: string, query: Readonly<Record<string, string>>, rowsOf: (body: never) => Row[]) {
    const found: Row[] = [];
    let after: string | null = null;
    do {
      const asked: URLSearchParams = new URLSearchParams({ ...query, ...(after !== null && { after }) });
      const answer = await owner.ask<{ after: string | null }>('GET', `${path}?${asked.toString()}`);
      expect(answer.status).toBe(200);
      found.push(...rowsOf(answer.body as never));
      ({ after } = answer.body);
    } while (after !== null);
    return found;
  }

  type Stay = { reference: string; state: string; property_id: string; arrival: string; paid: number; needs: boolean };

  /** The stays from plain SQL, the latest first. */
  async function readStays(): Promise<Stay[]> {
    const { rows } = await sql<Stay>`select reference, state, property_id, booking #>> '{stay,arrivalDate}' as arrival,
        (covered #>> '{amount,amountMinor}')::int as paid, needs_person as needs
      from placement order by placed_at desc, id desc`.execute(staycard.db);
    return rows;
  }

  const ofStays = (query: Readonly<Record<string, string>>) =>
    walk('/staff/reservations', query, ({ reservations }: Reservations) => reservations.map((row) => row.reference));

  it('have the matching reservations once each, latest first', async () => {
    const stays = await readStays();
    const fitting = (fits: (stay: Stay) => boolean) => stays.filter(fits).map(({ reference }) => reference);
    expect(await ofStays({ state: 'refused' })).toEqual(fitting(({ state }) => state === 'refused'));
    expect(await ofStays({ property_id: 'dawn-lodge' })).toEqual(fitting((stay) => stay.property_id === 'dawn-lodge'));
    expect(await ofStays({ needs_person: 'true' })).toEqual(fitting(({ needs }) => needs));
    expect(await ofStays({ state: 'unknown', needs_person: 'false' })).toEqual(
      fitting(({ state, needs }) => state === 'unknown' && !needs),
    );
    expect(await ofStays({ sale_page_id: 'elsewhere' })).toEqual([]);
    const { body } = await owner.ask<Reservations>('GET', '/staff/reservations?state=refused');
    expect(body.count).toBe(fitting(({ state }) => state === 'refused').length);
  });

  it('are in the order of booking or of arrival, as requested', async () => {
    const stays = await readStays();
    const today = staycard.deps.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString();
    const coming = stays.filter(({ arrival }) => arrival >= today).map(({ reference }) => reference);
    expect(await ofStays({ sort: 'booked', arrives_from: today })).toEqual(coming);
    const found = await ofStays({ sort: 'arrival' });
    const dayOf = (wanted: string) => stays.find(({ reference }) => reference === wanted)?.arrival ?? '';
    expect(found.map(dayOf)).toEqual(coming.map(dayOf).toSorted());
    expect(found.toSorted()).toEqual(coming.toSorted());
  });

  it('find a name, and ask for more of it if too many stays have it', async () => {
    expect(await ofStays({ text: 'Number1234' })).toEqual(['L1234']);
    const { status, body } = await owner.ask('GET', '/staff/reservations?text=Number');
    expect([status, body.detail]).toEqual([409, 'More than 1,000 reservations match. Type more of the name.']);
  });

  it(
    'have the earliest arrivals at the top if arrival dates are requested, as Today has',
    { tags: ['thorough'] },
    async () => {
      const today = staycard.deps.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
      const days = [today.toString(), today.add({ days: 1 }).toString()];
      const arriving = (await readStays()).filter(
        ({ state, arrival, paid }) => state === 'confirmed' && days.includes(arrival) && paid > 0,
      );
      const filter = { state: 'confirmed', paid_by_cards: 'true' };
      const soon = await ofStays({ ...filter, arrives: 'soon' });
      const dayOf = (reference: string) => arriving.find((stay) => stay.reference === reference)?.arrival;
      expect(soon.map(dayOf)).toEqual(arriving.map(({ arrival }) => arrival).toSorted());
      expect(new Set(soon).size).toBe(arriving.length);
      expect(await ofStays({ ...filter, arrives_from: days[0] ?? '', arrives_to: days[1] ?? '' })).toEqual(soon);
      const { body } = await owner.ask<Today>('GET', '/staff/today');
      expect(body.arrivals.map(({ reference }) => reference)).toEqual(soon.slice(0, 50));
      expect(body.in_all).toMatchObject({
        arrivals: soon.length,
        needs_person: (await ofStays({ needs_person: 'true' })).length,
      });
    },
  );

  it('say on Today that they are cut, and where to see all', { tags: ['thorough'] }, async () => {
    await asOwner(staycard, `update placement set needs_person = true where reference like 'L%' and reference < 'L2'`);
    const { body } = await owner.ask<Today>('GET', '/staff/today');
    const all = await ofStays({ needs_person: 'true' });
    expect(all.length).toBeGreaterThan(50);
    expect({ listed: body.needs_person.length, inAll: body.in_all.needs_person }).toEqual({
      listed: 50,
      inAll: all.length,
    });
  });

  it('filter letters by state and kind', { tags: ['thorough'] }, async () => {
    const letters = (query: Readonly<Record<string, string>>) =>
      walk('/staff/mails', query, ({ mails }: MailList) => mails.map(({ id }) => id));
    const plain = async (condition: RawBuilder<boolean>) =>
      (
        await sql<{ id: string }>`select id from mail where ${condition} order by created_at desc, id desc`.execute(
          staycard.db,
        )
      ).rows.map(({ id }) => id);
    expect(await letters({ state: 'bounced' })).toEqual(await plain(sql`state = 'bounced'`));
    expect(await letters({ kind: 'card_registered' })).toEqual(await plain(sql`kind = 'card_registered'`));
    expect(await letters({ kind: 'card_registered', state: 'bounced' })).toEqual(
      await plain(sql`kind = 'card_registered' and state = 'bounced'`),
    );
  });

  it.each(['yER@exa', 'JÜRG', 'jürg'])(
    'have the letters to a part of an address, however it is spelt: %s',
    async (text) => {
      await asOwner(
        staycard,
        `update mail set recipient = 'Jürgen.Meyer@Example.com' where id = (select id from mail order by id limit 1)`,
      );
      const { body } = await owner.ask<MailList>('POST', '/staff/mails/find', { text });
      expect(body.mails.map(({ recipient }) => recipient)).toEqual(['Jürgen.Meyer@Example.com']);
    },
  );

  it('have the log by person, act and card, and a file of it', async () => {
    const entries = (query: Readonly<Record<string, string>>) =>
      walk('/staff/audit', query, ({ entries: page }: AuditList) => page.map(({ id }) => Number(id)));
    const plain = async (condition: RawBuilder<boolean>) =>
      (
        await sql<{ id: number }>`select audit_entry.id from audit_entry left join card on card.id = card_id
          left join staff on staff.id = staff_id
          where ${condition} order by audit_entry.created_at desc, audit_entry.id desc`.execute(staycard.db)
      ).rows.map(({ id }) => id);
    const { rows } = await sql<{ last4: string }>`select last4 from card where id in (select card_id from audit_entry)
      and last4 <> '' limit 1`.execute(staycard.db);
    const last4 = rows[0]?.last4 ?? '';
    expect(await entries({ what: 'rename_batch' })).toEqual(await plain(sql`action = 'rename_batch'`));
    expect(await entries({ staff_name: 'COLLEAGUE 7' })).toEqual(await plain(sql`staff.name = 'Colleague 7'`));
    expect(await entries({ staff_name: 'nobody' })).toEqual([]);
    expect(await entries({ last4: last4.toLowerCase() })).toEqual(await plain(sql`card.last4 = ${last4}`));
    const file = await owner.ask<string>('GET', '/staff/audit.csv?what=void');
    expect(file.headers.get('content-disposition')).toContain('audit-');
    expect(file.body.trim().split('\n')).toHaveLength((await plain(sql`action = 'void'`)).length + 1);
  });

  it('have an index for every filter', async () => {
    for (const { name, query } of await deskQueries(staycard)) {
      const { nodes } = await explain(staycard, query, { withTables: false });
      expect(
        nodes.filter((node) => /^Seq Scan (placement|mail|audit_entry|card)$/.test(node)),
        name,
      ).toEqual([]);
    }
  });
});

it('a pasted list of codes finds every card', async () => {
  const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
  const cards = await Promise.all([100, 200, 300].map((amount) => issueTestCard(staycard, { amount })));
  const text = cards.map(({ code }) => code).join(' ');
  const { body } = await desk.ask<FindAnswer>('POST', '/staff/find', { text });
  expect(body.cards.map(({ id }) => id).toSorted()).toEqual(cards.map(({ id }) => id).toSorted());
});

it('a corrected balance stands once in the history of its card, with its amount', async () => {
  const owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  const { id } = await issueTestCard(staycard, { amount: 50_000 });
  expect((await owner.act(`/staff/cards/${id}/adjust`, { ...WHY, amount: -450 })).status).toBe(200);
  const { body } = await owner.ask<StaffCard>('GET', `/staff/cards/${id}`);
  const lines = body.timeline.filter(({ what }) => what === 'adjust');
  expect(lines).toMatchObject([{ kind: 'act', amount: { value: { amount: -450 } }, reason: 'guest_asked' }]);
});
