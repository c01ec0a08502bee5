import { describe, expect, it } from 'vitest';
import { judgeDeskChange } from './judge-desk-change.ts';
import { SalePageDefinition } from './definition/sale-page-definition.ts';

const CONNECTION = {
  system: 'mews',
  address: 'https://pms.example',
  client_token_variable: 'CLIENT',
  access_token_variable: 'ACCESS',
};

const page = (connection: object | undefined, more: object = {}) =>
  SalePageDefinition.parse({
    id: 'demo',
    name: 'Hotels',
    properties: [{ id: 'one', description: 'One', redeem_location_ids: ['x'], ...(connection && { connection }) }],
    voucher_products: [{ id: 'card', name: 'Card', kind: 'value', redeem_location_ids: ['x'] }],
    ...more,
  });
const fields = (after: SalePageDefinition) =>
  judgeDeskChange(page(CONNECTION), after).map(({ path }) => path.join('.'));

describe('at the desk', () => {
  it.each([
    ['the address of a hotel', { address: 'https://evil.example' }, 'properties.0.connection.address'],
    ['which secret is sent', { access_token_variable: 'CODE_KEY' }, 'properties.0.connection.access_token_variable'],
    ['the other secret', { client_token_variable: 'CODE_KEY' }, 'properties.0.connection.client_token_variable'],
    ['the socket', { event_address: 'wss://evil.example/ws' }, 'properties.0.connection.event_address'],
    [
      'the script that draws a payment',
      { payments: { script_url: 'https://evil.example/pay.js' } },
      'properties.0.connection.payments.script_url',
    ],
  ])('staff cannot change %s', (_, change, field) => {
    expect(fields(page({ ...CONNECTION, ...change }))).toEqual([field]);
  });

  it('staff cannot change the page where payment cards are typed', () => {
    const vault = { payment_card_vault: { frame_url: 'https://evil.example/frame' } };
    expect(fields(page(CONNECTION, vault))).toEqual(['payment_card_vault']);
  });

  it('staff cannot change the money that one person may move alone', () => {
    expect(fields(page(CONNECTION, { staff: { money_alone: { owner: { GBP: 1_000_000 } } } }))).toEqual(['staff']);
  });

  it('staff may change the rest, add a property with the same access, and remove one', () => {
    expect(fields(page({ ...CONNECTION, enterprise_id: crypto.randomUUID(), payments: {} }))).toEqual([]);
    expect(fields(page(undefined, { name: 'Other hotels' }))).toEqual([]);
    const [one] = page(CONNECTION).properties;
    const two = { ...page(CONNECTION), properties: one ? [one, { ...one, id: 'two' }] : [] };
    expect(fields(two)).toEqual([]);
  });
});
