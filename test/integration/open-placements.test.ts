import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { asId } from '#domain/value/ids.ts';
import { countingPlacements, lockCardsAndGuest } from '../../src/server/booking/placement/open-placements-store.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { call, Guest } from '../guest.ts';
import { Hotel } from '../hotel.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { mintTestLink } from '../mint-test-link.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';

const SILENT = { operation: 'reservations/add', times: 50, effect: { kind: 'cutBeforeCommit' } } as const;
const NO_ANSWER = {
  operation: 'reservationGroups/getAll',
  times: 100_000,
  effect: { kind: 'cutBeforeCommit' },
} as const;

describe('placements whose outcome is open', () => {
  const staycard = useStaycard({
    settings: { OPEN_PLACEMENTS_PER_CARD: '3', OPEN_PLACEMENTS_PER_GUEST: '2' },
  });

  /** Attempts of guests, each for different nights, that the hotel leaves unanswered. */
  async function placeAtOnce(guests: readonly Guest[], codes: readonly string[], firstDay: number) {
    const hotel = new Hotel(staycard);
    const prepared = await Promise.all(
      guests.map((guest, index) =>
        guest.prepare({ stay: stayInDays(firstDay + 2 * index, 1), codes, room: 'Lanes Double', rate: 'Saver' }),
      ),
    );
    await hotel.fail(SILENT);
    await hotel.fail(NO_ANSWER);
    const answers = await Promise.all(prepared.map(({ placement }, index) => guests[index]!.place(placement)));
    return {
      codes: answers.map(({ status, body }) => (status === 202 ? 'open' : body.code)).toSorted(),
      open: answers.filter(({ status }) => status === 202).map(({ body }) => body),
    };
  }

  async function settleAll(open: readonly Parameters<Guest['follow']>[0][]): Promise<void> {
    await new Hotel(staycard).forgetFaults();
    for (const reservation of open) {
      expect((await new Guest(staycard.url).awaitOutcome(reservation)).state).toBe('released');
    }
  }

  it('hold one card three times and no more, however many guests race for it', { tags: ['thorough'] }, async () => {
    const card = await issueTestCard(staycard, { product: 'ten-nights', unit: { type: 'uses' }, amount: 10 });
    const guests = Array.from({ length: 8 }, () => new Guest(staycard.url));
    const { codes, open } = await placeAtOnce(guests, [card.code], 60);
    expect(codes).toEqual([...Array<string>(5).fill('CARD.IN_USE'), 'open', 'open', 'open']);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 10, held: 3 });

    await settleAll(open);
    expect(await sumsOf(staycard, card.id)).toEqual({ balance: 10, held: 0 });
    const again = await new Guest(staycard.url).prepare({ stay: stayInDays(90, 1), codes: [card.code] });
    expect((await guests[0]!.place(again.placement)).status).toBe(201);
  });

  it('are at most two for one guest, with a card each or none', { tags: ['thorough'] }, async () => {
    const guest = new Guest(staycard.url);
    const { codes, open } = await placeAtOnce([guest, guest, guest, guest, guest], [], 100);
    expect(codes).toEqual([...Array<string>(3).fill('RESERVATION.TOO_MANY_OPEN'), 'open', 'open']);

    await new Hotel(staycard).forgetFaults();
    const other = await new Guest(staycard.url).prepare({ stay: stayInDays(130, 1), room: 'Lanes Double' });
    expect((await guest.place(other.placement)).status).toBe(201);
    await settleAll(open);
  });

  it('are counted by guest, also if systems differ about the lower case of a letter', async () => {
    const guest = new Guest(staycard.url, 'İrem@example.com');
    const { codes, open } = await placeAtOnce([guest, guest, guest], [], 140);
    expect(codes).toEqual(['RESERVATION.TOO_MANY_OPEN', 'open', 'open']);
    await settleAll(open);
  });

  it('would be more if two tries did not wait for each other', async () => {
    const guest = { salePageId: 'demo', email: new Guest(staycard.url).email, asRegistered: false };
    const both = Promise.withResolvers<undefined>();
    let arrived = 0;
    const countUnlocked = () =>
      inTransaction(staycard.db, async (tx) => {
        const { rows } = await countingPlacements(guest, [], staycard.deps.clock.now()).execute(tx);
        arrived += 1;
        if (arrived === 2) both.resolve(undefined);
        await both.promise;
        return rows[0]?.ofGuest;
      });
    expect(await Promise.all([countUnlocked(), countUnlocked()])).toEqual([0, 0]);

    const order: string[] = [];
    const countLocked = (name: string, work: () => Promise<void>) =>
      inTransaction(staycard.db, async (tx) => {
        await lockCardsAndGuest(tx, [], guest);
        await countingPlacements(guest, [], staycard.deps.clock.now()).execute(tx);
        order.push(`${name} begins`);
        await work();
        order.push(`${name} ends`);
      });
    await Promise.all([countLocked('one', pause), countLocked('other', pause)]);
    const [first] = order[0]!.split(' ');
    expect(order.slice(0, 2)).toEqual([`${first} begins`, `${first} ends`]);
  });
});

describe('stays that one mailbox hears of', () => {
  const staycard = useStaycard({ settings: { CANCELLED_PLACEMENTS_PER_GUEST: '2', PLACEMENTS_PER_MAILBOX: '3' } });

  it(
    'and that are cancelled again are two within an hour and no more, however the mail address is written',
    { tags: ['thorough'] },
    async () => {
      const name = `Grace.${randomUUID()}@example.com`;
      const bookAndCancel = async (day: number, email: string) => {
        const guest = new Guest(staycard.url, email);
        const { placement } = await guest.prepare({ stay: stayInDays(day, 1), room: 'Lanes Double', rate: 'Flexible' });
        const placed = await guest.place(placement);
        if (placed.status !== 201) return placed.body.code;
        expect((await guest.cancel(placed.body, { currency: 'GBP', amount: 0 })).status).toBe(200);
        return 'cancelled';
      };
      expect(await bookAndCancel(200, name)).toBe('cancelled');
      expect(await bookAndCancel(202, name.toUpperCase())).toBe('cancelled');
      expect(await bookAndCancel(204, name)).toBe('RESERVATION.TOO_MANY_CANCELLED');
      expect(await bookAndCancel(204, `other.${name}`)).toBe('cancelled');
    },
  );

  it('are three within an hour, also at once and to addresses of its own for each; more once it has opened a link', async () => {
    const name = `alan.${randomUUID()}`;
    const emails = [`${name}@example.com`, `${name}+1@example.com`, `${name.toUpperCase()}+2@Example.com`];
    const book = async (email: string, day: number) => {
      const guest = new Guest(staycard.url, email);
      const { placement } = await guest.prepare({ stay: stayInDays(day, 1), room: 'Lanes Double', rate: 'Flexible' });
      return guest.place(placement);
    };
    const answers = await Promise.all([...emails, ...emails].map((email, nth) => book(email, 220 + 2 * nth)));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'booked' : body.code));
    const refused = Array<string>(3).fill('RESERVATION.TOO_MANY_PLACED');
    expect(codes.toSorted()).toEqual([...refused, 'booked', 'booked', 'booked']);
    expect((await book(`other.${emails[0]}`, 240)).status).toBe(201);

    const { body: booked } = answers.find(({ status }) => status === 201)!;
    const { id } = await staycard.db
      .selectFrom('placement')
      .select('id')
      .where('reference', '=', booked.reference)
      .executeTakeFirstOrThrow();
    const { token } = await mintTestLink(staycard, { purpose: 'booking', placementId: asId(id) });
    expect((await book(emails[2]!, 242)).status).toBe(409);
    expect((await call(staycard.url, 'POST', '/vrm/demo/bookings/open', { body: { token } })).status).toBe(200);
    expect((await book(emails[2]!, 242)).status).toBe(201);
  });

  it.each([
    ['Ada.Guest@Example.com', 'ada.guest@example.com'],
    ['ada+x+y@example.com', 'ada@example.com'],
    [' ada@example.com ', 'ada@example.com'],
    ['+ada@example.com', '+ada@example.com'],
    ['a.d.a+x@gmail.com', 'ada@gmail.com'],
    ['ada@GoogleMail.com', 'ada@gmail.com'],
    ['a.d.a@gmail.com.example', 'a.d.a@gmail.com.example'],
    ['İrem@example.com', 'İrem@example.com'],
    // The Kelvin sign, whose lower case is k.
    ['\u212Aate@example.com', '\u212Aate@example.com'],
  ])('%s belongs to the mailbox %s', async (address, mailbox) => {
    const { rows } = await sql<{ mailbox: string }>`select mailbox_of(${address}) as mailbox`.execute(staycard.db);
    expect(rows).toEqual([{ mailbox }]);
  });
});

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 100));
}
