import { describe, expect, it } from 'vitest';
import { changeMainSetting, listMainSettings } from './main-settings.ts';

const FILE = `# Ours
id: demo
name: 'Old hotels' # what guests read
support:
theme: { accent: "#123456" }
properties:
  - id: one
    check_in: "15:00"
  # the second
  - id: two
voucher_products:
  - id: gift
    name: { en: A gift, de: Ein Geschenk }
    description: What it is
    terms: |
      Two
      lines
    issuing: { max_cards: 5 }
`;

const HOTELS = `properties:
  - id: one
    connection: { service_id: s-1 }
    rooms: [{ id: r-1 }]
  - id: two
voucher_products:
  - id: nights
    kind: uses
    room_category_ids:
      one: [r-1, r-2]
  - id: package
    kind: package
    room_category_ids:
      two:
        - r-3
  - id: money
    kind: value
`;

const change = (path: readonly (string | number)[], value: string | null, text = FILE) =>
  changeMainSetting(text, path, value);

describe('a main setting', () => {
  it('is listed with its sentence, its choices and what the file says', () => {
    const settings = listMainSettings(FILE);
    const find = (name: string) => settings.find(({ path }) => path.join('.') === name);
    expect(find('name')).toEqual({
      path: ['name'],
      line: 3,
      propertyId: null,
      productId: null,
      description: 'The name that guests read, on one line.',
      choices: [],
      from: null,
      isList: false,
      value: 'Old hotels',
    });
    expect(find('support.email')).toMatchObject({ value: null, line: 4 });
    expect(find('properties.0.check_in')?.value).toBe('15:00');
    expect(find('properties.1.letters')?.choices).toEqual(['ours', 'hotel', 'both']);
    expect(find('voucher_products.0.name.de')).toMatchObject({
      propertyId: null,
      productId: 'gift',
      description: 'The name that guests read.',
      value: 'Ein Geschenk',
    });
    expect(find('voucher_products.0.description')?.value).toBe('What it is');
    expect(find('voucher_products.0.expiry')?.choices).toEqual(['booking', 'stay']);
    expect(listMainSettings('a: [')).toEqual([]);
  });

  it('has one line: a text with more is changed in the file', () => {
    expect(listMainSettings(FILE).some(({ path }) => path.includes('terms'))).toBe(false);
    expect(change(['voucher_products', 0, 'terms'], 'One line')).toBeUndefined();
  });

  it('is changed, and nothing else of the file', () => {
    expect(change(['name'], 'New: hotels')).toBe(FILE.replace("'Old hotels'", '"New: hotels"'));
    expect(change(['theme', 'accent'], '#654321')).toBe(FILE.replace('#123456', '#654321'));
    expect(change(['properties', 0, 'check_in'], '16:00')).toContain('16:00');
    expect(change(['voucher_products', 0, 'name', 'de'], 'Zeit')).toBe(FILE.replace('Ein Geschenk', 'Zeit'));
    expect(change(['voucher_products', 0, 'issuing', 'valid_for'], '3 years')).toContain('valid_for: 3 years');
  });

  it('is written where there was none, and taken away', () => {
    const written = change(['support', 'email'], 'us@hotel.example') ?? '';
    expect(written).toContain('support:\n  email: us@hotel.example\n');
    expect(written).toContain('# the second');
    expect(written).toContain('# what guests read');
    expect(change(['support', 'email'], null, written)).not.toContain('us@hotel');
    expect(change(['properties', 1, 'check_out'], '11:00')).toMatch(/- id: two\n {4}check_out: "?11:00/);
  });

  it('says which list of a hotel it is chosen from, and of several all that are chosen', () => {
    const settings = listMainSettings(HOTELS).filter(({ from }) => from !== null);
    const shown = settings.map(({ path, from, isList, value }) => [path.join('.'), from?.kind, isList, value]);
    expect(shown).toEqual([
      ['properties.0.connection.enterprise_id', 'hotel', false, null],
      ['properties.0.connection.service_id', 'service', false, 's-1'],
      ['properties.0.connection.redemption_payment_type', 'payment_type', false, null],
      ['properties.0.rooms.0.id', 'room_category', false, 'r-1'],
      ['voucher_products.0.room_category_ids.one', 'room_category', true, 'r-1, r-2'],
      ['voucher_products.0.room_category_ids.two', 'room_category', true, null],
      ['voucher_products.1.room_category_ids.one', 'room_category', true, null],
      ['voucher_products.1.room_category_ids.two', 'room_category', true, 'r-3'],
      ['voucher_products.1.included_product_ids.one', 'product', true, null],
      ['voucher_products.1.included_product_ids.two', 'product', true, null],
    ]);
    expect(settings[1]?.description).toMatch(/^The service that sells rooms/);
    expect(settings[4]).toMatchObject({ from: { propertyId: 'one' }, productId: 'nights' });
    expect(settings[4]?.description).toMatch(/^The room categories that are paid/);
  });

  it('is one for each tax kind where the file has payment types so, and changed alone', () => {
    const types = 'redemption_payment_type: { multi_purpose: GiftCard }';
    const file = HOTELS.replace('service_id: s-1', types);
    const shown = listMainSettings(file).filter(({ from }) => from?.kind === 'payment_type');
    const path = ['properties', 0, 'connection', 'redemption_payment_type'];
    expect(shown.map((one) => [one.path, one.value])).toEqual([
      [[...path, 'single_purpose'], null],
      [[...path, 'multi_purpose'], 'GiftCard'],
      [[...path, 'unknown'], null],
    ]);
    expect(shown[0]?.description).toBe('The type for cards that were sold as single-purpose.');
    expect(change([...path, 'single_purpose'], 'Voucher', file)).toContain('single_purpose: Voucher');
    expect(change([...path, 'multi_purpose'], 'Prepayment', file)).toBe(file.replace('GiftCard', 'Prepayment'));
  });

  it('of several is written as a list, whichever way the file writes it', () => {
    const rooms = (product: number, property: string) => ['voucher_products', product, 'room_category_ids', property];
    expect(change(rooms(0, 'one'), 'r-2, r-9', HOTELS)).toBe(HOTELS.replace('[r-1, r-2]', '[r-2, r-9]'));
    const odd = change(rooms(0, 'one'), 'a]b', HOTELS) ?? '';
    expect(listMainSettings(odd).find(({ isList }) => isList)?.value).toBe('a]b');
    expect(change(rooms(0, 'two'), 'r-7', HOTELS)).toContain('two: [ r-7 ]');
    expect(change(rooms(1, 'two'), 'r-8', HOTELS)).toMatch(/two: +\[ r-8 \]/);
  });

  it('of several goes with its last, and its group with the last hotel of it, which would say that none is meant', () => {
    const gone = change(['voucher_products', 0, 'room_category_ids', 'one'], null, HOTELS) ?? '';
    expect(gone.split('voucher_products')[1]?.split('kind: package')[0]).not.toContain('room_category_ids');
    expect(gone).toContain('- r-3');
  });

  it('is one of a closed list', () => {
    expect(change(['properties', 0, 'connection', 'address'], 'https://evil.example')).toBeUndefined();
    expect(change(['properties', 7, 'check_in'], '16:00')).toBeUndefined();
    expect(change(['name'], 'x', 'a: [')).toBeUndefined();
  });
});
