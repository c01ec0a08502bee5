import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Batches, CardsIssued, IssuePreview, PrintFile } from '#contract/desk/staff-issue.ts';
import type { CardOpened, CodeShown } from '#contract/guest/recovery.ts';
import type { StaffProblem } from '#contract/desk/staff-problems.ts';
import type { ActAsked, ActDone, CardList, FindAnswer, StaffCard } from '#contract/desk/staff-cards.ts';
import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import type { SendingMail } from '../../src/server/letters/mail/send-letter.ts';
import { writeLetter } from '../../src/server/letters/write-letter.ts';
import { asOwner } from '../as-owner.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { findWords, listEveryRow } from '../every-cell.ts';
import { call, Guest } from '../guest.ts';
import { growCards, readPlainCards, type PlainCard } from '../../proofs/lists/grow-cards.ts';
import { explain, listQueries, searchQueries } from '../../proofs/lists/list-queries.ts';
import { sumsOf } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { includesCode, readEverything } from '../read-everything.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const CARDS = 12_000;

let owner: DeskPerson;

beforeAll(async () => {
  await growCards(staycard, CARDS);
  await openSecondSalePage(staycard, 'elsewhere');
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
});

/** The pages of a list, one after the other, as the desk turns them. */
async function walk(query: Readonly<Record<string, string>>, mostPages = 40): Promise<string[]> {
  const ids: string[] = [];
  let after: string | null = null;
  for (let page = 0; page < mostPages; page += 1) {
    const asked: URLSearchParams = new URLSearchParams({ ...query, ...(after !== null && { after }) });
    const { status, body } = await owner.ask<CardList>('GET', `/staff/cards?${asked.toString()}`);
    expect(status).toBe(200);
    ids.push(...body.cards.map(({ id }) => id));
    ({ after } = body);
    if (after === null) break;
  }
  return ids;
}

const byCreation = (sign: 1 | -1) => (one: PlainCard, other: PlainCard) =>
  sign * (one.created === other.created ? (one.id < other.id ? -1 : 1) : one.created < other.created ? -1 : 1);

function byExpiry(wanted: readonly PlainCard[], from = '', to = '9999') {
  return wanted
    .flatMap(({ id, days }) =>
      days
        .filter((day) => day >= from)
        .toSorted()
        .slice(0, 1)
        .map((day) => ({ id, day })),
    )
    .filter(({ day }) => day <= to)
    .toSorted((one, other) => (one.day + one.id < other.day + other.id ? -1 : 1))
    .map(({ id }) => id);
}

describe('the list of cards', () => {
  it('has the matching cards once each, in the requested order, across pages', async () => {
    const cards = await readPlainCards(staycard);
    const frozen = cards.filter(({ state }) => state === 'frozen');
    const newest = frozen.toSorted(byCreation(-1)).map(({ id }) => id);
    expect(await walk({ state: 'frozen' })).toEqual(newest);
    expect(await walk({ state: 'frozen', sort: 'oldest' })).toEqual(newest.toReversed());
    const nights = cards.filter(({ product, state }) => product === 'ten-nights' && state === 'active');
    expect(await walk({ product_id: 'ten-nights', state: 'active' })).toEqual(
      nights.toSorted(byCreation(-1)).map(({ id }) => id),
    );
    const batch = cards.filter((card) => card.batch === 'batch 3');
    expect(batch.length).toBeGreaterThan(200);
    expect(await walk({ batch: 'batch 3' })).toEqual(batch.toSorted(byCreation(-1)).map(({ id }) => id));
    const all = cards.toSorted(byCreation(-1)).map(({ id }) => id);
    expect(await walk({}, 3)).toEqual(all.slice(0, 150));
    expect(await walk({ sort: 'oldest' }, 3)).toEqual(all.toReversed().slice(0, 150));
  });

  it(
    'by expiry shows each card by the first of its free value that expires in those days',
    { tags: ['thorough'] },
    async () => {
      const cards = await readPlainCards(staycard);
      const today = staycard.deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
      const [from, to] = [today.add({ days: 40 }).toString(), today.add({ days: 70 }).toString()];
      expect(await walk({ expires_from: from, expires_to: to })).toEqual(byExpiry(cards, from, to));
      const active = cards.filter(({ state, product }) => state === 'active' && product === 'ten-nights');
      expect(await walk({ state: 'active', product_id: 'ten-nights', sort: 'expiry' })).toEqual(byExpiry(active));
    },
  );

  it('has the cards of a holder, and says if too many holders have such a name', async () => {
    const held = async (holder: string, more = '') =>
      owner.ask<CardList>('GET', `/staff/cards?holder=${encodeURIComponent(holder)}${more}`);
    const { rows } = await sql<{
      id: string;
    }>`select card_id as id from card_registration join card on card.id = card_id
      where last_name like 'Number30_' and sale_page_id = 'demo' order by created_at desc, id desc`.execute(
      staycard.db,
    );
    expect(rows.length).toBeGreaterThan(2);
    const found = async (more = '') => (await held('guest number30', more)).body.cards.map(({ id }) => id);
    // A name that only begins with it also matches.
    expect((await found()).filter((id) => rows.some((row) => row.id === id))).toEqual(rows.map(({ id }) => id));
    expect(await found('&sale_page_id=elsewhere')).toEqual([]);
    expect((await held('GUEST300@example.com')).body.cards).toMatchObject([{ holder: 'Guest Number300' }]);
    expect(await held('Guest Number')).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
  });

  it('has an index for every filter', async () => {
    for (const { name, query } of [...(await listQueries(staycard)), ...(await searchQueries(staycard))]) {
      const { nodes } = await explain(staycard, query, { withTables: false });
      expect(
        // Filters by badges may hash all lots once.
        nodes.filter(
          (node) =>
            node.startsWith('Seq Scan') && !(node === 'Seq Scan lot' && /expired|used.up|not.started/.test(name)),
        ),
        name,
      ).toEqual([]);
    }
  });

  it('is counted on its first page only', async () => {
    const { body: first } = await owner.ask<CardList>('GET', '/staff/cards?state=frozen');
    const frozen = (await readPlainCards(staycard)).filter(({ state }) => state === 'frozen');
    expect(first.count).toBe(frozen.length);
    const { body: next } = await owner.ask<CardList>('GET', `/staff/cards?state=frozen&after=${first.after}`);
    expect(next).not.toHaveProperty('count');
  });

  it('has no cards out of reach, whatever the filter', async () => {
    const elsewhere = await DeskPerson.comeIn(staycard, [{ role: 'owner', salePageId: 'elsewhere', propertyId: null }]);
    for (const query of ['', '?state=frozen', '?batch=batch+3', '?sort=expiry', '?product_id=gift-card']) {
      const { body } = await elsewhere.ask<CardList>('GET', `/staff/cards${query}`);
      expect(body, query).toEqual({ count: 0, cards: [], after: null });
    }
    const madeUp = await owner.ask<CardList>('GET', '/staff/cards?after=nonsense');
    expect(madeUp.body.cards).toHaveLength(50);
    expect((await owner.ask('GET', '/staff/cards?expires_from=0000-01-01')).status).toBe(422);
  });
});

it('a name of thousands finds fifty of them and says that there are more', { tags: ['thorough'] }, async () => {
  const { body } = await owner.ask<FindAnswer>('POST', '/staff/find', { text: 'Guest Number' });
  expect({ ...body, cards: body.cards.length }).toMatchObject({ matched: 'name', cards: 50, has_more: true });
});

describe('a holder’s name', () => {
  const HOLDERS = [
    ['Jörg', 'Müller', ['Muller', 'MÜLLER', 'mueller', 'Mu\u0308ller', 'joerg mull', 'Jorg Müller', 'Müller, Jörg']],
    ['José', 'de la Cruz', ['de la Cruz', 'jose de la c', 'DE LA', 'José  de la Cruz', 'Cruz de la', 'cruz']],
    ['Anna Maria', 'van Dyke', ['van Dyke', 'anna maria van dyke', 'Anna van D']],
    ['Sinéad', 'O’Brien-Weiß', ['obrien', "O'Brien weiss", 'sinead o’brien-weiß', 'O Brien', 'weiss sin']],
    ['Manuel', 'Ørsted', ['Orsted', 'manuel oersted', 'Manu Ørsted']],
    ['小明', '王', ['王小明', '王', '小明', '小明 王']],
    ['', 'Quill', ['quill', 'Quil']],
  ] as const;

  it('is found in any spelling, but not by its ending', { tags: ['thorough'] }, async () => {
    const { rows } = await sql<{ id: string }>`select card_id as id from card_registration order by card_id
      limit ${HOLDERS.length}`.execute(staycard.db);
    for (const [index, [first, last]] of HOLDERS.entries()) {
      const names = [first, last].map((name) => name.replaceAll("'", "''"));
      await asOwner(
        staycard,
        `update card_registration set first_name = '${names[0]}', last_name = '${names[1]}'
          where card_id = '${rows[index]?.id}'`,
      );
    }
    const elsewhere = await DeskPerson.comeIn(staycard, [{ role: 'owner', salePageId: 'elsewhere', propertyId: null }]);
    for (const [index, [, , typed]] of HOLDERS.entries()) {
      for (const text of typed) {
        const { body } = await owner.ask<FindAnswer>('POST', '/staff/find', { text });
        expect({ text, by: body.matched, ids: body.cards.map(({ id }) => id) }).toEqual({
          text,
          by: 'name',
          ids: [rows[index]?.id],
        });
        const { body: other } = await elsewhere.ask<FindAnswer>('POST', '/staff/find', { text });
        expect(other.cards, text).toEqual([]);
      }
    }
    for (const text of ['uller', 'Anna Müller', 'nobody %', "x''", '%%', "' | x", '\\\\']) {
      const { body } = await owner.ask<FindAnswer>('POST', '/staff/find', { text });
      expect(body.cards, text).toEqual([]);
    }
  });
});

describe('a card that the desk issues', () => {
  const WANTED = {
    sale_page_id: 'demo',
    product_id: 'gift-card',
    currency: 'GBP',
    amount: 120.5,
    form: 'voucher',
    expires_on: null,
    count: 1,
    batch: null,
    delivery: 'none',
    recipient: null,
    letter: null,
    reason: 'sold',
    note: 'Paid in cash.',
  };
  const RECIPIENT = { first_name: 'Rosalind', last_name: 'Franklin', email: 'rosalind@example.com' };
  const GBP = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });

  it('is as in its preview; its code is in the answer and in no table', async () => {
    const seller = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
    const count = async () => (await readPlainCards(staycard)).length;
    const before = await count();
    const shown = await seller.ask<IssuePreview>('POST', '/staff/cards/issue/preview', WANTED);
    expect(shown).toMatchObject({ status: 200, body: { amount: GBP(120.5), above: null, used_today: GBP(120.5) } });
    expect(await count()).toBe(before);
    const { status, body } = await seller.act<CardsIssued>('/staff/cards/issue', {
      ...WANTED,
      form: 'virtual',
      recipient: RECIPIENT,
    });
    expect({ status, amount: body.amount, expires: body.expires_on }).toEqual({
      status: 200,
      amount: GBP(120.5),
      expires: shown.body.expires_on,
    });
    const found = await call(staycard.url, 'POST', '/vrm/demo/cards/search', { body: { code: body.code ?? '' } });
    expect(found.status).toBe(200);
    expect(await sumsOf(staycard, body.card?.id as PlainCard['id'])).toEqual({ balance: 12_050, held: 0 });
    const named = await owner.ask<FindAnswer>('POST', '/staff/find', { text: RECIPIENT.email });
    expect(named.body.cards.map(({ id }) => id)).toEqual([body.card?.id]);
    const { body: card } = await owner.ask<StaffCard>('GET', `/staff/cards/${body.card?.id}`);
    expect(card.timeline.map(({ what }) => what).toSorted()).toEqual(['issue', 'note']);
    const letters = await staycard.db.selectFrom('mail').selectAll().where('recipient', '=', RECIPIENT.email).execute();
    expect(letters.map(({ kind }) => kind)).toEqual(['card_registered']);
    const shownCode = body.code ?? 'none';
    const code = shownCode.replaceAll('-', '');
    const audit = await staycard.db.selectFrom('audit_entry').selectAll().execute();
    const kept = JSON.stringify([letters, card, audit]);
    expect(kept.includes(code) || kept.includes(shownCode)).toBe(false);
  });

  it('is within the limits of the product and of the person’s day, however it is split', async () => {
    const seller = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
    const issue = (more: object) => seller.act<CardsIssued>('/staff/cards/issue', { ...WANTED, ...more });
    expect((await issue({ amount: 200 })).status).toBe(200);
    const preview = await seller.ask<IssuePreview>('POST', '/staff/cards/issue/preview', { ...WANTED, amount: 60 });
    expect(preview.body).toMatchObject({ above: 'amount', limit: GBP(250), used_today: GBP(260) });
    expect(await issue({ amount: 60 })).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    expect((await issue({ amount: 50 })).status).toBe(200);
    const late = await owner.ask<IssuePreview>('POST', '/staff/cards/issue/preview', {
      ...WANTED,
      expires_on: '2099-01-01',
    });
    expect(late.body.above).toBe('expiry');
    for (const more of [{ amount: 0.001 }, { currency: 'XXX' }, { expires_on: '2001-01-01' }, { amount: 10_000_000 }]) {
      expect((await owner.act('/staff/cards/issue', { ...WANTED, ...more })).status, JSON.stringify(more)).toBe(409);
    }
    const nowhere = { ...WANTED, sale_page_id: 'nowhere' };
    expect((await owner.act('/staff/cards/issue', nowhere)).status).toBe(422);
    const noEmail = { ...WANTED, recipient: { ...RECIPIENT, email: 'nobody' } };
    expect((await owner.ask('POST', '/staff/cards/issue/preview', noEmail)).status).toBe(422);
  });
});

describe('a card that the desk issues, in the books', () => {
  const NIGHTS = {
    sale_page_id: 'demo',
    product_id: 'ten-nights',
    currency: null,
    amount: 2,
    form: 'voucher',
    expires_on: null,
    count: 1,
    batch: null,
    delivery: 'none',
    recipient: null,
    letter: null,
    reason: 'sold',
    note: null,
  };
  const ownerAt = (...properties: string[]) =>
    DeskPerson.comeIn(
      staycard,
      properties.map((propertyId) => ({ role: 'owner' as const, salePageId: 'demo', propertyId })),
    );
  const issue = async (by: DeskPerson, more: object) => {
    const { status, body } = await by.act<CardsIssued>('/staff/cards/issue', { ...NIGHTS, ...more });
    const id = status === 200 ? (body.card?.id ?? '') : '';
    const lots = await sql<Record<string, unknown>>`
      select issuing_property_id as seller, price_paid_minor as paid, price_currency as currency from lot
      where card_id::text = ${id}`.execute(staycard.db);
    return { status, lots: lots.rows };
  };

  it('is sold by the named property at the price paid', async () => {
    const both = await ownerAt('harbour-house', 'palais-rosenhain');
    const sold = { issuing_property_id: 'palais-rosenhain', price: { amount: 899.99, currency: 'EUR' } };
    const lots = [{ seller: 'palais-rosenhain', paid: 89_999, currency: 'EUR' }];
    expect(await issue(both, sold)).toEqual({ status: 200, lots });
    expect(await issue(both, { issuing_property_id: 'dawn-lodge' })).toEqual({ status: 422, lots: [] });
    expect(await issue(both, { price: { amount: 0.001, currency: 'EUR' } })).toEqual({ status: 409, lots: [] });
  });

  it('has no seller on request, or if several properties could have sold it', { tags: ['thorough'] }, async () => {
    const both = await ownerAt('harbour-house', 'palais-rosenhain');
    const lots = [{ seller: null, paid: null, currency: null }];
    expect(await issue(both, {})).toEqual({ status: 200, lots });
    expect(await issue(both, { issuing_property_id: null, price: null })).toEqual({ status: 200, lots });
  });
});

describe('cards that are issued together', () => {
  const BATCH = {
    sale_page_id: 'demo',
    product_id: 'gift-card',
    currency: 'GBP',
    amount: 50,
    form: 'physical',
    expires_on: null,
    delivery: 'print',
    recipient: null,
    letter: null,
    reason: 'sold',
    note: 'Invoice 118.',
  };
  const GBP = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });
  const ofBatch = (batch: string) => staycard.db.selectFrom('card').selectAll().where('batch', '=', batch).execute();
  const print = (batch: string, again = false) => ({ sale_page_id: 'demo', batch, again, reason: 'sold', note: null });
  const readCodes = ({ csv }: PrintFile) =>
    csv
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',')[0] ?? '');
  const search = async (code: string) => {
    const { status } = await call(staycard.url, 'POST', '/vrm/demo/cards/search', { body: { code } });
    return status;
  };
  let second: DeskPerson;

  beforeAll(async () => {
    second = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  });

  it(
    'wait for a second person above the daily limit, and are issued as requested, without codes',
    { tags: ['thorough'] },
    async () => {
      const seller = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
      const sale = { issuing_property_id: 'harbour-house', price: { currency: 'GBP', amount: 45 } };
      const wanted = { ...BATCH, ...sale, count: 500, batch: 'acme' };
      const shown = await seller.ask<IssuePreview>('POST', '/staff/cards/issue-many/preview', wanted);
      expect(shown.body).toMatchObject({ count: 500, above: 'amount', waits: true, used_today: GBP(25_000) });
      const asked = await seller.act<ActAsked>('/staff/cards/issue-many', wanted);
      expect(asked).toMatchObject({ status: 202, body: { state: 'asked' } });
      expect(await ofBatch('acme')).toEqual([]);
      const list = async () =>
        (await second.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals')).body.approvals;
      expect((await list()).find(({ id }) => id === asked.body.approval_id)).toMatchObject({
        act: 'issue',
        card: null,
        issue: {
          count: 500,
          amount: GBP(50),
          total: GBP(25_000),
          batch: 'acme',
          expires_on: shown.body.expires_on,
          sold_by: 'Harbour House, Brighton',
          price: sale.price,
        },
        note: 'Invoice 118.',
        may_decide: true,
      });
      const path = `/staff/approvals/${asked.body.approval_id}/approve`;
      expect((await seller.act(path, {})).body.code).toBe('STAFF.NOT_ALLOWED');
      const decided = await Promise.all([owner.act(path, {}), second.act(path, {})]);
      expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const issued = await ofBatch('acme');
      expect(issued).toHaveLength(500);
      expect(issued.every(({ last4, delivery }) => last4 === '' && delivery === 'print')).toBe(true);
      const sold = await staycard.db
        .selectFrom('lot')
        .select(['issuing_property_id as seller', 'price_paid_minor as paid'])
        .where('card_id', 'in', staycard.db.selectFrom('card').select('id').where('batch', '=', 'acme'))
        .execute();
      expect(new Set(sold.map(({ seller, paid }) => `${seller} ${paid}`))).toEqual(new Set(['harbour-house 4500']));
      const audit = await staycard.db.selectFrom('audit_entry').selectAll().where('action', '=', 'issue').execute();
      const entries = audit.filter(({ card_id: id }) => issued.some((card) => card.id === id));
      expect(entries).toHaveLength(500);
      expect(entries.every((entry) => entry.approved_by !== null && entry.confirmation !== null)).toBe(true);
      const steps = await staycard.db
        .selectFrom('audit_entry')
        .selectAll()
        .where(sql<boolean>`details ->> 'approval' = ${asked.body.approval_id}`)
        .orderBy('id')
        .execute();
      expect(steps).toMatchObject([
        {
          action: 'ask',
          sale_page_id: 'demo',
          details: { act: 'issue', count: 500, amount: 50, currency: 'GBP' },
        },
        { action: 'approve', staff_id: entries[0]?.approved_by },
      ]);
      expect(steps.every(({ confirmation }) => confirmation !== null)).toBe(true);
      // An approved batch does not count towards the daily limit of its requester.
      const alone = { ...BATCH, amount: 100, count: 2, batch: 'alone' };
      expect((await seller.act('/staff/cards/issue-many', alone)).status).toBe(200);
    },
  );

  it('are renamed if their name is a guest’s, which is then in no table', { tags: ['thorough'] }, async () => {
    const name = 'Hochzeit Wilhelmina Sonnenschein';
    const issued = await owner.act('/staff/cards/issue-many', { ...BATCH, count: 3, amount: 5, batch: name });
    expect(issued.status).toBe(200);
    const seller = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
    const asked = await seller.act('/staff/cards/issue-many', { ...BATCH, count: 500, batch: name });
    expect(asked.status).toBe(202);
    const rename = (person: DeskPerson, batch: string, to: string) =>
      person.ask('POST', '/staff/batches/rename', { sale_page_id: 'demo', batch, name: to });
    const { databaseUrl } = staycard.deps.config;
    const tables = async () =>
      new Set(findWords(await listEveryRow(databaseUrl ?? ''), [name]).map((row) => / in (\S+):/.exec(row)?.[1]));
    expect([...(await tables())]).toEqual(['public.card', 'public.staff_approval']);
    await owner.act('/staff/cards/issue-many', { ...BATCH, count: 2, amount: 5, batch: 'taken' });
    expect(await rename(owner, name, 'taken')).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    expect(await rename(owner, 'none such', 'free')).toMatchObject({ body: { code: 'STAFF.BATCH_NOT_FOUND' } });
    const here = { role: 'owner', salePageId: 'demo', propertyId: 'harbour-house' } as const;
    const house = await DeskPerson.comeIn(staycard, [here]);
    expect(await rename(house, name, 'theirs')).toMatchObject({ status: 403, body: { code: 'STAFF.NOT_ALLOWED' } });
    expect(await rename(owner, name, 'wedding 7')).toMatchObject({ status: 200, body: { cards: 3 } });
    expect([...(await tables())]).toEqual([]);
    const found = await owner.ask<{ cards: unknown[] }>('GET', '/staff/cards?batch=wedding%207');
    expect(found.body.cards).toHaveLength(3);
    // A batch that waits for approval can be renamed as well, and no other batch can take its name.
    const waiting = { ...BATCH, count: 500, batch: 'only asked for' };
    expect((await seller.act('/staff/cards/issue-many', waiting)).status).toBe(202);
    expect(await rename(owner, 'taken', waiting.batch)).toMatchObject({ status: 409 });
    expect(await rename(owner, waiting.batch, 'still asked for')).toMatchObject({ status: 200, body: { cards: 0 } });
    expect(await rename(owner, waiting.batch, 'again')).toMatchObject({ body: { code: 'STAFF.BATCH_NOT_FOUND' } });
  });

  it('get their codes when printed, once, and no table has them', async () => {
    await owner.act('/staff/cards/issue-many', { ...BATCH, count: 40, amount: 5, batch: 'printed' });
    const people = [owner, second];
    const both = await Promise.all(people.map((one) => one.act<PrintFile>('/staff/batches/print', print('printed'))));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const file = both.find(({ status }) => status === 200)?.body;
    const codes = readCodes(file ?? { name: '', csv: '', cards: 0 });
    expect({ cards: file?.cards, codes: new Set(codes).size, name: file?.name }).toEqual({
      cards: 40,
      codes: 40,
      name: 'cards-printed.csv',
    });
    expect(file?.csv.split('\n')[0]).toBe('code,product,amount,currency,expires_on,card_id,batch,number,address,unit');
    expect(file?.csv.split('\n')[40]).toMatch(/,5\.00,GBP,.*,printed,40,http:\/\/[^,]*\/s\/demo,GBP$/);
    const [first = '', last = ''] = [codes[0], codes.at(-1)];
    expect([await search(first), await search(last)]).toEqual([200, 200]);
    const everything = await readEverything(staycard.db);
    expect([first, last].some((code) => includesCode(everything, code))).toBe(false);
    const found = await owner.ask<FindAnswer>('POST', '/staff/find', { text: '--' });
    expect(found.body.cards).toEqual([]);
  });

  it(
    'get other codes after their file was lost, except the cards of guests; the earlier codes are dead',
    { tags: ['thorough'] },
    async () => {
      await owner.act('/staff/cards/issue-many', {
        ...BATCH,
        product_id: 'virtual-gift-card',
        form: 'virtual',
        count: 4,
        amount: 5,
        batch: 'lost',
      });
      const once = await owner.act<PrintFile>('/staff/batches/print', print('lost'));
      const [theirs = '', ...others] = readCodes(once.body);
      const guest = new Guest(staycard.url);
      const { card_token } = await guest.search(theirs);
      const holder = {
        first_name: 'Ada',
        last_name: 'Marsh',
        email: 'ada@m.example',
        email_confirmation: 'ada@m.example',
      };
      const registered = await call(staycard.url, 'POST', '/vrm/demo/cards/registration', {
        body: { card_token, ...holder },
      });
      expect(registered.status).toBe(200);
      const [voided] = await ofBatch('lost').then((all) =>
        all.filter(({ last4 }) => others.some((code) => code.endsWith(last4))),
      );
      await owner.act(`/staff/cards/${voided?.id}/void`, { reason: 'other', note: null });
      const marketing = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
      expect((await marketing.act('/staff/batches/print', print('lost', true))).body.code).toBe('STAFF.NOT_ALLOWED');
      const again = await owner.act<PrintFile>('/staff/batches/print', print('lost', true));
      const fresh = readCodes(again.body);
      expect(fresh).toHaveLength(2);
      expect(await Promise.all(fresh.map(search))).toEqual([200, 200]);
      const stillGood = await Promise.all(others.map(search));
      expect(stillGood.toSorted()).toEqual([200, 404, 404]);
      expect(await search(theirs)).toBe(200);
    },
  );

  it(
    'have a name of their own, are within the product, and cannot be used before printing',
    { tags: ['thorough'] },
    async () => {
      const issue = (more: object) =>
        owner.act<CardsIssued>('/staff/cards/issue-many', { ...BATCH, amount: 5, count: 2, ...more });
      const [one, other] = await Promise.all([issue({ batch: 'twice' }), issue({ batch: 'twice' })]);
      expect([one.status, other.status].toSorted()).toEqual([200, 409]);
      expect((await issue({ batch: null })).status).toBe(409);
      expect((await issue({ batch: 'shown', delivery: 'none' })).status).toBe(409);
      expect((await issue({ batch: 'one', count: 1 })).status).toBe(422);
      expect((await issue({ batch: 'too many', count: 1001 })).status).toBe(422);
      const { body } = await owner.ask<Batches>('GET', '/staff/batches?batch=twice');
      expect(body.batches).toMatchObject([{ name: 'twice', cards: 2, without_code: 2, may_print: true }]);
      const elsewhere = await DeskPerson.comeIn(staycard, [
        { role: 'owner', salePageId: 'elsewhere', propertyId: null },
      ]);
      expect((await elsewhere.ask<Batches>('GET', '/staff/batches?batch=twice')).body.batches).toEqual([]);
      expect((await elsewhere.act('/staff/batches/print', print('twice'))).status).toBe(422);
      const here = await DeskPerson.comeIn(staycard, [
        { role: 'owner', salePageId: 'demo', propertyId: 'harbour-house' },
      ]);
      expect((await here.act('/staff/batches/print', print('twice'))).body.code).toBe('STAFF.NOT_ALLOWED');
    },
  );
});

describe('a card whose code is sent as a link', () => {
  const WANTED = {
    sale_page_id: 'demo',
    product_id: 'gift-card',
    currency: 'GBP',
    amount: 20,
    form: 'voucher',
    expires_on: null,
    count: 1,
    batch: null,
    delivery: 'mail',
    recipient: { first_name: 'Mary', last_name: 'Somerville', email: 'mary@example.com' },
    letter: { message: 'For you.\nEnjoy it.', language: 'de', send_on: null },
    reason: 'sold',
    note: null,
  };
  const WHY = { reason: 'guest_asked', note: null };
  const LINK = { ...WHY, recipient: WANTED.recipient, letter: { message: null, language: null, send_on: null } };
  const press = (token: string, page = 'demo') =>
    call<CodeShown & StaffProblem>(staycard.url, 'POST', `/vrm/${page}/cards/code`, { body: { token } });
  const open = (token: string) =>
    call<CardOpened & StaffProblem>(staycard.url, 'POST', '/vrm/demo/cards/opening', { body: { token } });
  const see = async (id: string) => (await owner.ask<StaffCard>('GET', `/staff/cards/${id}`)).body;

  /** Issues a card. Returns it with the token of its letter's link. */
  async function issue(more: object = {}) {
    const { status, body } = await owner.act<CardsIssued>('/staff/cards/issue', { ...WANTED, ...more });
    expect(status, JSON.stringify(body)).toBe(200);
    return { id: body.card?.id ?? '', issued: body, ...(await readLetter(body.card?.id ?? '')) };
  }

  async function readLetter(cardId: string) {
    const ofCodes = staycard.db.selectFrom('mail').selectAll().where('kind', '=', 'card_code');
    const letters = await ofCodes.orderBy('created_at').orderBy('due_at').execute();
    const mail = letters.filter(({ cause_key: cause }) => cause.startsWith(cardId)).at(-1);
    if (!mail) throw new Error('nobody is written to');
    const salePage = await staycard.deps.salePages.load('demo');
    const { id, sale_page_id: salePageId, kind, language, data, recipient, created_at: createdAt } = mail;
    const sending = { id, salePageId, kind, language, data, recipient, placementId: null, createdAt };
    const written = await writeLetter(staycard.deps, sending as SendingMail, salePage);
    const [, token = ''] = /card-code\?language=\w+#t=([\w.-]+)/.exec(written.text) ?? [];
    return { mail, letter: `${written.subject}\n${written.text}\n${written.html}`, token };
  }

  it(
    'has none until the button is pressed, and never in a table, job or letter; pressed again it has another',
    { tags: ['thorough'] },
    async () => {
      const { id, issued, token, letter } = await issue();
      expect(issued).toMatchObject({ code: null, card: { last4: '' } });
      expect(letter).toContain('Enjoy it.');
      const before = await staycard.db.selectFrom('card').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      expect(before).toMatchObject({ last4: '', delivery: 'link' });
      expect(await readEverything(staycard.db)).not.toContain(token);
      expect(await see(id)).toMatchObject({
        has_code: false,
        code_link: { state: 'waiting', to: 'mary@example.com', letter: { first_name: 'Mary' } },
      });
      // Mail scanners open the page, and click nothing.
      for (const path of ['s/demo/card-code?language=de', 'vrm/demo/cards/opening', 'vrm/demo/cards/code'])
        for (const method of ['GET', 'HEAD']) await fetch(`${staycard.url}/${path}`, { method });
      expect(await see(id)).toMatchObject({ has_code: false, code_link: { state: 'waiting' } });
      const elsewhere = await press(token, 'elsewhere');
      expect(elsewhere).toMatchObject({ status: 410, body: { code: 'LINK.ENDED' } });
      const presses = await Promise.all([press(token), press(token), press(token)]);
      expect(presses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(presses.map(({ body: { replaces } }) => replaces).toSorted()).toEqual([false, true, true]);
      const find = (body: object) => call(staycard.url, 'POST', '/vrm/demo/cards/search', { body });
      const found = await Promise.all(presses.map(({ body }) => find({ code: body.code })));
      expect(found.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
      const { code = '', card } = presses[found.findIndex(({ status }) => status === 200)]?.body ?? {};
      expect(card).toMatchObject({ last4: code.slice(-4), usable: true });
      const again = await readLetter(id);
      expect(includesCode((await readEverything(staycard.db)) + again.letter, code)).toBe(false);
      const after = await see(id);
      expect(after).toMatchObject({ has_code: true, code_link: { state: 'opened' } });
      expect(after.timeline.map(({ what, by }) => `${what} ${by.kind}`)).toContain('show_code guest');
    },
  );

  it('opens without a code until it is registered or booked with, up to thirty days after the first press', async () => {
    const { id, token, letter } = await issue({
      product_id: 'virtual-gift-card',
      form: 'virtual',
      letter: { ...WANTED.letter, giver: 'Ada Lovelace' },
    });
    expect(letter).toContain('Ada Lovelace');
    const first = (await open(token)).body;
    expect(first.card).toMatchObject({ usable: true, last4: '', balance: { value: { amount: 20 } } });
    const end = Temporal.Instant.from(first.link_ends_at).since(staycard.deps.clock.now()).total('hours');
    expect(Math.round(end)).toBe(30 * 24);
    expect(await see(id)).toMatchObject({ has_code: false, code_link: { state: 'opened' } });
    const again = (await open(token)).body;
    expect(again).toMatchObject({ link_ends_at: first.link_ends_at, card: first.card });
    await new Guest(staycard.url).register(first.card_token);
    expect((await open(token)).body.code).toBe('LINK.ENDED');
    expect((await press(token)).body.code).toBe('LINK.ENDED');
    expect(await see(id)).toMatchObject({ code_link: { state: 'used' } });
  });

  it('books without a code, which ends its link; so does the card’s last day', async () => {
    const { id, token } = await issue();
    const guest = new Guest(staycard.url);
    const tokens = [(await open(token)).body.card_token];
    const { placement } = await guest.prepare({ stay: stayInDays(60, 1), tokens, room: 'Lanes Double' });
    expect((await open(token)).status).toBe(200);
    const { body } = await guest.place(placement);
    const booked = await guest.awaitOutcome(body);
    expect(booked).toMatchObject({ state: 'confirmed', cover: { cards: [{ last4: '' }] } });
    expect((await open(token)).body.code).toBe('LINK.ENDED');
    expect(await see(id)).toMatchObject({ code_link: { state: 'used' } });
    const lastDay = staycard.deps.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 9 });
    const soon = await issue({ expires_on: lastDay.toString() });
    const end = lastDay.add({ days: 1 }).toZonedDateTime('Europe/London').toInstant();
    expect(Temporal.Instant.from((await open(soon.token)).body.link_ends_at).equals(end)).toBe(true);
  });

  it('gets another link from staff who may deliver, until its code is shown or it is registered; sessions end with it', async () => {
    const marketing = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
    const send = async (id: string) => (await marketing.act(`/staff/cards/${id}/link`, LINK)).body.code;
    const openLetter = async (id: string) => (await open((await readLetter(id)).token)).body.card_token;
    const register = (token: string) => new Guest(staycard.url).register(token);
    const { id } = await issue({ product_id: 'virtual-gift-card', form: 'virtual' });
    const first = await openLetter(id);
    expect(await send(id)).toBeUndefined();
    await expect(register(first)).rejects.toThrow('CARD.TOKEN_INVALID');
    const second = await openLetter(id);
    await owner.act(`/staff/cards/${id}/link/cancel`, WHY);
    await expect(register(second)).rejects.toThrow('CARD.TOKEN_INVALID');
    expect(await send(id)).toBeUndefined();
    await register(await openLetter(id));
    expect(await send(id)).toBe('STAFF.NOT_ALLOWED');
    const shown = await issue();
    const before = (await open(shown.token)).body.card_token;
    await press(shown.token);
    await expect(register(before)).rejects.toThrow('CARD.TOKEN_INVALID');
  });

  it('gives none while the card is frozen or void, and says so; freezing at the same moment lets one of both win', async () => {
    const { id, token } = await issue();
    await owner.ask('POST', `/staff/cards/${id}/freeze`, WHY);
    expect(await press(token)).toMatchObject({ status: 409, body: { code: 'CARD.FROZEN' } });
    await owner.act(`/staff/cards/${id}/unfreeze`, WHY);
    const [pressed] = await Promise.all([press(token), owner.ask('POST', `/staff/cards/${id}/freeze`, WHY)]);
    const { has_code: hasCode, card } = await see(id);
    expect(card.state).toBe('frozen');
    expect(hasCode).toBe(pressed.status === 200);
    const voided = await issue();
    await owner.act(`/staff/cards/${voided.id}/void`, WHY);
    expect((await press(voided.token)).body.code).toBe('CARD.VOID');
  });

  it(
    'has one link that works: another link, a code from the desk, cancelling and its expiry end it',
    { tags: ['thorough'] },
    async () => {
      const { id, token } = await issue();
      expect((await owner.act(`/staff/cards/${id}/link`, LINK)).status).toBe(200);
      expect((await press(token)).body.code).toBe('LINK.ENDED');
      const second = await readLetter(id);
      expect((await owner.act(`/staff/cards/${id}/link/cancel`, WHY)).body).toMatchObject({
        code_link: { state: 'cancelled' },
      });
      expect((await press(second.token)).body.code).toBe('LINK.ENDED');
      const { state } = await staycard.db
        .selectFrom('mail')
        .select('state')
        .where('id', '=', second.mail.id)
        .executeTakeFirstOrThrow();
      expect(state).toBe('dropped');
      expect((await owner.act(`/staff/cards/${id}/link/cancel`, WHY)).body.code).toBe('STAFF.ACT_REFUSED');
      await owner.act(`/staff/cards/${id}/link`, LINK);
      const third = await readLetter(id);
      const replaced = await owner.act<ActDone>(`/staff/cards/${id}/replace`, WHY);
      expect(replaced.body.code).toMatch(/^[0-9A-Z-]{19}$/);
      expect((await press(third.token)).body.code).toBe('LINK.ENDED');
      const late = await issue();
      await staycard.db
        .updateTable('guest_link')
        .set({ expires_at: '2020-01-01T00:00:00Z' })
        .where('card_id', '=', late.id)
        .execute();
      expect((await press(late.token)).body.code).toBe('LINK.ENDED');
      expect((await see(late.id)).code_link?.state).toBe('ended');
    },
  );

  it('is sent again from its card, which ends earlier links, but not by its letter', async () => {
    const { id, mail, token } = await issue();
    await staycard.db.updateTable('mail').set({ state: 'sent' }).where('id', '=', mail.id).execute();
    const { code } = (await press(token)).body;
    const again = await owner.ask('POST', `/staff/mails/${mail.id}/send-again`, {});
    expect(again).toMatchObject({ status: 409, body: { code: 'STAFF.ACT_REFUSED' } });
    const links = await staycard.db.selectFrom('guest_link').select('id').where('card_id', '=', id).execute();
    expect(links).toHaveLength(1);
    expect((await call(staycard.url, 'POST', '/vrm/demo/cards/search', { body: { code } })).status).toBe(200);
  });

  it('removes a lost code at once, and waits for its delivery date', async () => {
    const { id, token } = await issue();
    const { code } = (await press(token)).body;
    const guest = new Guest(staycard.url);
    const { card_token } = await guest.search(code);
    const marketing = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
    expect((await marketing.act(`/staff/cards/${id}/link`, LINK)).body.code).toBe('STAFF.NOT_ALLOWED');
    const day = staycard.deps.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days: 3 });
    const letter = { ...LINK.letter, send_on: day.toString() };
    expect((await owner.act(`/staff/cards/${id}/link`, { ...LINK, letter })).status).toBe(200);
    expect((await call(staycard.url, 'POST', '/vrm/demo/cards/search', { body: { code } })).status).toBe(404);
    const holder = { first_name: 'A', last_name: 'B', email: 'a@b.example', email_confirmation: 'a@b.example' };
    const tried = await call<StaffProblem>(staycard.url, 'POST', '/vrm/demo/cards/registration', {
      body: { card_token, ...holder },
    });
    expect(tried.body.code).toBe('CARD.TOKEN_INVALID');
    const { mail } = await readLetter(id);
    expect(mail).toMatchObject({ state: 'queued' });
    const waiting = { first_name: 'Mary', last_name: 'Somerville', giver: null, message: null, language: 'en' };
    expect((await see(id)).code_link?.letter).toEqual({ ...waiting, send_on: day.toString() });
    const reception = await DeskPerson.comeIn(staycard, [{ role: 'reception', ...EVERYWHERE }]);
    expect((await reception.ask<StaffCard>('GET', `/staff/cards/${id}`)).body.code_link?.letter).toBeNull();
    expect(mail.due_at.toZonedDateTimeISO('Europe/London').toPlainDate().toString()).toBe(day.toString());
    const past = { ...LINK, letter: { ...LINK.letter, send_on: '2020-01-01' } };
    expect((await owner.act(`/staff/cards/${id}/link`, past)).body.code).toBe('STAFF.ACT_REFUSED');
    const seen = (await see(id)).card.balance.value?.amount ?? 0;
    await owner.act(`/staff/cards/${id}/adjust`, { ...WHY, amount: -seen, seen });
    expect((await owner.act(`/staff/cards/${id}/link`, LINK)).body.detail).toBe(
      'The card has no value, so no link to it is sent.',
    );
  });

  it('waits for approval above a limit, and the approval does not name its recipient', async () => {
    const marketing = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
    const asked = await marketing.act<ActAsked>('/staff/cards/issue', { ...WANTED, amount: 900 });
    expect(asked.status).toBe(202);
    const { body } = await staycard.db
      .selectFrom('staff_approval')
      .select('body')
      .where('id', '=', asked.body.approval_id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(body)).not.toContain('Somerville');
    expect((await owner.act(`/staff/approvals/${asked.body.approval_id}/approve`, {})).status).toBe(200);
    const nobody = { ...WANTED, recipient: null };
    expect((await owner.act('/staff/cards/issue', nobody)).status).toBe(422);
  });
});
