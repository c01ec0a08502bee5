import { expect, test } from 'vitest';
import { listChangedRooms, parseSocketMessage, parseWebhook } from './mews-events.ts';

const idOf = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
const event = (Discriminator: string, index: number) => ({ Discriminator, Value: { Id: idOf(index) } });

test.each<[string, string[], boolean, string[]?, string[]?]>([
  ['a reservation', ['ServiceOrderUpdated'], true, [], [idOf(0)]],
  ['a block of rooms', ['CustomerAdded', 'ResourceBlockUpdated'], true],
  ['several of them at once', ['ResourceUpdated', 'ServiceOrderUpdated'], true, [], [idOf(1)]],
  ['guests and payments', ['CustomerUpdated', 'PaymentUpdated', 'MessageAdded'], false, [idOf(1)]],
  ['something new', ['SomethingNew'], false],
])('a webhook about %s', (_, discriminators, availability, payments = [], rooms = []) => {
  const body = { EnterpriseId: 'hotel', IntegrationId: 'i', Events: discriminators.map(event), Entities: null };
  expect(parseWebhook(body)).toEqual({ enterpriseId: 'hotel', availability, payments, rooms });
});

test.each([[null], ['text'], [{}], [{ Events: [] }], [{ EnterpriseId: '' }]])('%j is no webhook of a hotel', (body) => {
  expect(parseWebhook(body)).toBeUndefined();
});

test('a reservation makes its nights stale, by the dates at the property', () => {
  const reservation = {
    Type: 'Reservation',
    Id: 'r',
    StartUtc: '2026-10-24T13:00:00Z',
    EndUtc: '2026-10-26T22:30:00Z',
  };
  const [stale] = parseSocketMessage(JSON.stringify({ Events: [reservation] }), 'Europe/Vienna');
  expect(stale).toMatchObject({ of: 'availability' });
  const span = stale?.of === 'availability' ? stale.span : undefined;
  expect([span?.arrivalDate.toString(), span?.departureDate.toString()]).toEqual(['2026-10-24', '2026-10-27']);
});

test('a reservation of a message is a room that has changed, and nothing else is', () => {
  const Events = [
    { Type: 'Reservation', Id: idOf(1), State: 'Canceled' },
    { Type: 'Reservation', Id: 'no id' },
    { Type: 'Resource', Id: idOf(2) },
  ];
  expect(listChangedRooms(JSON.stringify({ Events }))).toEqual([idOf(1)]);
  expect(listChangedRooms('no JSON')).toEqual([]);
});

test.each([
  ['a reservation without dates', [{ Type: 'Reservation' }], [{ of: 'availability' }]],
  ['a price', [{ Type: 'PriceUpdate', RateId: 'r' }], [{ of: 'prices' }]],
  ['a room', [{ Type: 'Resource', State: 'OutOfOrder' }], [{ of: 'availability' }]],
  ['a door lock', [{ Type: 'DeviceCommand' }], []],
])('a message about %s', (_, Events, stale) => {
  expect(parseSocketMessage(JSON.stringify({ Events }), 'Europe/Vienna')).toEqual(stale);
});

test.each(['', 'null', '[]', '{"Events": 3}', 'no JSON'])('"%s" makes nothing stale', (message) => {
  expect(parseSocketMessage(message, 'Europe/Vienna')).toEqual([]);
});
