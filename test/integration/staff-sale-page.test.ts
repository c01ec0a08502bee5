import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CardStaysAnswer } from '#contract/guest/card-stays.ts';
import type {
  DraftCheck,
  SalePageFile,
  SalePageHotels,
  SalePagePreview,
  Settings,
} from '#contract/desk/staff-sale-page.ts';
import { asId, type PropertyId } from '#domain/value/ids.ts';
import { demoIds } from '../../simulators/mews/seed/demo-ids.ts';
import { applySalePage } from '../../src/server/sale-page/apply-sale-page.ts';
import { findPreview } from '../../src/server/desk/sale-page/preview-sale-page.ts';
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
const rename = (settings: Settings, name: string): Settings => ({ ...settings, name });
/** The settings with a piece of their JSON replaced. */
const edit = (settings: Settings, from: string | RegExp, to: string) => {
  const changed = JSON.stringify(settings).replace(from, to);
  expect(changed).not.toBe(JSON.stringify(settings));
  return JSON.parse(changed) as Settings;
};

/** Saves a draft based on the current settings. */
async function draft(change: (settings: Settings) => Settings, person = owner) {
  const { settings, number, draft: there } = await show(person);
  const body = { settings: change(settings), based_on: number, revision: there?.revision ?? null };
  const { status, body: file } = await person.ask<SalePageFile>('POST', `${PAGE}/draft`, body);
  expect(status, JSON.stringify(file)).toBe(200);
  return file.draft?.revision ?? 0;
}

const publish = (revision: number, reason = 'texts') =>
  owner.act<SalePageFile & { code?: string; detail?: string }>(`${PAGE}/publish`, { revision, reason });

/** Unknown settings, `count` of them. */
function manyUnknown(count: number) {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`unknown_${index}`, 1]));
}

/** Publishes another name by the command line. */
async function applyBehind(name: string) {
  const { settings } = await show();
  const author = { actor: 'cli:vera', reason: 'meanwhile', at: staycard.deps.clock.now() };
  const text = JSON.stringify(rename(settings, name));
  expect((await applySalePage(staycard.db, text, author)).state).toBe('applied');
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

  it('is the guest page as drafted, without caching or indexing, and the public page stays as it is', async () => {
    const published = await Promise.all(PUBLIC.map(read));
    await draft((settings) => rename(settings, 'Winter hotels'), marketing);
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

  it('does nothing for a guest, and is not found by a stranger or for an invalid draft', async () => {
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
    const wrong = [
      ['"default_language":"en"', '"default_language":"tlh"'],
      [/"access_token_variable":"\w+"/, '"access_token_variable":"CODE_KEY"'],
    ] as const;
    for (const [from, to] of wrong) {
      await draft((settings) => edit(settings, from, to), person);
      expect([to, (await read(address)).status]).toEqual([to, 404]);
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
    /** The number of rows that a guest leaves. */
    const count = async () => {
      const tables = ['card', 'transfer', 'card_token', 'placement', 'mail', 'code_tries', 'audit_entry'];
      const counts = tables.map(async (table) => {
        const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(
          staycard.db,
        );
        return [table, rows[0]?.count];
      });
      return Promise.all(counts);
    };

    it('by example cards of the draft, which are not stored', async () => {
      const before = await count();
      await draft((settings) => edit(settings, 'Two nights for two with breakfast', 'Two winter nights'), marketing);
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

    it('for which nothing can be booked, there or on the published page', async () => {
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

    it('without real cards: their codes are neither looked up nor counted as tries', async () => {
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

    it('up to a rate limit for all previews, because guests need the hotel’s requests', async () => {
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

  it('uses the published connection and the drafted texts; a hotel with another connection is not asked', async () => {
    const address = await preview(marketing);
    const listAges = async () => {
      const path = `${address.replace('/s/', '/vrm/')}/age-categories/harbour-house`;
      return (await call<{ age_categories: readonly unknown[] }>(staycard.url, 'GET', path)).body.age_categories.length;
    };
    expect(await listAges()).toBeGreaterThan(0);
    await draft((settings) => {
      const house = edit(settings, '"sells_house_use_rooms":false', '"sells_house_use_rooms":true');
      return edit(house, '"redemption_payment_type":"GiftCard"', '"redemption_payment_type":"Voucher"');
    });
    expect(await listAges()).toBeGreaterThan(0);
    const shown = await findPreview(staycard.deps, address.replace('/s/', ''));
    expect(shown?.properties.get(asId<PropertyId>('harbour-house'))?.connection).toMatchObject({
      sellsHouseUseRooms: true,
      redemptionPaymentType: 'GiftCard',
    });
    const { brighton, vienna } = demoIds;
    await draft((settings) => edit(settings, brighton.accommodationServiceId, vienna.accommodationServiceId));
    expect(await listAges()).toBe(0);
  });

  it('does not open another sale page', async () => {
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
          `update staff_grant set role = 'reception' where staff_id = (select id from staff where name = '${name}')`,
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
    const revision = await draft((settings) => rename(settings, 'Summer hotels'), marketing);
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

  it('shows errors and changes by setting before publishing', async () => {
    const { settings } = await show();
    const check = (changed: object) => owner.ask<DraftCheck>('POST', `${PAGE}/check`, { settings: changed });
    const { body: wrong } = await check({ ...settings, default_language: 'tlh', name: 'Winter hotels' });
    expect(wrong.faults).toContainEqual({
      field: 'default_language',
      message: expect.stringContaining('"tlh" is not one of the languages') as string,
      tag: 'language_not_offered',
      values: { language: 'tlh', languages: [settings['languages']].flat().join(', ') },
    });
    const short = edit(settings, '"max_cards":1000', '"max_cards":1000,"valid_for":"3 years"');
    expect((await check(short)).body.warnings).toContainEqual({
      field: expect.stringMatching(/^voucher_products\.0\.issuing\.valid_for$/) as string,
      message: expect.stringContaining('the five years of the USA') as string,
      tag: 'short_term_us',
      values: { source: '15 U.S.C. 1693l-1' },
    });
    const { body: right } = await check(rename(settings, 'Winter hotels'));
    expect(right).toMatchObject({ faults: [], changes: [expect.stringContaining('Winter hotels')] });
  });

  it.each(['check', 'draft'])('accepts settings of up to 64 kB for a %s, and only in a readable form', async (verb) => {
    const { settings, number } = await show();
    const send = async (changed: object) => {
      const body = { settings: changed, ...(verb === 'draft' && { based_on: number, revision: null }) };
      const answer = await owner.ask<{ code: string; errors: { path: string; params: object }[] }>(
        'POST',
        `${PAGE}/${verb}`,
        body,
      );
      return [answer.status, answer.body.code, answer.body.errors] as const;
    };
    const [status, code, [first, ...more]] = await send({ ...settings, name: 1, ...manyUnknown(60) });
    expect([status, code]).toEqual([422, 'INPUT.INVALID']);
    expect(first).toMatchObject({
      path: 'settings.name',
      params: { message: 'must be a text: put it in quotation marks', tag: 'must_be_quoted_text' },
    });
    expect(more).toHaveLength(49);
    const [large] = await send({ ...settings, support: { phone: '1'.repeat(64 * 1024) } });
    const [text] = await send(['id: demo']);
    const [unwritable] = await send({ ...settings, support: { phone: 'a\u0000b' } });
    const [half] = await send({ ...settings, support: { phone: 'a\ud800b' } });
    expect([large, text, unwritable, half]).toEqual([413, 422, 422, 422]);
    expect((await show()).draft).toBeNull();
  });

  it('stores a draft that breaks a rule, and publishes none of it', async () => {
    const { number } = await show();
    const revision = await draft((settings) => ({ ...settings, default_language: 'tlh' }));
    const { status, body } = await publish(revision);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'STAFF.ACT_REFUSED' });
    expect(body.detail).toContain('default_language');
    expect(await show()).toMatchObject({ number, draft: { revision } });
  });

  it('is not published over another person’s newer version, and loses nothing', async () => {
    const revision = await draft((settings) => rename(settings, 'Mine'));
    await applyBehind('Theirs');
    expect((await publish(revision)).body.code).toBe('STAFF.DRAFT_STALE');
    const stale = await show();
    expect(stale.draft?.settings['name']).toBe('Mine');
    expect(stale.published_since.join()).toContain('Theirs');
    const body = { settings: stale.draft?.settings, based_on: stale.number, revision };
    const { body: looked } = await owner.ask<SalePageFile>('POST', `${PAGE}/draft`, body);
    expect((await publish(looked.draft?.revision ?? 0)).body).toMatchObject({ draft: null });
    expect((await show()).settings['name']).toBe('Mine');
  });

  it('is saved by one of two concurrent savers, and the other is shown that', { tags: ['thorough'] }, async () => {
    const { settings, number } = await show();
    const save = (person: DeskPerson) => () =>
      person.ask('POST', `${PAGE}/draft`, {
        settings: rename(settings, person.name),
        based_on: number,
        revision: null,
      });
    const hold = sql`select 1 from sale_page where id = 'demo' for update`;
    const both = await queueBehind(staycard.db, (tx) => hold.execute(tx), [save(owner), save(marketing)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('STAFF.DRAFT_CHANGED');
    // A person cannot publish or discard a draft that they have not seen.
    const { draft: there } = await show();
    expect((await publish((there?.revision ?? 0) - 1)).body.code).toBe('STAFF.DRAFT_CHANGED');
    const discard = { revision: (there?.revision ?? 0) - 1 };
    expect((await owner.ask('POST', `${PAGE}/draft/discard`, discard)).body.code).toBe('STAFF.DRAFT_CHANGED');
  });

  it('returns to an earlier version by publishing its settings again', { tags: ['thorough'] }, async () => {
    const before = await show();
    await publish(await draft((settings) => rename(settings, 'A mistake')));
    const path = `${PAGE}/versions/${before.number}`;
    const { body: earlier } = await owner.ask<{ settings: Settings }>('GET', path);
    expect(earlier.settings).toEqual(before.settings);
    const back = await publish(await draft(() => earlier.settings), 'roll_back');
    expect(back.body).toMatchObject({ number: before.number + 2, settings: before.settings });
  });

  it('shows guests the published settings', { tags: ['thorough'] }, async () => {
    await publish(await draft((settings) => rename(settings, 'Seen by guests')));
    // The server reads a sale page again every two seconds.
    const shown = async () => JSON.stringify((await call(staycard.url, 'GET', '/vrm/demo')).body);
    await expect.poll(shown).toContain('Seen by guests');
  });

  it('sends no secret of the server elsewhere: connections cannot be changed here', async () => {
    const { settings } = await show();
    const evil = edit(settings, /"access_token_variable":"\w+"/, '"access_token_variable":"CODE_KEY"');
    const { body } = await owner.ask<DraftCheck>('POST', `${PAGE}/check`, { settings: evil });
    expect(body.faults[0]?.message).toContain('only with "sale-page apply" on the server');
    expect((await publish(await draft(() => evil))).body.code).toBe('STAFF.ACT_REFUSED');
    const other = await owner.ask<DraftCheck>('POST', `${PAGE}/check`, { settings: { ...settings, id: 'other' } });
    expect(other.body.faults[0]?.field).toBe('id');
  });

  it('names the entities of the hotels, missing settings, and no secret', { tags: ['thorough'] }, async () => {
    const { body, status } = await owner.ask<SalePageHotels>('GET', `${PAGE}/hotels`);
    expect(status, JSON.stringify(body)).toBe(200);
    const [first] = body.properties;
    expect(first).toMatchObject({ id: 'harbour-house', verdict: 'ready' });
    const kinds = new Set(first?.ids.map(({ kind }) => kind));
    expect([...kinds]).toEqual(expect.arrayContaining(['hotel', 'service', 'room_category', 'product']));
    const text = JSON.stringify((await show()).settings);
    expect(first?.ids.some(({ kind, id }) => kind === 'service' && text.includes(id))).toBe(true);
    for (const variable of text.match(/(?<=token_variable":")\w+/g) ?? []) {
      const { config } = staycard.deps;
      if (config.hasSecret(variable)) expect(JSON.stringify(body)).not.toContain(config.secret(variable));
    }
  });

  it('is shown as a file that the command line applies unchanged', { tags: ['thorough'] }, async () => {
    await publish(await draft((settings) => rename(settings, 'By the form')));
    await draft((settings) => rename(settings, 'Drafted: "so"'));
    const { file, draft: drafted } = await show();
    const apply = (text: string) => {
      const author = { actor: 'cli:vera', reason: 'from the desk', at: staycard.deps.clock.now() };
      return applySalePage(staycard.db, text, author, { isDryRun: true });
    };
    expect(await apply(file)).toMatchObject({ state: 'applied', changes: [] });
    expect(await apply(drafted?.file ?? '')).toMatchObject({ changes: [expect.stringContaining('Drafted')] });
  });

  it('is not found by a person of one of its hotels only', async () => {
    const here = await DeskPerson.comeIn(staycard, [
      { role: 'owner', salePageId: 'demo', propertyId: 'harbour-house' },
    ]);
    expect((await here.ask('GET', PAGE)).status).toBe(404);
    const elsewhere = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    expect((await elsewhere.ask('GET', '/staff/sale-pages/nowhere')).status).toBe(404);
  });
});

it.each(['check', 'publish'])('writes by guests continue during a %s of the draft', async (verb) => {
  const revision = await draft((settings) => rename(settings, `Written during a ${verb}`), marketing);
  const { draft: saved } = await show();
  const path = `${PAGE}/${verb}`;
  const body = verb === 'check' ? { settings: saved?.settings } : { revision, reason: 'texts' };
  const confirmation = verb === 'check' ? '' : await owner.confirm(await owner.ask('POST', path, body));
  const found: unknown[] = [];
  // The lock keeps others from counting the placements, the last step of a check and of a publication.
  const [done] = await queueBehind(
    staycard.db,
    async (tx) => {
      // The server's role may not lock it.
      await sql`set local role none`.execute(tx);
      await sql`lock table placement in access exclusive mode`.execute(tx);
    },
    [() => owner.ask('POST', path, body, { 'staycard-confirmation': confirmation })],
    async () => {
      // Every inserted row that references the sale page takes this lock.
      const named = sql`select from sale_page where id = 'demo' for key share`.execute(staycard.db);
      found.push(await Promise.race([named.then(({ rows }) => rows.length), setTimeout(5000, 'waits')]));
    },
  );
  expect(done?.status, JSON.stringify(done?.body)).toBe(200);
  expect(found).toEqual([1]);
});
