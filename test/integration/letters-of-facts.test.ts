import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { adjustCard, changeCardState, extendCard } from '../../src/server/money/card/change-card.ts';
import { readLetterOrder, type LetterData } from '../../src/server/letters/compose/letter-data.ts';
import { alertOperators } from '../../src/server/booking/letter/alert-operators.ts';
import { remindHolders } from '../../src/server/money/reminder/remind-holders.ts';
import { Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { startMailServer } from '../mail-server.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

const server = await startMailServer();
afterAll(() => server.close());

describe('a letter is written', () => {
  const staycard = useStaycard({ settings: { SMTP_URL: server.url } });
  const hotel = new Hotel({
    get simulator() {
      return staycard.simulator;
    },
  });
  afterEach(() => hotel.forgetFaults());

  /** Words that may be in no letter. */
  const secrets: string[] = [];

  async function lettersTo(recipient: string) {
    const rows = await staycard.db
      .selectFrom('mail')
      .selectAll()
      .where(sql`lower(recipient)`, '=', recipient)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return rows.map(({ kind, state }) => `${kind} ${state === 'sending' || state === 'sent' ? 'queued' : state}`);
  }

  /** A letter that has not been sent when its stay is cancelled is never sent. */
  const untilSent = (recipient: string) =>
    expect.poll(() => server.arrived.some((one) => one.recipient === recipient)).toBe(true);

  async function billTo(recipient: string) {
    const { data } = await staycard.db
      .selectFrom('mail')
      .select('data')
      .where('recipient', '=', recipient)
      .executeTakeFirstOrThrow();
    return (readLetterOrder('stay_confirmed', data, 'en').data as LetterData['stay_confirmed']).bill;
  }

  async function prepare(days: number) {
    const guest = new Guest(staycard.url);
    const card = await issueTestCard(staycard, { amount: 50_000 });
    const choice = { stay: stayInDays(days, 2), codes: [card.code], room: 'Lanes Double', rate: 'Flexible' };
    const { placement } = await guest.prepare(choice);
    const { card_token: cardToken } = await guest.search(card.code);
    secrets.push(card.code, card.code.replaceAll('-', ''), cardToken, placement.quote_token);
    return { guest, card, placement };
  }

  it('when a stay is confirmed and when it is cancelled, to the guest and to a hotel that wants it', async () => {
    // As if its file were applied. The server reads it within seconds.
    await sql`update sale_page set definition =
      jsonb_set(definition, '{properties,0,reservations_email}', '"desk@harbour-house.example"')`.execute(staycard.db);
    const { salePages } = staycard.deps;
    const atHotel = async () => JSON.stringify([...(await salePages.load('demo')).properties.values()]);
    await expect.poll(atHotel).toContain('desk@harbour-house.example');
    const { guest, placement } = await prepare(60);
    const { body } = await guest.place(placement);
    secrets.push(body.access_token);
    expect(await lettersTo(guest.email)).toEqual(['stay_confirmed queued']);
    // The letter repeats the page's bill, line by line.
    const { rooms, extras, sends_letters: sendsLetters } = body.details;
    const lines = [
      ...rooms.map(({ name, price }) => [name, price.gross_value]),
      ...extras.map(({ name, price_summary: price }) => [name, price.gross_value]),
    ];
    expect((await billTo(guest.email)).map(({ name, gross }) => [name, gross.amountMinor / 100])).toEqual(lines);
    expect(sendsLetters).toBe(true);
    const { free_until: free } = await guest.showCancellation(body);
    expect(free).not.toBeUndefined();
    await untilSent(guest.email);
    await untilSent('desk@harbour-house.example');
    await guest.cancel(body, { currency: 'GBP', amount: 500 });
    expect(await lettersTo(guest.email)).toEqual(['stay_confirmed queued', 'stay_cancelled queued']);
    const desk = await lettersTo('desk@harbour-house.example');
    expect(desk).toEqual(['hotel_stay_placed queued', 'hotel_stay_cancelled queued']);
  });

  it('about a confirmation only before the cancellation, and about the cancellation to all recipients', async () => {
    const { guest: buyer, placement } = await prepare(56);
    const guest = { first_name: 'Sam', last_name: 'Okafor', email: `${randomUUID()}@example.com` };
    server.misbehave(() => ({ at: 'recipient', code: 451 }));
    const { body } = await buyer.place({ ...placement, buyer: { ...placement.buyer, guest } });
    const letters = async (leastTries = 0) => {
      const { rows } = await sql<{ kind: string; state: string }>`
        select mail.kind, mail.state from mail join placement on placement.id = placement_id
        where reference = ${body.reference} and tries >= ${leastTries} order by mail.kind`.execute(staycard.db);
      return rows.map(({ kind, state }) => `${kind} ${state}`);
    };
    const booked = ['guest_stay_confirmed', 'hotel_stay_placed', 'stay_confirmed'];
    await expect.poll(() => letters(1)).toEqual(booked.map((kind) => `${kind} queued`));
    await buyer.cancel(body, { currency: 'GBP', amount: 500 });
    const known = await letters();
    server.misbehave(() => undefined);
    expect(known.filter((letter) => letter.endsWith('dropped'))).toEqual(booked.map((kind) => `${kind} dropped`));
    expect(known.filter((letter) => letter.includes('cancelled'))).toHaveLength(3);
  });

  it(
    'to a guest other than the buyer, without price or link, and three times an hour at most in any spelling',
    { tags: ['thorough'] },
    async () => {
      const email = `${randomUUID()}@example.com`;
      const spellings = [email, email, email.toUpperCase(), email.replace('@', '+1@')];
      for (const [nth, spelling] of spellings.entries()) {
        const days = 100 + 2 * nth;
        const guest = { first_name: 'Sam', last_name: 'Okafor', email: spelling };
        const { guest: buyer, placement } = await prepare(days);
        const { body } = await buyer.place({ ...placement, buyer: { ...placement.buyer, guest } });
        expect(await lettersTo(buyer.email)).toEqual(['stay_confirmed queued']);
        if (days > 100) continue;
        await untilSent(email);
        await buyer.cancel(body, { currency: 'GBP', amount: 500 });
      }
      expect((await lettersTo(email)).toSorted()).toEqual([
        'guest_stay_cancelled queued',
        ...Array.from({ length: 3 }, () => 'guest_stay_confirmed queued'),
      ]);
      const arrivedTo = () => server.arrived.filter(({ recipient }) => recipient.toLowerCase() === email);
      await expect.poll(() => arrivedTo().length).toBe(4);
      const rows = await staycard.db
        .selectFrom('mail')
        .select('data')
        .where(sql`lower(recipient)`, '=', email)
        .execute();
      expect(rows).toHaveLength(4);
      expect(JSON.stringify(rows)).not.toMatch(/Ada|Lovelace/);
      for (const { read } of arrivedTo()) {
        expect(read.text).toContain('Sam Okafor');
        expect(read.text).not.toMatch(/£|••••|#t=|Ada|Lovelace/);
        expect(read.attachments.map(({ mimeType }) => mimeType)).toContain('text/calendar');
      }
    },
  );

  it.each([
    ['hotel', 120, [], ['Confirmation', 'Cancellation']],
    ['both', 124, ['stay_confirmed queued', 'stay_cancelled queued'], ['Confirmation', 'Cancellation']],
    ['ours', 128, ['stay_confirmed queued', 'stay_cancelled queued'], []],
  ] as const)(
    'by the sender that the property names (%s), and the hotel is asked to write accordingly',
    { tags: ['thorough'] },
    async (who, days, own, its) => {
      await sql`update sale_page set definition =
      jsonb_set(definition, '{properties,0,letters}', to_jsonb(${who}::text))`.execute(staycard.db);
      const setting = async () => [...(await staycard.deps.salePages.load('demo')).properties.values()][0]?.letters;
      await expect.poll(setting).toBe(who);
      const before = (await hotel.rows('mails')).length;
      const { guest, placement } = await prepare(days);
      const { body } = await guest.place(placement);
      expect(body.details).toMatchObject({ letters: who, sends_letters: who !== 'hotel' });
      if (who !== 'hotel') await untilSent(guest.email);
      await guest.cancel(body, { currency: 'GBP', amount: 500 });
      expect(await lettersTo(guest.email)).toEqual(own);
      const mailed = (await hotel.rows('mails')).slice(before);
      expect(mailed.map(({ Kind }) => Kind)).toEqual(its);
    },
  );

  it('never, if the guest saw that the booking failed', { tags: ['thorough'] }, async () => {
    const { guest, placement } = await prepare(64);
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'roomLost' } });
    expect((await guest.place(placement)).status).toBe(409);
    expect(await lettersTo(guest.email)).toEqual([]);
  });

  it('while the outcome is unknown, unless it is known within a minute', async () => {
    const { guest, placement } = await prepare(68);
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
    const { body } = await guest.place(placement);
    secrets.push(body.access_token);
    await guest.awaitOutcome(body);
    expect((await lettersTo(guest.email)).toSorted()).toEqual(['stay_checking dropped', 'stay_confirmed queued']);
  });

  it('when the booking has failed in the end', { tags: ['thorough'] }, async () => {
    const { guest, placement } = await prepare(72);
    await hotel.fail({ operation: 'reservations/add', effect: { kind: 'cutBeforeCommit' } });
    const { body } = await guest.place(placement);
    secrets.push(body.access_token);
    expect((await guest.awaitOutcome(body)).state).toBe('released');
    expect((await lettersTo(guest.email)).toSorted()).toEqual(['stay_checking dropped', 'stay_failed queued']);
  });

  it('to the holder, when a card is registered, when another guest tries to, and when staff change it', async () => {
    const guest = new Guest(staycard.url);
    const card = await issueTestCard(staycard, { form: 'virtual', amount: 10_000, expiresInDays: 400 });
    const { card_token: token } = await guest.search(card.code);
    secrets.push(card.code, token);
    await guest.register(token, guest.email);
    await guest.register(token, guest.email);
    await expect(guest.register(token, 'eve@example.com')).rejects.toThrow('CARD.ALREADY_REGISTERED');
    await expect(guest.register(token, 'eve@example.com')).rejects.toThrow('CARD.ALREADY_REGISTERED');
    expect(await lettersTo(guest.email)).toEqual(['card_registered queued', 'card_registered_again queued']);
    expect(await lettersTo('eve@example.com')).toEqual([]);

    const salePage = await staycard.deps.salePages.load('demo');
    const cause = { actor: 'Vera Staff', reason: 'a secret reason', at: staycard.deps.clock.now() };
    const change = { salePage, cardId: card.id, cause };
    await adjustCard(staycard.db, change, '5');
    await extendCard(staycard.db, change, today().add({ days: 500 }));
    for (const action of ['freeze', 'unfreeze', 'void'] as const) await changeCardState(staycard.db, change, action);
    expect((await lettersTo(guest.email)).slice(2)).toEqual(Array.from({ length: 5 }, () => 'card_changed queued'));
    const rows = await staycard.db.selectFrom('mail').selectAll().where('kind', '=', 'card_changed').execute();
    expect(JSON.stringify(rows)).not.toMatch(/Vera|secret/);
  });

  it('to the holder, with the usable value of a card on the day of the letter', { tags: ['thorough'] }, async () => {
    const guest = new Guest(staycard.url);
    const { db, deps } = staycard;
    const card = await issueTestCard(staycard, { form: 'virtual', amount: 10_000, expiresInDays: 20 });
    const { card_token: token } = await guest.search(card.code);
    secrets.push(card.code, token);
    await guest.register(token, guest.email);
    const salePage = await deps.salePages.load('demo');
    const at = deps.clock.now().add({ hours: 21 * 24 });
    await changeCardState(db, { salePage, cardId: card.id, cause: { actor: 'staff', reason: 'why', at } }, 'freeze');
    const rows = await db
      .selectFrom('mail')
      .select('data')
      .where('recipient', '=', guest.email)
      .orderBy('created_at')
      .execute();
    expect(rows.map(({ data }) => data)).toMatchObject([
      { balance: 10_000, available: 10_000 },
      { balance: 10_000, available: 0 },
    ]);
  });

  it('to no holder, when staff change an unregistered card', { tags: ['thorough'] }, async () => {
    const card = await issueTestCard(staycard, { amount: 10_000 });
    const salePage = await staycard.deps.salePages.load('demo');
    const cause = { actor: 'Vera Staff', reason: 'why', at: staycard.deps.clock.now() };
    const before = await staycard.db.selectFrom('mail').select('id').execute();
    await changeCardState(staycard.db, { salePage, cardId: card.id, cause }, 'freeze');
    expect(await staycard.db.selectFrom('mail').select('id').execute()).toHaveLength(before.length);
  });

  it('once, when a registered card is about to expire, unless its holder wants no reminders', async () => {
    const { deps, db } = staycard;
    const [reminded, quiet] = [new Guest(staycard.url), new Guest(staycard.url)];
    for (const guest of [reminded, quiet]) {
      const card = await issueTestCard(staycard, { form: 'virtual', amount: 10_000, expiresInDays: 20 });
      const { card_token: token } = await guest.search(card.code);
      secrets.push(card.code, token);
      await guest.register(token, guest.email);
    }
    const stop = { sale_page_id: 'demo', email: quiet.email, stopped_at: deps.clock.now().toString() };
    await db.insertInto('reminder_stop').values(stop).execute();
    await remindHolders(deps);
    await remindHolders(deps);
    expect(await lettersTo(reminded.email)).toEqual(['card_registered queued', 'card_expiring queued']);
    expect(await lettersTo(quiet.email)).toEqual(['card_registered queued']);
    const later = { ...deps, clock: { now: () => deps.clock.now().add({ hours: 15 * 24 }) } };
    await remindHolders(later);
    expect((await lettersTo(reminded.email)).filter((kind) => kind.startsWith('card_expiring'))).toHaveLength(2);
  });

  it('to the operator, once a day, while a stay needs a person', async () => {
    const { deps, db } = staycard;
    const { guest, placement } = await prepare(76);
    const { body } = await guest.place(placement);
    secrets.push(body.access_token);
    await db.updateTable('placement').set({ needs_person: true }).where('reference', '=', body.reference).execute();
    const operator = 'operator@quiet-hours.example';
    const named = { ...deps, config: { ...deps.config, mail: { ...deps.config.mail, operator } } };
    await alertOperators(deps);
    await alertOperators(named);
    await alertOperators(named);
    expect(await lettersTo(operator)).toEqual(['operator_alert queued']);
  });

  it('with no code, no card token, no quote and no access token in it', async () => {
    await expect
      .poll(
        async () => (await staycard.db.selectFrom('mail').select('id').where('state', '=', 'sent').execute()).length,
      )
      .toBeGreaterThanOrEqual(7);
    expect(secrets.length).toBeGreaterThan(15);
    for (const { raw, read } of server.arrived) {
      const whole = `${raw}\n${read.html ?? ''}\n${read.text ?? ''}\n${read.subject ?? ''}`;
      expect(secrets.filter((secret) => whole.includes(secret))).toEqual([]);
    }
  });
});
