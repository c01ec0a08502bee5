import { beforeAll, describe, expect, it } from 'vitest';
import type { ActAsked, ActDone, CardList, StaffCard } from '#contract/desk/staff-cards.ts';
import { CARD_FILTERS } from '#contract/desk/staff-choices.ts';
import type { StaffSession } from '#contract/desk/staff-session.ts';
import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import { money } from '#domain/money/money.ts';
import { asId, type PropertyId } from '#domain/value/ids.ts';
import { asOwner } from '../as-owner.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { issueTestCard, sumsOf } from '../issue-test-card.ts';
import { useStaycard } from '../staycard.ts';

const staycard = useStaycard();
const WHY = { reason: 'guest_asked', note: null };

let owner: DeskPerson;
let other: DeskPerson;

beforeAll(async () => {
  owner = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  other = await DeskPerson.comeIn(staycard, [{ role: 'owner', ...EVERYWHERE }]);
  // They have held their roles long enough to decide.
  await asOwner(staycard, `update staff_grant set granted_at = granted_at - interval '2 days'`);
});

const show = async (id: string) => (await owner.ask<StaffCard>('GET', `/staff/cards/${id}`)).body;

describe('an act that waits for a second person', () => {
  async function ask(by: DeskPerson) {
    const { id } = await issueTestCard(staycard, { amount: 500_000 });
    const { status, body } = await by.act<ActAsked>(`/staff/cards/${id}/void`, WHY);
    expect(status).toBe(202);
    return { id, approvalId: body.approval_id };
  }
  const stateOf = async (id: string) => {
    const { body } = await other.ask<{ approvals: WireApproval[] }>('GET', '/staff/approvals');
    return body.approvals.find((one) => one.id === id)?.state;
  };

  it('is at the top of its card until the person who asked withdraws it, and then can be asked for again', async () => {
    const { id, approvalId } = await ask(owner);
    expect((await show(id)).waiting).toMatchObject([{ id: approvalId, act: 'void', is_own: true }]);
    const path = `/staff/approvals/${approvalId}/withdraw`;
    expect(await other.ask('POST', path, {})).toMatchObject({ body: { code: 'STAFF.APPROVAL_NOT_FOUND' } });
    expect((await owner.ask('POST', path, {})).status).toBe(200);
    expect((await show(id)).waiting).toEqual([]);
    expect(await stateOf(approvalId)).toBe('withdrawn');
    expect(await owner.ask('POST', path, {})).toMatchObject({ body: { code: 'STAFF.APPROVAL_ENDED' } });
    expect(await other.act(`/staff/approvals/${approvalId}/approve`, {})).toMatchObject({
      body: { code: 'STAFF.APPROVAL_ENDED' },
    });
    expect((await show(id)).timeline.map(({ what }) => what)).toEqual(['withdraw', 'ask', 'issue']);
    expect((await owner.act<ActAsked>(`/staff/cards/${id}/void`, WHY)).status).toBe(202);
    expect((await sumsOf(staycard, id)).balance).toBe(500_000);
  });

  it('is either done or withdrawn if both happen at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, approvalId } = await ask(owner);
      const [done, withdrawn] = await Promise.all([
        other.act<ActDone>(`/staff/approvals/${approvalId}/approve`, {}),
        owner.ask('POST', `/staff/approvals/${approvalId}/withdraw`, {}),
      ]);
      const isDone = done.status === 200;
      expect(withdrawn.status).toBe(isDone ? 409 : 200);
      expect(await stateOf(approvalId)).toBe(isDone ? 'done' : 'withdrawn');
      expect((await show(id)).card.state).toBe(isDone ? 'void' : 'active');
    }
  });
});

it('shows how a card was sold to people who issue cards or see the books, and to no others', async () => {
  const sale = { issuingPropertyId: asId<PropertyId>('harbour-house'), pricePaid: money('GBP', 5000) };
  const { id } = await issueTestCard(staycard, { amount: 6000, taxKind: 'multi_purpose', sale });
  const sales = [
    { sold_by: 'Harbour House, Brighton', price: { currency: 'GBP', amount: 50 }, tax_kind: 'multi_purpose' },
  ];
  for (const [role, seen] of [
    ['reservations', sales],
    ['auditor', sales],
    ['reception', null],
  ] as const) {
    const person = await DeskPerson.comeIn(staycard, [{ role, ...EVERYWHERE }]);
    expect((await person.ask<StaffCard>('GET', `/staff/cards/${id}`)).body.sales, role).toEqual(seen);
  }
});

describe('a product', () => {
  it('is offered for issuing just to the people to whom issuing it is allowed', async () => {
    const hotels = ['harbour-house', 'palais-rosenhain'].map((propertyId) => ({ salePageId: 'demo', propertyId }));
    for (const grants of [hotels, [EVERYWHERE]]) {
      const person = await DeskPerson.comeIn(
        staycard,
        grants.map((place) => ({ role: 'marketing', ...place })),
      );
      const { body } = await person.ask<StaffSession>('GET', '/staff/session');
      const products = body.sale_pages.flatMap((page) => page.products);
      expect(products.some(({ rights }) => rights.includes('card.issue'))).toBe(true);
      for (const { id, rights } of products.filter((product) => product.id !== 'goodwill')) {
        const order = {
          sale_page_id: 'demo',
          product_id: id,
          currency: null,
          amount: 1,
          form: 'voucher',
          ...WHY,
        };
        const more = { expires_on: null, count: 1, batch: null, delivery: 'none', recipient: null, letter: null };
        const { status } = await person.ask('POST', '/staff/cards/issue/preview', { ...order, ...more });
        // A wrong currency is refused later.
        const mayIssue = status !== 403 && status !== 422;
        expect({ id, rights }).toEqual({
          id,
          rights: mayIssue ? ['card.issue', 'card.issue_many', 'card.import'] : [],
        });
      }
    }
  });
});

describe('a card', () => {
  it('that was emptied by a move names the card that has its value, until something else happens to it', async () => {
    const [from, to] = [await issueTestCard(staycard, { amount: 4000 }), await issueTestCard(staycard, { amount: 1 })];
    const all = { ...WHY, to_card_id: to.id, amount: null };
    expect((await owner.act(`/staff/cards/${from.id}/move`, all)).status).toBe(200);
    expect((await show(from.id)).moved_to).toMatchObject({
      amount: { value: { currency: 'GBP', amount: 40 } },
      last4: to.code.slice(-4),
    });
    expect((await show(to.id)).moved_to).toBeNull();
    const back = { ...WHY, to_card_id: from.id, amount: 5 };
    expect((await owner.act(`/staff/cards/${to.id}/move`, back)).status).toBe(200);
    expect((await show(from.id)).moved_to).toBeNull();
  });

  it('is found by every badge that lists show, and by no other', async () => {
    const make = async (card: Partial<Parameters<typeof issueTestCard>[1]>, change = '') => {
      const { id } = await issueTestCard(staycard, { amount: 4000, ...card });
      if (change) await asOwner(staycard, change.replaceAll('ID', id));
      return id;
    };
    const linked = await make({});
    const recipient = { first_name: 'Lena', last_name: 'Sister', email: 'lena@example.com' };
    const letter = { message: null, language: null, send_on: null };
    expect((await owner.act(`/staff/cards/${linked}/link`, { recipient, letter, ...WHY })).status).toBe(200);
    const emptied = await make({ amount: 100 });
    const all = { ...WHY, to_card_id: await make({}), amount: null };
    expect((await owner.act(`/staff/cards/${emptied}/move`, all)).status).toBe(200);
    const frozen = await make({});
    expect((await owner.act(`/staff/cards/${frozen}/freeze`, WHY)).status).toBe(200);
    const locked = await make(
      {},
      `insert into imported_code (card_id, sale_page_id, code_fingerprint, secret_length)
         select id, sale_page_id, sha256('ID'), 4 from card where id = 'ID';
       insert into code_tries (sale_page_id, code_fingerprint, misses, last_missed_at, locked_at)
         select sale_page_id, sha256('ID'), 9, now(), now() from card where id = 'ID'`,
    );
    const byBadge = {
      expired: await make({ expiresInDays: -1 }),
      used_up: emptied,
      not_started: await make({ startsInDays: 3 }),
      locked,
      no_code: linked,
      frozen,
    };
    // All of it is on hold: in no such list.
    await make({}, `set session_replication_role = replica; update lot set held = balance where card_id = 'ID'`);
    const list = async (query: string) => (await owner.ask<CardList>('GET', `/staff/cards?${query}`)).body.cards;
    const shown = await list('');
    const reasons = { expired: 'EXPIRED', used_up: 'USED_UP', not_started: 'NOT_STARTED' } as const;
    for (const state of CARD_FILTERS) {
      const fits = shown.filter((card) => {
        if (state === 'locked') return card.is_locked;
        if (state === 'no_code') return card.last4 === '';
        return state in reasons
          ? card.state === 'active' && card.reason === `CARD.${reasons[state as keyof typeof reasons]}`
          : card.state === state;
      });
      const ids = (await list(`state=${state}`)).map(({ id }) => id);
      expect({ state, ids }).toEqual({ state, ids: fits.map(({ id }) => id) });
      if (state in byBadge) expect(ids).toContain(byBadge[state as keyof typeof byBadge]);
    }
    const counted = async (query: string) => {
      const { count, cards } = (await owner.ask<CardList>('GET', `/staff/cards?${query}`)).body;
      expect({ query, count }).toEqual({ query, count: cards.length });
    };
    for (const state of CARD_FILTERS) await counted(`state=${state}`);
    for (const sort of ['newest', 'oldest', 'expiry']) await counted(`sort=${sort}&expires_from=2020-01-01`);
    expect((await list('state=expired&sort=expiry')).map(({ id }) => id)).toContain(byBadge.expired);
  });
});
