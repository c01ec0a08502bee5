import { describe, expect, it } from 'vitest';
import type { CalendarAnswer } from '#contract/guest/card-stays.ts';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { WireExchangeRate } from '#contract/guest/property.ts';
import { Guest } from '../guest.ts';
import { issueTestCard } from '../issue-test-card.ts';
import { stayInDays } from '../seeded-nights.ts';
import { useStaycard } from '../staycard.ts';
import { useContract } from './contract-caller.ts';
import { CODES } from './demo-hotels.ts';
import { minorOf, toHundredths } from './minor-units.ts';

const staycard = useStaycard();
const contract = useContract(staycard);

async function balanceOf(code: string): Promise<CardSearchAnswer['card']['balance']> {
  return (await contract.post<CardSearchAnswer>('demo/cards/search', { code })).card.balance;
}

type Issued = readonly [what: string, issued: Parameters<typeof issueTestCard>[1] | null];
const MONEY: Issued = ['money', { amount: 500_000 }];
const LITTLE: Issued = ['little money', { amount: 5_000 }];
const USES: Issued = ['uses', { product: 'ten-nights', unit: { type: 'uses' }, amount: 4 }];
const NO_CARD: Issued = ['no card', null];

describe('the rest that a card leaves', () => {
  const title = 'at %s is shown by the search and the calendar as by the summary, with %s';

  // The property in Vienna adds city tax, which neither uses nor a package pay.
  it.each([
    ['palais-rosenhain', ...USES],
    ['dawn-lodge', ...LITTLE],
  ] as const)(title, expectAsSummed);
  it.each([
    ...[MONEY, LITTLE, USES, NO_CARD].map((issued) => ['harbour-house', ...issued] as const),
    ...[MONEY, LITTLE, NO_CARD].map((issued) => ['palais-rosenhain', ...issued] as const),
    ...[MONEY, USES, NO_CARD].map((issued) => ['dawn-lodge', ...issued] as const),
  ])(title, { tags: ['thorough'] }, expectAsSummed);

  async function expectAsSummed(property: string, ...[, issued]: Issued): Promise<void> {
    const guest = new Guest(staycard.url);
    const codes = issued === null ? [] : [(await issueTestCard(staycard, issued)).code];
    const stay = stayInDays(70, 2);
    const { booking, offer } = await guest.book({ property, stay, codes });
    const summary = await guest.summarise(property, booking);
    expect(offer.due).toEqual(summary.due);
    expect(offer.city_tax).toEqual(summary.city_tax.amount);
    const { days } = await contract.post<CalendarAnswer>(`demo/availability/${property}/calendar`, {
      from: stay.stay_from,
      to: Temporal.PlainDate.from(stay.stay_from).add({ days: 1 }).toString(),
      nights: 2,
      persons: booking.rooms[0]!.persons,
      card_tokens: booking.card_tokens,
    });
    const [day] = days;
    if (day?.state === 'covered') expect(summary.due.amount).toBe(0);
    expect(day?.due?.amount ?? 0).toBeLessThanOrEqual(summary.due.amount);
  }
});

describe('the cover of a card', () => {
  it('counts once, however often the card is named', async () => {
    const guest = new Guest(staycard.url);
    const { code } = await issueTestCard(staycard, { amount: 20_000 });
    const { booking } = await guest.book({ stay: stayInDays(54, 3), codes: [code, code] });
    const [first = ''] = booking.card_tokens;
    for (const tokens of [booking.card_tokens, [first, first]]) {
      const summary = await guest.summarise('harbour-house', { ...booking, card_tokens: tokens });
      expect(summary.cover.cards.map(({ covered }) => minorOf(covered))).toEqual([20_000]);
    }
    const { placement } = await guest.prepare({ stay: stayInDays(54, 3), codes: [code, code] });
    const { status, body } = await guest.place(placement);
    expect({ status, cards: body.cover.cards.map(({ left }) => left.value?.amount) }).toEqual({
      status: 201,
      cards: [0],
    });
  });

  it('and what is due make the total, and placing takes what the summary said', async () => {
    const guest = new Guest(staycard.url);
    const { code } = await issueTestCard(staycard, { amount: 20_000 });
    const choice = { stay: stayInDays(50, 3), codes: [code] };
    const { summary, placement } = await guest.prepare(choice);
    const total = toHundredths(summary.total_price.gross_value);
    expect(minorOf(summary.cover.covered)).toBe(20_000);
    expect(minorOf(summary.cover.covered) + minorOf(summary.due)).toBe(total);
    expect(summary.payment_card).toBe('required');

    const placed = await guest.place(placement);
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({ total_price: summary.total_price, cover: summary.cover, due: summary.due });
    expect(await balanceOf(code)).toEqual(summary.cover.cards[0]?.left);
  });

  it('leaves nothing due, and asks for no payment card, where it covers all', async () => {
    const { code } = await issueTestCard(staycard, { amount: 500_000 });
    const { summary } = await new Guest(staycard.url).prepare({
      stay: stayInDays(52, 2),
      codes: [code],
    });
    expect({ due: summary.due.amount, asks: summary.payment_card }).toEqual({ due: 0, asks: 'not_needed' });
    const [paying] = summary.cover.cards;
    expect(minorOf(summary.cover.covered)).toBe(toHundredths(summary.total_price.gross_value));
    expect(500_000 - minorOf(paying?.left.value ?? summary.due)).toBe(minorOf(summary.cover.covered));
  });

  it('is debited in the currency of the card, the least amount that yields what is covered', async () => {
    const guest = new Guest(staycard.url);
    const { exchange_rates: rates } = await contract.get<{ exchange_rates: WireExchangeRate[] }>(
      'demo/exchange-rates/harbour-house',
    );
    const rate = rates.find((each) => each.source_currency === 'EUR' && each.target_currency === 'GBP')?.value ?? 0;
    expect(rate).toBeGreaterThan(0);
    const { code } = await issueTestCard(staycard, { amount: 500_000, unit: { type: 'money', currency: 'EUR' } });
    const { summary } = await guest.prepare({
      stay: stayInDays(54, 1),
      codes: [code],
    });
    expect(summary.due.amount).toBe(0);
    const left = summary.cover.cards[0]?.left.value;
    expect(left?.currency).toBe('EUR');
    const debit = 500_000 - minorOf(left ?? summary.due);
    expect(summary.cover.cards[0]?.spent).toEqual({ value: { currency: 'EUR', amount: debit / 100 }, rate });
    const yields = (euroCents: number) => Math.floor(euroCents * rate + 1e-6);
    expect(yields(debit)).toBeGreaterThanOrEqual(minorOf(summary.cover.covered));
    expect(yields(debit - 1)).toBeLessThan(minorOf(summary.cover.covered));
  });

  it('is counted in nights by a card of uses', async () => {
    const guest = new Guest(staycard.url);
    const choice = {
      stay: stayInDays(56, 2),
      codes: [CODES.tenUses],
      room: 'Lanes Double',
    };
    const { summary, placement } = await guest.prepare(choice);
    expect(summary.cover.cards).toEqual([
      expect.objectContaining({ last4: '222P', kind: 'uses', uses: 2, left: { value: null, uses: 6 } }),
    ]);
    expect(summary.due.amount).toBe(0);
    expect((await guest.place(placement)).status).toBe(201);
    expect(await balanceOf(CODES.tenUses)).toEqual({ value: null, uses: 6 });
  });

  it('is two nights with breakfast by the voucher, and a third night is due', async () => {
    const guest = new Guest(staycard.url);
    const breakfast = (await guest.products('harbour-house')).find(({ name }) => name === 'Breakfast');
    const products = [{ product_id: breakfast?.id ?? '', count: 1 }];
    const book = { codes: [CODES.voucher], room: 'Sea View Double', products };
    const shorter = stayInDays(58, 2);
    const longer = stayInDays(58, 3);
    const { summary: two } = await guest.prepare({ ...book, stay: shorter });
    expect(two.cover.cards).toEqual([expect.objectContaining({ kind: 'package', uses: 1 })]);
    expect(two.due.amount).toBe(0);

    const { summary: three } = await guest.prepare({ ...book, stay: longer });
    expect(three.cover.cards).toEqual([expect.objectContaining({ kind: 'package', uses: 1 })]);
    expect(three.due.amount).toBeGreaterThan(0);
  });

  it('is split over several cards, each with what stays on it', async () => {
    const guest = new Guest(staycard.url);
    const small = await issueTestCard(staycard, { amount: 1_000 });
    const large = await issueTestCard(staycard, { amount: 500_000 });
    const { summary } = await guest.prepare({
      stay: stayInDays(62, 2),
      codes: [large.code, small.code],
    });
    const total = toHundredths(summary.total_price.gross_value);
    expect(summary.cover.cards.map(({ last4, covered }) => [last4, minorOf(covered)])).toEqual([
      [small.code.slice(-4), 1_000],
      [large.code.slice(-4), total - 1_000],
    ]);
    expect(summary.cover.cards.map(({ left }) => left.value && minorOf(left.value))).toEqual([0, 501_000 - total]);
  });

  it.each([
    ['expired', CODES.expired, 'harbour-house', 'CARD.EXPIRED'],
    ['frozen', CODES.frozen, 'harbour-house', 'CARD.FROZEN'],
    ['of uses, at a property where it is not good', CODES.tenUses, 'dawn-lodge', 'CARD.NOT_HERE'],
  ])('is nothing by a card that is %s, with the reason', async (_about, code, property, reason) => {
    const { summary } = await new Guest(staycard.url).prepare({
      property,
      stay: stayInDays(64, 2),
      codes: [code],
    });
    expect(summary.cover).toMatchObject({
      covered: { amount: 0 },
      cards: [],
      refused_cards: [{ last4: code.slice(-4), code: reason }],
    });
  });
});
