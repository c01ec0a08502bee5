import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HeldCards, OpenedBooking } from '#contract/guest/recovery.ts';
import type { WireProblem } from '#contract/problem.ts';
import type { Reservation } from '#contract/guest/reservation.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, NO_FEE } from '../cancelling-guest.ts';
import { call, type Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { startMailServer } from '../mail-server.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const server = await startMailServer();
afterAll(() => server.close());

const staycard = useStaycard({ settings: { SMTP_URL: server.url, MAIL_FROM: 'letters@quiet-hours.example' } });
const cancelling = new Cancelling(staycard);
const newMailbox = () => `${randomUUID()}@example.com`;

const post = <Body>(path: string, body: unknown, headers = {}) =>
  call<Body & WireProblem>(staycard.url, 'POST', `/vrm/demo/${path}`, { body, headers });
const askForBooking = (reference: string, email: string) => post<object>('bookings/recovery', { reference, email });
const askForCards = (email: string) => post<object>('cards/recovery', { email });

/** The link tokens to a screen that a mailbox received, in order of arrival. */
function tokensAt(mailbox: string, screen: string): string[] {
  const letters = server.arrived.filter(({ recipient }) => recipient === mailbox);
  const link = new RegExp(`/s/demo/${screen}\\?language=en#t=([\\w-]+)`);
  return letters.flatMap(({ read }) => link.exec(read.text ?? '')?.[1] ?? []);
}

/** Waits until every queued job is done. A letter that is not written by then is never written. */
async function awaitJobs(): Promise<void> {
  const open = sql<{ n: number }>`select count(*)::int as n from pgboss.job
    where name in ('send-booking-link', 'send-cards-link') and state in ('created', 'active', 'retry')`;
  await expect.poll(async () => (await open.execute(staycard.db)).rows[0]?.n).toBe(0);
}

describe('a booking', () => {
  let guest: Guest;
  let reservation: Reservation;
  beforeAll(async () => {
    ({ guest, reservation } = await cancelling.book({ stay: stayInDays(60, 1), ...FLEXIBLE }));
  });

  it(
    'is found by reference and address, however they are typed; a link asked for later ends the earlier',
    { tags: ['thorough'] },
    async () => {
      // The first letter to this mailbox is about the booking itself.
      await expect.poll(() => tokensAt(guest.email, 'my-booking').length).toBe(1);
      const typed = reservation.reference.toLowerCase().replaceAll('-', ' ');
      expect((await askForBooking(typed, ` ${guest.email.toUpperCase()}`)).status).toBe(202);
      await expect.poll(() => tokensAt(guest.email, 'my-booking').length).toBe(2);
      await askForBooking(reservation.reference, guest.email);
      await expect.poll(() => tokensAt(guest.email, 'my-booking').length).toBe(3);
      const [ofBooking, earlier, later] = tokensAt(guest.email, 'my-booking');
      expect((await post('bookings/open', { token: earlier })).body.code).toBe('LINK.ENDED');
      for (const token of [later, ofBooking]) {
        const { body } = await post<OpenedBooking>('bookings/open', { token });
        expect(body.reference).toBe(reservation.reference);
      }
      expect((await post('bookings/open', { token: later })).body.code).toBe('LINK.ENDED');
    },
  );

  it(
    'gets three letters an hour that were asked for, and no more, though many ask at once',
    { tags: ['thorough'] },
    async () => {
      const { guest: other, reservation: booked } = await cancelling.book({ stay: stayInDays(64, 1), ...FLEXIBLE });
      const answers = await Promise.all(Array.from({ length: 6 }, () => askForBooking(booked.reference, other.email)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
      await awaitJobs();
      const written = await staycard.db
        .selectFrom('mail')
        .select('kind')
        .where('recipient', '=', other.email)
        .execute();
      expect(written.filter(({ kind }) => kind === 'my_booking_link')).toHaveLength(3);
    },
  );

  it(
    'gets another once none of those links works any more, so that no stranger who asks locks a guest out',
    { tags: ['thorough'] },
    async () => {
      const { guest: other, reservation: booked } = await cancelling.book({ stay: stayInDays(68, 1), ...FLEXIBLE });
      const asked = staycard.db.selectFrom('mail').select('id').where('kind', '=', 'my_booking_link');
      const askOften = async () => {
        for (let times = 0; times < 4; times += 1) await askForBooking(booked.reference, other.email);
        await awaitJobs();
        return (await asked.where('recipient', '=', other.email).execute()).length;
      };
      expect(await askOften()).toBe(3);
      const earlier = `update mail set created_at = created_at - interval '16 minutes'`;
      await asOwner(staycard, `${earlier} where recipient = '${other.email}'`);
      expect(await askOften()).toBe(4);
    },
  );

  it('is sent again as it stands, to its own address, for who may see it', { tags: ['thorough'] }, async () => {
    const { guest: buyer, reservation: booked } = await cancelling.book({ stay: stayInDays(66, 1), ...FLEXIBLE });
    const sendAgain = (token: string) =>
      post(`reservation/${booked.reference}/letter`, {}, { authorization: `Bearer ${token}` });
    expect((await sendAgain('made-up')).body.code).toBe('RESERVATION.NOT_FOUND');
    expect((await sendAgain(booked.access_token)).status).toBe(202);
    expect((await buyer.cancel(booked, NO_FEE)).status).toBe(200);
    expect((await sendAgain(booked.access_token)).status).toBe(202);
    const rows = await staycard.db.selectFrom('mail').select('kind').where('recipient', '=', buyer.email).execute();
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual([
      'stay_cancelled',
      'stay_cancelled',
      'stay_confirmed',
      'stay_confirmed',
    ]);
  });
});

it('known and unknown are answered alike, by body and headers, and only the known get a letter', async () => {
  const { guest, reservation } = await cancelling.book({ stay: stayInDays(70, 1), ...FLEXIBLE });
  const holder = newMailbox();
  const { code } = await issueTestCard(staycard, { amount: 10_000, form: 'virtual' });
  await guest.register((await guest.search(code)).card_token, holder);
  const strangers = [newMailbox(), newMailbox(), newMailbox()] as const;
  const answers = [
    await askForBooking(reservation.reference, guest.email),
    await askForBooking(reservation.reference, strangers[0]),
    await askForBooking('SC-2222-2222', guest.email),
    await askForBooking('no reference at all', strangers[1]),
    await askForCards(holder),
    await askForCards(strangers[2]),
    // Some case foldings map this address to the holder's, but it is another mailbox.
    await askForCards(holder.replace(/k|e/, '\u212A')),
  ];
  const OF_EACH = ['date', 'x-request-id', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  const seen = answers.map(({ status, body, headers }) => {
    return JSON.stringify({ status, body, headers: [...headers].filter(([name]) => !OF_EACH.includes(name)) });
  });
  expect(new Set(seen).size, seen.join('\n')).toBe(1);
  await awaitJobs();
  await expect.poll(() => tokensAt(holder, 'my-cards').length).toBe(1);
  const asked = await staycard.db
    .selectFrom('mail')
    .select(['kind', 'recipient'])
    .where('kind', 'in', ['my_booking_link', 'my_cards_link'])
    .where('recipient', 'in', [guest.email, holder, ...strangers])
    .execute();
  expect(asked.map(({ recipient }) => recipient).toSorted()).toEqual([guest.email, holder].toSorted());
});

it('no table has a token, a link or a code of all that was sent, opened and held', async () => {
  const { guest, reservation } = await cancelling.book({ stay: stayInDays(74, 1), ...FLEXIBLE });
  const holder = newMailbox();
  const { code } = await issueTestCard(staycard, { amount: 10_000, form: 'virtual' });
  await guest.register((await guest.search(code)).card_token, holder);
  await askForCards(holder);
  await expect.poll(() => tokensAt(holder, 'my-cards').length).toBe(1);
  await expect.poll(() => tokensAt(guest.email, 'my-booking').length).toBe(1);
  const [cardsToken = ''] = tokensAt(holder, 'my-cards');
  const { body: held } = await post<HeldCards>('cards/held', { token: cardsToken });
  const [bookingToken = ''] = tokensAt(guest.email, 'my-booking');
  const { body: opened } = await post<OpenedBooking>('bookings/open', { token: bookingToken });
  const secrets = [
    ...server.arrived.flatMap(({ read }) => [...(read.text ?? '').matchAll(/#t=([\w-]+)/g)].map(([, token]) => token!)),
    code,
    reservation.access_token,
    opened.access_token,
    held.holder_token,
    ...held.cards.map(({ card_token: token }) => token),
  ];
  expect(secrets.length).toBeGreaterThan(8);
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`.execute(
    staycard.db,
  );
  for (const { name } of tables) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.raw(name)} t`.execute(staycard.db);
    const dump = rows.map(({ text }) => text).join('\n');
    expect(
      secrets.filter((secret) => dump.includes(secret)),
      name,
    ).toEqual([]);
  }
});
