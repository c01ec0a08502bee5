import { expect, it } from 'vitest';
import { asId, type SalePageId } from '#domain/value/ids.ts';
import { requireKnown } from './card-filter.ts';

it.each([
  [{ product: 'nope' }, 'The sale page "demo" has no voucher product "nope".'],
  [{ property: 'nope' }, 'The sale page "demo" has no property "nope".'],
])('a filter by %j is refused, because it would look like no cards', (filter, sentence) => {
  const salePage = { id: asId<SalePageId>('demo'), products: new Map(), properties: new Map() };
  expect(() => requireKnown(salePage, filter)).toThrow(sentence);
});
