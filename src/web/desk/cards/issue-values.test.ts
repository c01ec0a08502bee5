import { expect, it } from 'vitest';
import { findIssueBody, listMissing, NO_LETTER, NO_SELLER, type IssueValues } from './issue-values.ts';

const VALUES: IssueValues = {
  product: 'demo gift-card',
  currency: 'GBP',
  amount: '50,5',
  form: 'voucher',
  expiresOn: '',
  count: '1',
  delivery: 'none',
  batch: '',
  seller: 'harbour-house',
  price: '',
  subject: 'stay',
  reference: '',
  key: 'a-key',
  ...NO_LETTER,
  reason: 'sold',
  note: ' ',
};

const sold = (...currencies: string[]) => ({
  kind: currencies.length > 0 ? ('value' as const) : ('uses' as const),
  currencies,
  priceCurrency: 'EUR',
  sellers: [{ id: 'harbour-house', name: 'Harbour House' }],
  mayIssueMany: true,
  isGoodwill: false,
});

it('a card without a recipient has the expiry of its product', () => {
  expect(findIssueBody(VALUES, sold('EUR', 'GBP'))).toEqual({
    sale_page_id: 'demo',
    product_id: 'gift-card',
    currency: 'GBP',
    amount: 50.5,
    form: 'voucher',
    expires_on: null,
    count: 1,
    delivery: 'none',
    batch: null,
    recipient: null,
    letter: null,
    issuing_property_id: 'harbour-house',
    price: null,
    reason: 'sold',
    note: null,
  });
});

it('a recipient is complete or missing, and a currency is one of the product’s, if it has any', () => {
  expect(findIssueBody({ ...VALUES, firstName: 'Ada' }, sold('GBP'))).toBeUndefined();
  const ada = { ...VALUES, firstName: 'Ada', lastName: 'Marsh', email: 'ada@example.com' };
  expect(findIssueBody(ada, sold('EUR'))).toMatchObject({ currency: 'EUR', recipient: { email: 'ada@example.com' } });
  expect(findIssueBody({ ...ada, amount: '5' }, sold())).toMatchObject({ currency: null, amount: 5 });
  expect(findIssueBody({ ...VALUES, amount: '' }, sold('GBP'))).toBeUndefined();
});

it('several cards need a print file with a name, and have no recipient', () => {
  const ada = { firstName: 'Ada', lastName: '', email: '' };
  expect(findIssueBody({ ...VALUES, ...ada, count: '500' }, sold('GBP'))).toBeUndefined();
  expect(findIssueBody({ ...VALUES, ...ada, count: '500', batch: ' acme 2026 ' }, sold('GBP'))).toMatchObject({
    count: 500,
    delivery: 'print',
    batch: 'acme 2026',
    recipient: null,
  });
  expect(findIssueBody({ ...VALUES, delivery: 'print', batch: 'one' }, sold('GBP'))).toMatchObject({
    count: 1,
    batch: 'one',
  });
  for (const count of ['0', '1.5', 'ten', '', '10000'])
    expect(findIssueBody({ ...VALUES, count }, sold('GBP'))).toBeUndefined();
});

it('a mailed card needs a recipient, and may have a message and a date', () => {
  const ada = { firstName: 'Ada', lastName: 'Marsh', email: 'ada@example.com' };
  expect(findIssueBody({ ...VALUES, delivery: 'mail' }, sold('GBP'))).toBeUndefined();
  const wanted = { ...VALUES, ...ada, delivery: 'mail', message: ' Enjoy! ', sendOn: '2026-12-24' } as const;
  expect(findIssueBody(wanted, sold('GBP'))).toMatchObject({
    delivery: 'mail',
    batch: null,
    recipient: { email: 'ada@example.com' },
    letter: { message: 'Enjoy!', language: null, send_on: '2026-12-24' },
  });
});

it('each card has a seller or expressly none, and its price is in its own currency or the sale page’s', () => {
  for (const seller of ['', 'palais']) expect(findIssueBody({ ...VALUES, seller }, sold('GBP'))).toBeUndefined();
  expect(findIssueBody({ ...VALUES, seller: NO_SELLER }, sold('GBP'))).toMatchObject({ issuing_property_id: null });
  const priced = { ...VALUES, amount: '5', price: '45,50' };
  expect(findIssueBody(priced, sold('GBP'))).toMatchObject({ price: { amount: 45.5, currency: 'GBP' } });
  expect(findIssueBody(priced, sold())).toMatchObject({ price: { amount: 45.5, currency: 'EUR' } });
  expect(findIssueBody({ ...priced, price: '0' }, sold())).toMatchObject({ price: { amount: 0 } });
  expect(findIssueBody({ ...priced, price: 'much' }, sold())).toBeUndefined();
});

it('a goodwill card is for a stay or receipt, at the cost of a hotel, and has no price', () => {
  const given = { ...VALUES, reason: 'room_fault', price: '5' } as const;
  const product = { ...sold('GBP'), isGoodwill: true };
  expect(findIssueBody(given, product)).toBeUndefined();
  const forReceipt = { ...given, subject: 'receipt', reference: ' 17 ' } as const;
  const body = findIssueBody(forReceipt, product);
  expect(body).toMatchObject({ goodwill: { subject: 'receipt', reference: '17', key: 'a-key' }, reason: 'room_fault' });
  expect(body).not.toHaveProperty('price');
});

it('a package has one use, and the labels of missing inputs are listed', () => {
  const sale = { ...sold(), kind: 'package' as const };
  expect(findIssueBody({ ...VALUES, amount: '' }, sale)).toMatchObject({ amount: 1, currency: null });
  expect(listMissing({ ...VALUES, amount: '' }, sale)).toEqual([]);
  expect(listMissing({ ...VALUES, amount: '', seller: '', count: '500', reason: '' }, sold())).toEqual([
    'ISSUE.USES',
    'ISSUE.SELLER',
    'CARD_LIST.BATCH',
    'REASONS.LABEL',
  ]);
});
