import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { compareDefinitions, formatDifference } from './compare-definitions.ts';
import { judgeChange, type SalePageUsage } from './judge-change.ts';
import { parseSalePageFile } from './definition/parse-sale-page-file.ts';

const DEMO = readFileSync(new URL('../run/demo/demo.sale-page.yaml', import.meta.url), 'utf8');

function read(text: string) {
  const parsed = parseSalePageFile(text);
  if (parsed.state === 'refused') throw new Error(JSON.stringify(parsed.faults));
  return parsed.definition;
}

const USAGE: SalePageUsage = {
  cards: new Map([
    [
      'gift-card',
      [
        { currency: 'GBP', count: 3 },
        { currency: 'EUR', count: 1 },
      ],
    ],
    ['ten-nights', [{ currency: null, count: 1 }]],
  ]),
  placements: new Map([['harbour-house', { all: 46, standing: 40 }]]),
};
const NOTHING: SalePageUsage = { cards: new Map(), placements: new Map() };

function judge(from: string | RegExp, to: string, usage = USAGE) {
  const changed = DEMO.replace(from, to);
  expect(changed, 'the change changes nothing').not.toBe(DEMO);
  const { faults, warnings } = judgeChange(read(DEMO), read(changed), usage);
  const print = (remarks: typeof faults) => remarks.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return { faults: print(faults), warnings: print(warnings) };
}

const GIFT_CARD_PLACES = 'redeem_location_ids: [all-houses]\n    issuing';
const TEN_NIGHTS_PLACES = 'redeem_location_ids: [brighton, vienna]\n    registration: optional';

describe('a new version of a sale page', () => {
  it.each<[string, string | RegExp, string, string]>([
    [
      'a property with reservations is missing',
      'id: harbour-house',
      'id: harbor-house',
      'properties: "harbour-house" is missing, but has 46 reservations: keep it, and end its selling with "closed: true"',
    ],
    [
      'a property with reservations becomes another hotel',
      'enterprise_id: b7190001-0001-4000-8000-000000000001',
      'enterprise_id: b7190001-0001-4000-8000-000000000009',
      'properties.0.connection.enterprise_id: cannot change: 40 reservations would no longer be found; close this property and add another',
    ],
    [
      'a sold product is missing',
      'id: gift-card\n',
      'id: new-gift-card\n',
      'voucher_products: "gift-card" is missing, but has 4 cards: keep it, and end its selling with "closed: true"',
    ],
    [
      'a sold product becomes another kind',
      /kind: uses([\s\S]*?) {4}uses: 10\n {4}persons: 2\n {4}upgrades: true\n {4}room_category_ids:\n.*\n.*\n/,
      'kind: value$1',
      'voucher_products.2.kind: cannot change from uses, as it has 1 card; close this product and add another',
    ],
    [
      'a sold product gets a currency that cards do not have',
      GIFT_CARD_PLACES,
      'redeem_location_ids: [all-houses]\n    value: { currency: GBP, amount: 80 }\n    issuing',
      'voucher_products.0.value.currency: cannot become GBP, as it has 1 card in EUR; close this product and add another',
    ],
    [
      'sold cards would be good nowhere',
      GIFT_CARD_PLACES,
      'redeem_location_ids: [al-houses]\n    issuing',
      'voucher_products.0.redeem_location_ids: 4 cards would be good at no property any more, not at harbour-house, palais-rosenhain, dawn-lodge, mill-cottage',
    ],
  ])('is refused where %s', (_what, from, to, fault) => {
    expect(judge(from, to).faults).toEqual([fault]);
  });

  it('may do all that while nothing stands behind it', () => {
    for (const [from, to] of [
      ['id: harbour-house', 'id: harbor-house'],
      ['id: gift-card\n', 'id: new-gift-card\n'],
      [TEN_NIGHTS_PLACES, 'redeem_location_ids: [brighton]\n    registration: optional'],
    ] as const) {
      expect(judge(from, to, NOTHING)).toEqual({ faults: [], warnings: [] });
    }
  });

  it('warns of terms that are new for cards that were sold', () => {
    expect(judge(TEN_NIGHTS_PLACES, 'redeem_location_ids: [brighton]\n    registration: none')).toEqual({
      faults: [],
      warnings: [
        'voucher_products.2.redeem_location_ids: also applies to 1 card sold before',
        'voucher_products.2.registration: also applies to 1 card sold before',
      ],
    });
  });

  it('may close what has cards and reservations', () => {
    const closed = DEMO.replace('id: harbour-house', 'id: harbour-house\n    closed: true').replace(
      'id: gift-card\n',
      'id: gift-card\n    closed: true\n',
    );
    expect(judgeChange(read(DEMO), read(closed), USAGE)).toEqual({ faults: [], warnings: [] });
    expect(compareDefinitions(read(DEMO), read(closed)).map(formatDifference)).toEqual([
      '~ properties.harbour-house.closed: false → true',
      '~ voucher_products.gift-card.closed: false → true',
    ]);
  });

  it('is compared setting by setting, by the ids of properties and products', () => {
    const before = { name: 'A', list: [{ id: 'x', languages: ['en'] }, { id: 'y' }] };
    const after = { name: 'B', list: [{ id: 'y' }, { id: 'z' }, { id: 'x', languages: ['en', 'de'] }], phone: '1' };
    expect(compareDefinitions(before, after).map(formatDifference)).toEqual([
      '~ name: "A" → "B"',
      '~ list.x.languages: ["en"] → ["en","de"]',
      '+ list.z: (1 settings)',
      '+ phone: "1"',
    ]);
  });
});
