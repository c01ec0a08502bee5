import { beforeAll, describe, expect, it } from 'vitest';
import type { WireReport } from '#contract/desk/staff-reports.ts';
import { asId, type PlacementId, type PropertyId } from '#domain/value/ids.ts';
import { money } from '#domain/money/money.ts';
import { countStays } from '../../src/server/booking/hotel-check/reconciliation.ts';
import { postGiveBack } from '../../src/server/booking/posting/post-give-back.ts';
import { loadCards } from '../../src/server/money/card/load-cards.ts';
import { captureRedemption, openRedemption } from '../../src/server/money/redemption/redemptions.ts';
import { inTransaction } from '../../src/server/platform/database/database.ts';
import { postRedemption } from '../../src/server/booking/posting/post-redemption.ts';
import { asOwner } from '../as-owner.ts';
import { Cancelling, FLEXIBLE, SAVER } from '../cancelling-guest.ts';
import { runOn } from '../command-line.ts';
import { DeskPerson, EVERYWHERE } from '../desk-person.ts';
import { call } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { freeDays, stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { today } from '../test-clock.ts';

const MONTH = today().toPlainYearMonth().toString();
const DAYS = `from=${MONTH}-01&through=${today().toString()}`;

const row = (currency: string | null, cells: object) => ({ currency, unit: null, ...cells });

/** The worked examples of docs/reports.md: Harbour House takes cards that Palais Rosenhain sold. */
describe('a month in which one house took the cards of another', () => {
  const staycard = useStaycard();
  const cancelling = new Cancelling(staycard);
  const days = freeDays(60, 3);
  const { hotel } = cancelling;
  const stays: string[] = [];
  let owner: DeskPerson;

  const sale = { issuingPropertyId: asId<PropertyId>('palais-rosenhain') } as const;
  const inEuros = { type: 'money', currency: 'EUR' } as const;

  beforeAll(async () => {
    await staycard.deps.jobs.stop();
    const book = async (codes: string[], nights: number, offer: object) => {
      const booked = await cancelling.book({ stay: stayInDays(days.next().value, nights), codes, ...offer });
      stays.push(booked.reservation.reference);
      return booked.reservation;
    };
    const euros = await issueTestCard(staycard, { amount: 50_000, unit: inEuros, sale });
    await asOwner(staycard, `update card set created_at = created_at - interval '10 days' where id = '${euros.id}'`);
    await book([euros.code], 2, SAVER);
    const pounds = await issueTestCard(staycard, { amount: 40_000, sale });
    const cancelled = await book([pounds.code], 2, SAVER);
    await cancelling.cancelAsStaff(cancelled, 12.5);
    const priced = { ...sale, pricePaid: money('EUR', 89_999) };
    const uses = { amount: 10, product: 'ten-nights', unit: { type: 'uses' } } as const;
    const nights = await issueTestCard(staycard, { ...uses, sale: priced });
    await book([nights.code], 3, FLEXIBLE);
    const unknown = await issueTestCard(staycard, { amount: 5_000 });
    await book([unknown.code], 1, FLEXIBLE);
    owner = await DeskPerson.comeIn(staycard, [{ role: 'finance', ...EVERYWHERE }]);
  });

  async function report(name: string, query = DAYS, person = owner): Promise<Record<string, unknown>[]> {
    const { status, body } = await person.ask<WireReport>('GET', `/staff/books/reports/${name}?${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    const [page] = body.sale_pages;
    return page!.rows.map(({ currency, cells }) => ({ currency, ...cells }));
  }

  it('is settled at the rates of the bookings, less the commission', async () => {
    const pair = { issuing_property: 'palais-rosenhain', redeeming_property: 'harbour-house', local_currency: 'GBP' };
    expect(await report('settlement')).toEqual([
      row('EUR', { ...pair, redeemed: 339.77, given_back: 0, local_amount: 290.4, commission: 10.16, to_pay: 280.24 }),
      row('GBP', {
        ...pair,
        redeemed: 271.92,
        given_back: 259.42,
        local_amount: 12.5,
        commission: 0.44,
        to_pay: 12.06,
      }),
      row(null, { ...pair, redeemed: 3, given_back: 0, local_amount: 432, commission: 15.12, to_pay: 416.88 }),
      row('GBP', {
        ...pair,
        issuing_property: null,
        redeemed: 50,
        given_back: 0,
        local_amount: 50,
        commission: null,
        to_pay: null,
      }),
    ]);
    const { out } = await runOn(staycard, ['books', 'report', 'settlement', '--month', MONTH]);
    expect(out).toMatch(/^palais-rosenhain +harbour-house +EUR +339\.77 +0\.00 +GBP +290\.40 +10\.16 +280\.24$/m);
  });

  it('has a statement for both sides', async () => {
    const pair = 'property_id=palais-rosenhain&redeeming_property_id=harbour-house&unit=GBP';
    const [stay, ...others] = await report('settled_stays', `${DAYS}&${pair}`);
    expect(others).toEqual([]);
    expect(stay).toMatchObject({ reference: stays[1], redeemed: 271.92, given_back: 259.42, local_amount: 12.5 });
    expect(stay).toMatchObject({ date: today().toString(), local_currency: 'GBP' });
    for (const [propertyId, count] of [
      ['palais-rosenhain', 3],
      ['harbour-house', 4],
      ['alpine-lodge', 0],
    ] as const) {
      const person = await DeskPerson.comeIn(staycard, [{ role: 'finance', salePageId: 'demo', propertyId }]);
      expect(await report('settled_stays', DAYS, person)).toHaveLength(count);
    }
  });

  it('shows what each product was used for', async () => {
    const use = await report('use');
    expect(use).toContainEqual(
      expect.objectContaining({
        product: 'gift-card',
        currency: 'EUR',
        redeemed: 339.77,
        cards_first_used: 1,
        median_days: 10,
      }),
    );
    expect(use.filter(({ product }) => product === 'ten-nights')).toMatchObject([
      {
        price_currency: 'EUR',
        cards_sold: 1,
        sold: 10,
        sold_price: 899.99,
        redeemed: 3,
        redeemed_price: 269.99,
        mean_days: 0,
      },
      { price_currency: 'unknown', cards_sold: 1, sold: 10, sold_price: null, cards_first_used: 0, mean_days: null },
    ]);
    expect(await report('stays')).toMatchObject([
      {
        product: 'gift-card',
        redeeming_property: 'harbour-house',
        stays: 3,
        nights: 5,
        paid_by_cards: 612.32,
        paid_beside: 94,
      },
      { product: 'ten-nights', stays: 1, nights: 3, paid_by_cards: 432, paid_beside: 0 },
    ]);
  });

  it('is asked of the hotels within the reach of the reader only', async () => {
    const salePage = await staycard.deps.salePages.load('demo');
    const days = { first: today().with({ day: 1 }), last: today() };
    const count = (propertyIds: string[] | null) =>
      countStays(
        staycard.db,
        { name: 'reconciliation', salePage, days, filter: {}, propertyIds },
        staycard.deps.clock.now(),
      );
    expect(await Promise.all([count(null), count(['harbour-house']), count(['alpine-lodge'])])).toEqual([4, 4, 0]);
  });

  it('is reconciled with the hotels, differences first', async () => {
    const ids = await Promise.all(
      stays.map(async (reference) => asId<PlacementId>((await cancelling.placementOf({ reference })).id)),
    );
    const [euros, cancelled, nights, unknown] = ids as [PlacementId, PlacementId, PlacementId, PlacementId];
    for (const id of [euros, cancelled, unknown]) await postRedemption(staycard.deps, id);
    await postGiveBack(staycard.deps, cancelled);
    await asOwner(
      staycard,
      `update placement set redemption_posting = 'posted', redemption_posting_at = now() where id = '${nights}'`,
    );
    const { pms_reservation: reserved } = await cancelling.placementOf({ reference: stays[3]! });
    const again = {
      ClientToken: 'DEMO-CLIENT',
      AccessToken: 'DEMO-BRIGHTON',
      Client: 'test',
      ExternalIdentifier: unknown,
      AccountId: (reserved as { accountId: string }).accountId,
      Type: 'Cash',
      Amount: { Currency: 'GBP', GrossValue: 50, TaxCodes: [] },
    };
    await call(staycard.simulator.url, 'POST', '/api/connector/v1/payments/addExternal', { body: again });
    const compared = (await report('reconciliation')).map(({ reference, what, state, ours, theirs, on_bill: bill }) => {
      return [stays.indexOf(String(reference)), what, state, ours ?? null, theirs ?? bill];
    });
    expect(compared.slice(0, 2)).toEqual([
      [2, 'paid', 'missing', 432, null],
      [3, 'paid', 'double', 50, 100],
    ]);
    expect(new Set(compared.slice(2))).toEqual(
      new Set([
        [0, 'paid', 'equal', 290.4, 290.4],
        [1, 'paid', 'equal', 271.92, 271.92],
        [1, 'given_back', 'equal', -259.42, -259.42],
        [0, 'bill', 'equal', null, 290.4],
        [2, 'bill', 'equal', null, 432],
        [3, 'bill', 'equal', null, 144],
      ]),
    );
    await hotel.fail({ operation: 'payments/getAll', times: 100, effect: { kind: 'cutBeforeCommit' } });
    expect(await report('reconciliation')).toContainEqual(
      expect.objectContaining({
        redeeming_property: 'harbour-house',
        reference: null,
        what: 'hotel',
        state: 'no_answer',
      }),
    );
    await hotel.forgetFaults();
  });

  it('names counters, and counts uses without a price there', async () => {
    const salePage = await staycard.deps.salePages.load('demo');
    const cause = { actor: 'test', reason: 'a dinner', at: staycard.deps.clock.now() };
    const dine = async (receipt: string, card: Parameters<typeof issueTestCard>[1], used: number) => {
      const { id } = await issueTestCard(staycard, { ...card, sale: { issuingPropertyId: asId('alpine-lodge') } });
      const place = { propertyId: asId<PropertyId>('harbour-house'), outlet: '', receipt, isReceiptAgain: false };
      const wanted = { salePageId: 'demo', cardId: id, purpose: 'counter', key: receipt, ...place } as const;
      await inTransaction(staycard.db, async (tx) => {
        const [found] = await loadCards(tx, salePage, [id]);
        const held = { ...wanted, held: used, businessDate: today(), expiresAt: null };
        const opened = await openRedemption(tx, found!, held, cause);
        if (opened.state === 'held') await captureRedemption(tx, opened.redemption.id, used, cause);
      });
    };
    await dine('17', { amount: 9_000 }, 4_200);
    await dine('18', { amount: 10, product: 'ten-nights', unit: { type: 'uses' } }, 2);
    const sold = `${DAYS}&property_id=alpine-lodge`;
    const counter = { redeeming_property: 'harbour-house', given_back: 0, purpose: 'counter', reference: null };
    expect(await report('settled_stays', sold)).toMatchObject([
      { ...counter, currency: 'GBP', redeemed: 42, local_currency: 'GBP', local_amount: 42, receipt: '17' },
      { ...counter, currency: null, redeemed: 2, local_currency: null, local_amount: null, receipt: '18' },
    ]);
    expect(await report('settlement', sold)).toMatchObject([
      { currency: 'GBP', local_amount: 42, commission: 1.47, to_pay: 40.53 },
      { currency: null, redeemed: 2, local_amount: null, commission: null, to_pay: null },
    ]);
  });
});
