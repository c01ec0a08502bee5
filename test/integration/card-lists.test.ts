import { beforeAll, describe, expect, it } from 'vitest';
import type { CardIssued, IssuePreview } from '#contract/staff/staff-issue.ts';
import type { CardList, FindAnswer, StaffCard } from '#contract/staff/staff-cards.ts';
import { openSecondSalePage } from '../contract/second-sale-page.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { call } from '../guest.ts';
import { growCards, readPlainCards, type PlainCard } from '../lists/grow-cards.ts';
import { explain, listQueries } from '../lists/list-queries.ts';
import { sumsOf } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const CARDS = 12_000;

let owner: DeskPerson;
let cards: readonly PlainCard[];

beforeAll(async () => {
  await growCards(staycard, CARDS);
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  cards = await readPlainCards(staycard);
});

/** Pages of a list, one after the other, as the desk turns them. */
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
  it('has just the cards that fit, each once, in the order that is asked for, page after page', async () => {
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

  it('by expiry shows each card by the first of its free value that expires in those days', async () => {
    const today = staycard.deps.clock.now().toZonedDateTimeISO('UTC').toPlainDate();
    const [from, to] = [today.add({ days: 40 }).toString(), today.add({ days: 70 }).toString()];
    expect(await walk({ expires_from: from, expires_to: to })).toEqual(byExpiry(cards, from, to));
    const active = cards.filter(({ state, product }) => state === 'active' && product === 'ten-nights');
    expect(await walk({ state: 'active', product_id: 'ten-nights', sort: 'expiry' })).toEqual(byExpiry(active));
  });

  it('has an index for whatever is asked for', async () => {
    for (const { name, query } of await listQueries(staycard)) {
      const { nodes } = await explain(staycard, query, { withTables: false });
      expect(
        nodes.filter((node) => node.startsWith('Seq Scan')),
        name,
      ).toEqual([]);
    }
  });

  it('has nothing out of reach, by whatever it is narrowed to', async () => {
    await openSecondSalePage(staycard, 'city');
    const elsewhere = await DeskPerson.comeIn(staycard, [{ role: 'owner', salePageId: 'city', propertyId: null }]);
    for (const query of ['', '?state=frozen', '?batch=batch+3', '?sort=expiry', '?product_id=gift-card']) {
      const { body } = await elsewhere.ask<CardList>('GET', `/staff/cards${query}`);
      expect(body, query).toEqual({ cards: [], after: null });
    }
    const madeUp = await owner.ask<CardList>('GET', '/staff/cards?after=nonsense');
    expect(madeUp.body.cards).toHaveLength(50);
    expect((await owner.ask('GET', '/staff/cards?expires_from=0000-01-01')).status).toBe(422);
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
    recipient: null,
    reason: 'sold',
    note: 'Paid in cash.',
  };
  const RECIPIENT = { first_name: 'Rosalind', last_name: 'Franklin', email: 'rosalind@example.com' };
  const GBP = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });

  it('is what was shown before; its code is in the answer and in no table', async () => {
    const count = async () => (await readPlainCards(staycard)).length;
    const before = await count();
    const shown = await owner.ask<IssuePreview>('POST', '/staff/cards/issue/preview', WANTED);
    expect(shown).toMatchObject({ status: 200, body: { amount: GBP(120.5), above: null, used_today: GBP(120.5) } });
    expect(await count()).toBe(before);
    const { status, body } = await owner.act<CardIssued>('/staff/cards/issue', {
      ...WANTED,
      form: 'virtual',
      recipient: RECIPIENT,
    });
    expect({ status, amount: body.amount, expires: body.expires_on }).toEqual({
      status: 200,
      amount: GBP(120.5),
      expires: shown.body.expires_on,
    });
    const found = await call(staycard.url, 'POST', '/vrm/demo/cards/search', { body: { code: body.code } });
    expect(found.status).toBe(200);
    expect(await sumsOf(staycard, body.card_id as PlainCard['id'])).toEqual({ balance: 12_050, held: 0 });
    const named = await owner.ask<FindAnswer>('POST', '/staff/find', { text: RECIPIENT.email });
    expect(named.body.cards.map(({ id }) => id)).toEqual([body.card_id]);
    const { body: card } = await owner.ask<StaffCard>('GET', `/staff/cards/${body.card_id}`);
    expect(card.timeline.map(({ what }) => what).toSorted()).toEqual(['issue', 'issue', 'note']);
    const letters = await staycard.db.selectFrom('mail').selectAll().where('recipient', '=', RECIPIENT.email).execute();
    expect(letters.map(({ kind }) => kind)).toEqual(['card_registered']);
    const code = body.code.replaceAll('-', '');
    const audit = await staycard.db.selectFrom('audit_entry').selectAll().execute();
    const kept = JSON.stringify([letters, card, audit]);
    expect(kept.includes(code) || kept.includes(body.code)).toBe(false);
  });

  it('is within the limits of the product and of the person’s day, however it is split', async () => {
    const seller = await DeskPerson.comeIn(staycard, [{ role: 'marketing', ...EVERYWHERE }]);
    const issue = (more: object) => seller.act<CardIssued>('/staff/cards/issue', { ...WANTED, ...more });
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
