import type { DraftCheck, SalePageHotels } from '#contract/staff/staff-sale-page.ts';
import { describe, expect, it } from 'vitest';
import { listFindings, listHotelFindings } from './place-findings.ts';

type Setting = DraftCheck['settings'][number];

const setting = (path: Setting['path'], value: string | null, propertyId: string | null = null): Setting => {
  const said = { description: '', choices: [], from: null, is_list: false };
  return { path, line: 7, property_id: propertyId, product_id: null, value, ...said };
};

const rooms = setting(['voucher_products', 1, 'room_category_ids', 'one'], 'a, b');
const service = setting(['properties', 1, 'connection', 'service_id'], 's-1', 'one');
const check = { faults: [], warnings: [], changes: [], settings: [rooms, service] };

const hotels = (value: string | null, field = 'properties.0.connection.service_id'): SalePageHotels => {
  const finding = { line: 3, field, value, sentence: 'It is not there.', is_blocking: true } as const;
  const findings = [{ ...finding, fixable_by: 'hotel' as const }];
  return { properties: [{ id: 'one', name: 'One', verdict: 'degraded', findings, notes: [], ids: [] }] };
};

describe('what was found', () => {
  it('stands at the field that it is about, or in which the one that it is about was chosen', () => {
    const at = (field: string) => {
      const [found] = listFindings({ ...check, faults: [{ line: 1, field, message: 'is wrong' }] });
      return found?.setting;
    };
    expect(at('voucher_products.1.room_category_ids.one')).toBe(rooms);
    expect(at('voucher_products.1.room_category_ids.one.0')).toBe(rooms);
    expect(at('voucher_products.1.room_category_ids.one-more')).toBeUndefined();
    expect(at('voucher_products.1.room_category_ids')).toBeUndefined();
    expect(at('')).toBeUndefined();
  });

  it('at a hotel stands where that hotel is in the draft, until the draft says something else there', () => {
    expect(listHotelFindings(check.settings, hotels('s-1'))).toMatchObject([
      { tone: 'negative', line: 7, setting: service },
    ]);
    expect(listHotelFindings(check.settings, hotels('s-2'))).toEqual([]);
    expect(listHotelFindings(check.settings, hotels(null, 'properties.0.connection'))).toEqual([]);
  });
});
