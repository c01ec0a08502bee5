import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { WireProblem } from '#contract/problem.ts';
import type { OpenedBooking } from '#contract/guest/recovery.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import type { StaffCard } from '#contract/desk/staff-cards.ts';
import type { Watch } from '#contract/desk/staff-oversight.ts';
import type { ReservationActDone } from '#contract/desk/staff-reservations.ts';
import { asId, type PlacementId } from '#domain/value/ids.ts';
import { findPass, savePass } from '../../src/server/guest/wallet/wallet-store.ts';
import { FLEXIBLE, useCancelling } from '../cancelling-guest.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { call } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { mintTestLink } from '../mint-test-link.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';

const { staycard, cancelling } = useCancelling();
const days = freeDays(40);
const WHY = { reason: 'guest_asked', note: null };

async function book() {
  const card = await issueTestCard(staycard, { amount: 50_000 });
  const choice = { stay: stayInDays(days.next().value, 1), codes: [card.code], ...FLEXIBLE };
  const { guest, reservation } = await cancelling.book(choice);
  const placementId = asId<PlacementId>((await cancelling.placementOf(reservation)).id);
  return { card, guest, reservation, placementId, old: guest.email, right: `right.${guest.email}` };
}

const open = (token: string) =>
  call<OpenedBooking & WireProblem>(staycard.url, 'POST', '/vrm/demo/bookings/open', { body: { token } });

function lettersOf(placementId: string) {
  const mails = staycard.db.selectFrom('mail').select(['kind', 'state', 'recipient']).orderBy('created_at');
  return mails
    .where('placement_id', '=', placementId)
    .where('kind', '!~' as '=', '^hotel')
    .execute();
}

it('the corrected address of a stay gets its letter, and what went to the old one opens nothing more', async () => {
  const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
  const { card, guest, reservation, placementId, old, right } = await book();
  const { token } = await mintTestLink(staycard, { purpose: 'booking', placementId });
  const byOldLink = (await open(token)).body;
  const follow = (accessToken: string) =>
    call<Reservation>(staycard.url, 'GET', `/vrm/demo/reservation/${reservation.reference}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
  expect((await follow(byOldLink.access_token)).status).toBe(200);
  await asOwner(
    staycard,
    `update mail set state = 'queued', due_at = now() + interval '1 day', sending_since = null
    where placement_id = '${placementId}' and kind = 'stay_confirmed'`,
  );
  const serial = randomUUID();
  await savePass(staycard.db, {
    serial,
    wallet: 'google',
    salePageId: 'demo',
    cardId: null,
    placementId,
    language: 'en',
    tokenDigest: null,
    createdAt: staycard.deps.clock.now(),
  });
  const path = `/staff/reservations/${reservation.reference}/correct-address`;
  const wrong = await desk.act(path, { ...WHY, email: 'no address' });
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ path: 'email' }] } });
  const done = await desk.act<ReservationActDone>(path, { ...WHY, email: right });
  expect(done).toMatchObject({ status: 200, body: { reservation: { buyer: { email: right } } } });
  expect(done.body.reservation.audit).toMatchObject([
    { what: 'correct_address', by: { name: desk.name }, details: {} },
  ]);
  const letters = await lettersOf(placementId);
  expect(letters.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['stay_confirmed', old],
    ['stay_confirmed', right],
  ]);
  expect(letters[0]?.state).toBe('dropped');
  expect((await open(token)).body.code).toBe('LINK.ENDED');
  expect((await follow(byOldLink.access_token)).status).toBe(404);
  expect((await guest.follow(reservation)).reference).toBe(reservation.reference);
  expect(await findPass(staycard.db, serial)).toBeUndefined();
  const again = await mintTestLink(staycard, { purpose: 'booking', placementId });
  expect((await follow((await open(again.token)).body.access_token)).status).toBe(200);
  const { body } = await desk.ask<StaffCard>('GET', `/staff/cards/${card.id}`);
  expect(body.holder?.email ?? null).not.toBe(right);
});

it('a letter to the old address is not sent again, and two corrections in a day are worth a second look', async () => {
  const desk = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  const { reservation, placementId, right } = await book();
  const path = `/staff/reservations/${reservation.reference}/correct-address`;
  const rows = async () =>
    (await desk.ask<Watch>('GET', '/staff/audit/watch')).body.rows.filter(
      ({ reference }) => reference === reservation.reference,
    );
  await desk.act(path, { ...WHY, email: right });
  const twice = await desk.act(path, { ...WHY, email: right });
  expect(twice).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
  expect(await rows()).toEqual([]);
  const mails = staycard.db.selectFrom('mail').select('id').where('placement_id', '=', placementId);
  const [first] = await mails.where('recipient', '<>', right).where('kind', '=', 'stay_confirmed').execute();
  await asOwner(staycard, `update mail set state = 'sent', sending_since = null where id = '${first?.id ?? ''}'`);
  expect(await desk.act(`/staff/mails/${first?.id ?? ''}/send-again`, {})).toMatchObject({ status: 409 });
  await desk.act(path, { ...WHY, email: `a.${right}` });
  expect(await rows()).toMatchObject([{ kind: 'address_again', what: 'correct_address', by: { name: desk.name } }]);
});

it('is refused while a letter to the old address is being sent', async () => {
  const desk = await DeskPerson.comeIn(staycard, [{ role: 'reservations', ...EVERYWHERE }]);
  const { reservation, placementId, old, right } = await book();
  await asOwner(
    staycard,
    `update mail set state = 'sending', sending_since = now()
    where placement_id = '${placementId}' and kind = 'stay_confirmed'`,
  );
  const path = `/staff/reservations/${reservation.reference}/correct-address`;
  expect(await desk.act(path, { ...WHY, email: right })).toMatchObject({ status: 409 });
  expect((await cancelling.placementOf(reservation)).buyer).toMatchObject({ email: old });
});

it('ends every token of old links, also of those that are opened while the address is corrected', async () => {
  const desk = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
  const { reservation, placementId, right } = await book();
  const { token } = await mintTestLink(staycard, { purpose: 'booking', placementId });
  const path = `/staff/reservations/${reservation.reference}/correct-address`;
  const body = { ...WHY, email: right };
  const confirmation = await desk.confirm(await desk.ask('POST', path, body));
  const openings = (times: number) => Array.from({ length: times }, () => open(token));
  const [before, corrected, during] = await Promise.all([
    Promise.all(openings(8)),
    desk.ask('POST', path, body, { 'staycard-confirmation': confirmation }),
    Promise.all(openings(8)),
  ]);
  expect(corrected.status).toBe(200);
  const opened = [...before, ...during].filter(({ status }) => status === 200);
  expect(opened.length).toBeGreaterThan(0);
  for (const one of opened) {
    const headers = { authorization: `Bearer ${one.body.access_token}` };
    const page = `/vrm/demo/reservation/${reservation.reference}`;
    expect((await call(staycard.url, 'GET', page, { headers })).status).toBe(404);
  }
});

it('a cancellation by the guest’s link after a correction is worth a second look', async () => {
  const desk = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  const { guest, reservation, right } = await book();
  const { reference } = reservation;
  await desk.act(`/staff/reservations/${reference}/correct-address`, { ...WHY, email: right });
  expect((await guest.cancel(reservation, { currency: 'GBP', amount: 0 })).status).toBeLessThan(300);
  const { body } = await desk.ask<Watch>('GET', '/staff/audit/watch');
  expect(body.rows.filter((row) => row.reference === reference)).toMatchObject([{ kind: 'address_cancelled' }]);
});
