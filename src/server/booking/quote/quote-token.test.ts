import { expect, it } from 'vitest';
import { asId, type CardId } from '#domain/value/ids.ts';
import { money } from '#domain/money/money.ts';
import { createKeys } from '../../platform/secrets/keys.ts';
import { readQuote, sealQuote, type SealedQuote } from './quote-token.ts';

const keys = createKeys('a secret of this test');
const quote: SealedQuote = {
  id: '6f1c1c9e-6f0e-4d3c-9d3f-0b8f1f6c2a11',
  reference: 'SC-PVEG-VW6C',
  expiresAt: Temporal.Instant.from('2030-05-01T10:20:00Z'),
  chosen: {
    salePageId: 'demo',
    propertyId: 'brighton',
    booking: {
      stay: {
        arrivalDate: Temporal.PlainDate.from('2030-05-04'),
        departureDate: Temporal.PlainDate.from('2030-05-06'),
      },
      rooms: [
        { roomCategoryId: asId('sea-view'), rateId: asId('flex'), party: [{ ageCategoryId: asId('adult'), count: 2 }] },
      ],
      extras: [{ extraId: asId('breakfast'), count: 1 }],
    },
    paymentOrder: [asId('second'), asId('first')],
    language: 'en',
    convertTo: 'EUR',
    holder: {
      cardId: asId('card'),
      fingerprint: 'print',
      shown: { firstName: 'A…', lastName: 'L…', email: 'a…@e….org' },
    },
    provenCards: [asId('second')],
    codeMarks: { [asId<CardId>('first')]: 'mark', [asId<CardId>('second')]: 'other mark' },
  },
  promise: {
    total: money('GBP', 33_396),
    due: money('GBP', 5_940),
    cityTax: money('GBP', 0),
    debits: [
      { cardId: asId('first'), debit: 27_456 },
      { cardId: asId('second'), debit: 0 },
    ],
  },
};
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('a sealed quote can be read', () => {
  expect(plain(readQuote(keys, sealQuote(keys, quote)))).toEqual(plain(quote));
});

it('a quote shows nothing to its holder', () => {
  const token = sealQuote(keys, quote);
  const decoded = Buffer.from(token, 'base64url').toString('latin1');
  for (const inside of ['first', 'demo', 'sea-view', '27456', quote.id, 'print']) {
    expect(token + decoded).not.toContain(inside);
  }
});

it('a changed quote is rejected', () => {
  const bytes = Buffer.from(sealQuote(keys, quote), 'base64url');
  for (const place of [0, 15, 40, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(readQuote(keys, changed.toString('base64url'))).toBeUndefined();
  }
  for (const broken of ['', 'x', '.', 'a.b', '!!!']) expect(readQuote(keys, broken)).toBeUndefined();
});

it('a quote with a foreign signature is rejected', () => {
  expect(readQuote(createKeys('another secret'), sealQuote(keys, quote))).toBeUndefined();
});
