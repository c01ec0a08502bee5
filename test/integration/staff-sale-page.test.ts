import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardStaysAnswer } from '#contract/card-stays.ts';
import type { DraftCheck, SalePageFile, SalePageHotels, SalePagePreview } from '#contract/staff/staff-sale-page.ts';
import { asId, type PropertyId } from '#domain/ids.ts';
import { demoIds } from '../../simulator/seed/demo-ids.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { findPreview } from '../../src/server/staff/preview-sale-page.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { call, Guest } from '../guest.ts';
import { queueBehind } from '../held-rows.ts';
import { useStaycard } from '../staycard.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { today } from '../test-clock.ts';

const staycard = useStaycard();
const PAGE = '/staff/sale-pages/demo';

let owner: DeskPerson;
let marketing: DeskPerson;

beforeAll(async () => {
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  marketing = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
});

const show = async (person = owner) => (await person.ask<SalePageFile>('GET', PAGE)).body;
const rename = (text: string, name: string) => text.replace(/^name: .*$/m, `name: ${name}`);

/** Saves a draft beside what is there now. */
async function draft(change: (text: string) => string, person = owner) {
  const { text, number, draft: there } = await show(person);
  const body = { text: change(text), based_on: number, revision: there?.revision ?? null };
  const { status, body: file } = await person.ask<SalePageFile>('POST', `${PAGE}/draft`, body);
  expect(status, JSON.stringify(file)).toBe(200);
  return file.draft?.revision ?? 0;
}

const publish = (revision: number, reason = 'texts') =>
  owner.act<SalePageFile & { code?: string; detail?: string }>(`${PAGE}/publish`, { revision, reason });

/** What somebody with the server applies meanwhile. */
async function applyBehind(name: string) {
  const { text } = await show();
  const author = { actor: 'cli:vera', reason: 'meanwhile', at: staycard.deps.clock.now() };
  expect((await applySalePage(staycard.db, rename(text, name), author)).state).toBe('applied');
}

beforeEach(async () => {
  await sql`delete from sale_page_draft`.execute(staycard.db);
});

describe('the preview of a draft', () => {
  const PUBLIC = ['/s/demo?language=en', '/vrm/demo/vouchers?language=en', '/vrm/demo'];
  const read = async (path: string) => {
    const answer = await fetch(staycard.url + path);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const preview = async (person: DeskPerson) =>
    (await person.ask<SalePagePreview>('GET', `${PAGE}/preview`)).body.address;

  it('is the guest page as drafted, which nobody keeps or finds, and the public one stays as it is', async () => {
    const published = await Promise.all(PUBLIC.map(read));
    await draft((text) => rename(text, 'Winter hotels'), marketing);
    const address = await preview(marketing);
    const page = await read(`${address}?language=en`);
    expect(page.text).toContain('<title>Winter hotels</title>');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('x-robots-tag')).toBe('noindex');
    expect(page.headers.get('content-security-policy')).toMatch(
      /script-src 'self';.* frame-src 'none';.* frame-ancestors 'self'/,
    );
    const calls = address.replace('/s/', '/vrm/');
    expect((await read(calls)).text).toContain('Winter hotels');
    const vouchers = await read(`${calls}/vouchers?language=en`);
    expect(vouchers.headers.get('cache-control')).toBe('no-store');
    const again = await Promise.all(PUBLIC.map(read));
    const etags = (answers: typeof again) => answers.map(({ headers, text }) => [headers.get('etag'), text]);
    expect(etags(again)).toEqual(etags(published));
    expect(JSON.stringify(etags(again))).not.toContain('Winter');
  });

  it('does nothing for a guest, and is nothing to a stranger, or for a draft that is wrong', async () => {
    const person = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
    const address = await preview(person);
    const calls = address.replace('/s/', '/vrm/');
    for (const path of ['cards/registration', 'cards/held', 'reservation', 'reservation/1', 'bookings/recovery']) {
      const answer = await call<{ code: string }>(staycard.url, 'POST', `${calls}/${path}`, { body: {} });
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'SALE_PAGE.PREVIEW']);
    }
    const own = await read(address);
    const other = await read(address.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')));
    expect([own.status, other.status]).toEqual([200, 404]);
    for (const wrong of ['time_zone: Atlantis', 'access_token_variable: CODE_KEY']) {
      const setting = new RegExp(`${wrong.replace(/:.*/, '')}: .*`);
      await draft((text) => text.replace(setting, wrong), person);
      expect([wrong, (await read(address)).status]).toEqual([wrong, 404]);
    }
  });

  describe('leads to a price', () => {
    const STAY = {
      stay_from: today().add({ days: 30 }).toString(),
      stay_to: today().add({ days: 32 }).toString(),
    };
    const PACKAGE = { stay: STAY, codes: ['two-nights-for-two'] };
    const enter = async (person: DeskPerson) => {
      const address = await preview(person);
      return new Guest(staycard.url, undefined, address.replace('/s/', ''));
    };
    /** How many there are of what a guest leaves. */
    const count = async () => {
      const tables = [
        'card',
        'transfer',
        'card_token',
        'placement',
        'mail',
        'code_tries',
        'network_tries',
        'audit_entry',
      ];
      const counts = tables.map(async (table) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(
          staycard.db,
        );
        return [table, rows[0]?.count];
      });
      return Promise.all(counts);
    };

    it('by example cards of the draft, which are written down nowhere', async () => {
      const before = await count();
      await draft((text) => text.replace('en: Two nights for two with breakfast', 'en: Two winter nights'), marketing);
      const guest = await enter(marketing);
      const { card, product, card_token: token } = await guest.search('two-nights-for-two');
      expect([product.name, card.usable, card.last4]).toEqual(['Two winter nights', true, '0004']);
      const persons = { adults: 2, children_ages: [] };
      const body = { card_token: token, from: STAY.stay_from, to: today().add({ days: 60 }).toString(), persons };
      const path = `${guest.page}/cards/stays`;
      const { properties } = (await call<CardStaysAnswer>(staycard.url, 'POST', path, { body })).body;
      expect(properties.find(({ property_id: id }) => id === 'harbour-house')?.stays[0]?.covered).toBe(true);
      const { summary } = await guest.prepare(PACKAGE);
      expect(summary.cover.cards).toMatchObject([{ last4: '0004', kind: 'package', uses: 1 }]);
      expect(await count()).toEqual(before);
    });

    it('at which nothing is booked, neither there nor on the published page', async () => {
      const guest = await enter(marketing);
      const { placement } = await guest.prepare(PACKAGE);
      expect((await guest.place(placement)).body.code).toBe('SALE_PAGE.PREVIEW');
      const outside = new Guest(staycard.url);
      expect((await outside.place(placement)).body.code).toBe('INPUT.INVALID');
      const { card_token: token } = await guest.search('two-nights-for-two');
      const search = await call<{ code: string }>(staycard.url, 'POST', '/vrm/demo/availability/harbour-house', {
        body: {
          ...STAY,
          persons: [{ age_category_id: (await outside.adult('harbour-house')).id, count: 2 }],
          card_tokens: [token],
        },
      });
      expect(search.body.code).toBe('CARD.TOKEN_INVALID');
      await expect(outside.search('two-nights-for-two')).rejects.toThrow('CARD.NOT_FOUND');
    });

    it('without a real card: its code is looked up nowhere, and tried by nobody', async () => {
      const guest = await enter(marketing);
      const before = await count();
      for (const code of ['VUCH-ER22-2222-222K', 'no-such-product']) {
        await expect(guest.search(code)).rejects.toThrow('SALE_PAGE.PREVIEW');
      }
      expect(await count()).toEqual(before);
      const { card_token: token } = await new Guest(staycard.url).search('VUCH-ER22-2222-222K');
      const body = {
        card_token: token,
        from: STAY.stay_from,
        to: STAY.stay_to,
        persons: { adults: 2, children_ages: [] },
      };
      const { body: problem } = await call<{ code: string }>(staycard.url, 'POST', `${guest.page}/cards/stays`, {
        body,
      });
      expect(problem.code).toBe('CARD.TOKEN_INVALID');
    });

    it('as often as a few people ask in a minute: the hotel is there for guests', async () => {
      const guest = await enter(marketing);
      const check = async (page: string) =>
        (await call(staycard.url, 'POST', `${page}/availability/harbour-house/check`, { body: STAY })).status;
      const statuses: number[] = [];
      for (let asked = 0; asked < 62 && statuses.at(-1) !== 429; asked += 1) statuses.push(await check(guest.page));
      expect(statuses.at(-1)).toBe(429);
      expect(await check((await enter(owner)).page)).toBe(429);
      expect(await check('/vrm/demo')).toBe(200);
    });
  });

  it('asks a hotel where is published, and shows what else the draft says of it; one elsewhere is not asked', async () => {
    const address = await preview(marketing);
    const listAges = async () => {
      const path = `${address.replace('/s/', '/vrm/')}/age-categories/harbour-house`;
      return (await call<{ age_categories: readonly unknown[] }>(staycard.url, 'GET', path)).body.age_categories.length;
    };
    expect(await listAges()).toBeGreaterThan(0);
    const changed = 'redemption_payment_type: Voucher\n      sells_house_use_rooms: true';
    await draft((text) => text.replace('redemption_payment_type: GiftCard', changed));
    expect(await listAges()).toBeGreaterThan(0);
    const shown = await findPreview(staycard.deps, address.replace('/s/', ''));
    expect(shown?.properties.get(asId<PropertyId>('harbour-house'))?.connection).toMatchObject({
      sellsHouseUseRooms: true,
      redemptionPaymentType: 'GiftCard',
    });
    const { brighton, vienna } = demoIds;
    await draft((text) => text.replace(brighton.accommodationServiceId, vienna.accommodationServiceId));
    expect(await listAges()).toBe(0);
  });

  it('of one sale page opens no other', async () => {
    await openSecondSalePage(staycard, 'second');
    const address = await preview(owner);
    expect((await read(address)).status).toBe(200);
    expect((await read(address.replace('demo~', 'second~'))).status).toBe(404);
  });

  it('ends with the session, and with the right to see the page', async () => {
    for (const end of [
      (person: DeskPerson) => person.ask('POST', '/staff/session/end', {}),
      ({ name }: DeskPerson) =>
        asOwner(
          staycard,
          `update staff_grant set role = 'desk' where staff_id = (select id from staff where name = '${name}')`,
        ),
    ]) {
      const person = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
      const address = await preview(person);
      const both = async () => [await read(address), await read(address.replace('/s/', '/vrm/'))];
      expect((await both()).map(({ status }) => status)).toEqual([200, 200]);
      await end(person);
      expect((await both()).map(({ status }) => status)).toEqual([404, 404]);
    }
  });
});

describe('a sale page at the desk', () => {
  it('is drafted by marketing, and published by an owner for a reason', async () => {
    const before = await show();
    const revision = await draft((text) => rename(text, 'Summer hotels'), marketing);
    expect((await show()).draft?.by).toMatchObject({ kind: 'staff', name: marketing.name });
    const refused = await marketing.ask('POST', `${PAGE}/publish`, { revision, reason: 'texts' });
    expect(refused.body.code).toBe('STAFF.NOT_ALLOWED');
    expect((await owner.ask('POST', `${PAGE}/publish`, { revision, reason: 'texts' })).body.code).toBe(
      'STAFF.CONFIRM_AGAIN',
    );
    const published = await publish(revision);
    expect(published.body).toMatchObject({
      number: before.number + 1,
      draft: null,
      versions: [
        { by: { kind: 'staff', name: owner.name }, reason: 'texts', changes: [expect.stringContaining('Summer')] },
        {},
      ],
    });
    const entry = await staycard.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('sale_page_id', '=', 'demo')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({ action: 'publish', reason: 'texts', details: { version: before.number + 1 } });
    expect(entry.confirmation?.length).toBe(32);
  });

  it('says by line and setting what is wrong before it is published, and what would change', async () => {
    const { text } = await show();
    const check = (changed: string) => owner.ask<DraftCheck>('POST', `${PAGE}/check`, { text: changed });
    const { body: wrong } = await check(
      text.replace(/^time_zone:.*$/m, 'time_zone: Atlantis').concat('\nnonsense: 1\n'),
    );
    expect(wrong.faults.map(({ field }) => field)).toEqual(expect.arrayContaining(['time_zone', 'nonsense']));
    expect(wrong.faults.every(({ line }) => line > 0)).toBe(true);
    const { body: right } = await check(rename(text, 'Winter hotels'));
    expect(right).toMatchObject({ faults: [], changes: [expect.stringContaining('Winter hotels')] });
    expect((await check('a: [')).body.faults).toHaveLength(1);
  });

  it('keeps a draft that is wrong, and publishes none of it', async () => {
    const { number } = await show();
    const revision = await draft((text) => `${text}\nnonsense: 1\n`);
    const { status, body } = await publish(revision);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'STAFF.ACT_REFUSED' });
    expect(body.detail).toContain('nonsense');
    expect(await show()).toMatchObject({ number, draft: { revision } });
  });

  it('is not published over what somebody else published meanwhile, and loses nothing', async () => {
    const revision = await draft((text) => rename(text, 'Mine'));
    await applyBehind('Theirs');
    expect((await publish(revision)).body.code).toBe('STAFF.DRAFT_STALE');
    const stale = await show();
    expect(stale.draft?.text).toContain('name: Mine');
    expect(stale.published_since.join()).toContain('Theirs');
    const body = { text: stale.draft?.text, based_on: stale.number, revision };
    const { body: looked } = await owner.ask<SalePageFile>('POST', `${PAGE}/draft`, body);
    expect((await publish(looked.draft?.revision ?? 0)).body).toMatchObject({ draft: null });
    expect((await show()).text).toContain('name: Mine');
  });

  it('is saved by one of two who saved at once, and the other is shown so', { tags: ['thorough'] }, async () => {
    const { text, number } = await show();
    const save = (person: DeskPerson) => () =>
      person.ask('POST', `${PAGE}/draft`, { text: rename(text, person.name), based_on: number, revision: null });
    const hold = sql`select 1 from sale_page where id = 'demo' for update`;
    const both = await queueBehind(staycard.db, (tx) => hold.execute(tx), [save(owner), save(marketing)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('STAFF.DRAFT_CHANGED');
    // Neither one who publishes, nor one who discards, does so with a draft that they have not seen.
    const { draft: there } = await show();
    expect((await publish((there?.revision ?? 0) - 1)).body.code).toBe('STAFF.DRAFT_CHANGED');
    const discard = { revision: (there?.revision ?? 0) - 1 };
    expect((await owner.ask('POST', `${PAGE}/draft/discard`, discard)).body.code).toBe('STAFF.DRAFT_CHANGED');
  });

  it('goes back to an earlier version by publishing its text again', { tags: ['thorough'] }, async () => {
    const before = await show();
    await publish(await draft((text) => rename(text, 'A mistake')));
    const { body: earlier } = await owner.ask<{ text: string }>('GET', `${PAGE}/versions/${before.number}`);
    expect(earlier.text).toBe(before.text);
    const back = await publish(await draft(() => earlier.text), 'roll_back');
    expect(back.body).toMatchObject({ number: before.number + 2, text: before.text });
  });

  it('shows guests what was published', { tags: ['thorough'] }, async () => {
    await publish(await draft((text) => rename(text, 'Seen by guests')));
    // Servers read a sale page again every two seconds.
    const shown = async () => JSON.stringify((await call(staycard.url, 'GET', '/vrm/demo')).body);
    await expect.poll(shown).toContain('Seen by guests');
  });

  it('sends no secret of the server anywhere: where tokens go is not changed here', async () => {
    const { text } = await show();
    const evil = text.replace(/access_token_variable: .*/, 'access_token_variable: CODE_KEY');
    expect(evil).not.toBe(text);
    const { body } = await owner.ask<DraftCheck>('POST', `${PAGE}/check`, { text: evil });
    expect(body.faults[0]?.message).toContain('on the server only');
    expect((await publish(await draft(() => evil))).body.code).toBe('STAFF.ACT_REFUSED');
    const other = await owner.ask<DraftCheck>('POST', `${PAGE}/check`, { text: text.replace('id: demo', 'id: other') });
    expect(other.body.faults[0]?.field).toBe('id');
  });

  it('names what the hotels have, and what is missing there, and no secret', { tags: ['thorough'] }, async () => {
    const { body, status } = await owner.ask<SalePageHotels>('GET', `${PAGE}/hotels`);
    expect(status, JSON.stringify(body)).toBe(200);
    const [first] = body.properties;
    expect(first).toMatchObject({ id: 'harbour-house', verdict: 'ready' });
    const kinds = new Set(first?.ids.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['hotel', 'service', 'room_category', 'rate']));
    const { text } = await show();
    expect(first?.ids.some(({ kind, id }) => kind === 'service' && text.includes(id))).toBe(true);
    for (const variable of text.match(/(?<=token_variable: )\w+/g) ?? []) {
      const { config } = staycard.deps;
      if (config.hasSecret(variable)) expect(JSON.stringify(body)).not.toContain(config.secret(variable));
    }
  });

  it('has its main settings beside the text, each of which changes just that', { tags: ['thorough'] }, async () => {
    const { text } = await show();
    const { body } = await owner.ask<DraftCheck>('POST', `${PAGE}/check`, { text });
    expect(body.settings[0]).toMatchObject({ path: ['name'], property_id: null });
    const change = { text, path: ['name'], value: 'By the form' };
    const { body: changed } = await marketing.ask<{ text: string }>('POST', `${PAGE}/setting`, change);
    const { body: check } = await owner.ask<DraftCheck>('POST', `${PAGE}/check`, { text: changed.text });
    expect(check).toMatchObject({ faults: [], changes: [expect.stringContaining('By the form')] });
    const evil = { text, path: ['properties', 0, 'connection', 'address'], value: 'https://evil.example' };
    expect((await owner.ask('POST', `${PAGE}/setting`, evil)).status).toBe(422);
  });

  it('is nothing to who is at one of its hotels only', async () => {
    const here = await DeskPerson.comeIn(staycard, [
      { role: 'owner', salePageId: 'demo', propertyId: 'harbour-house' },
    ]);
    expect((await here.ask('GET', PAGE)).status).toBe(404);
    const elsewhere = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    expect((await elsewhere.ask('GET', '/staff/sale-pages/nowhere')).status).toBe(404);
  });
});

it.each(['check', 'publish'])('what guests write of the sale page goes on during a %s of the draft', async (verb) => {
  const revision = await draft((text) => rename(text, `Written during a ${verb}`), marketing);
  const { draft: saved } = await show();
  const path = `${PAGE}/${verb}`;
  const body = verb === 'check' ? { text: saved?.text } : { revision, reason: 'texts' };
  const confirmation = verb === 'check' ? '' : await owner.confirm(await owner.ask('POST', path, body));
  const found: unknown[] = [];
  // Nobody counts the placements meanwhile, which a check and a publication do last.
  const [done] = await queueBehind(
    staycard.db,
    async (tx) => {
      // The server's role may not lock it.
      await sql`set local role none`.execute(tx);
      await sql`lock table placement in access exclusive mode`.execute(tx);
    },
    [() => owner.ask('POST', path, body, { 'staycard-confirmation': confirmation })],
    async () => {
      // As every row does that is written and names the sale page.
      const named = sql`select from sale_page where id = 'demo' for key share`.execute(staycard.db);
      found.push(await Promise.race([named.then(({ rows }) => rows.length), setTimeout(5000, 'waits')]));
    },
  );
  expect(done?.status, JSON.stringify(done?.body)).toBe(200);
  expect(found).toEqual([1]);
});
