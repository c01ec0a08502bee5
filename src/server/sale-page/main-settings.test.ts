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

const change = (path: readonly (string | number)[], value: string | null, text = FILE) =>
  changeMainSetting(text, path, value);

describe('a main setting', () => {
  it('is listed with its sentence, its choices and what the file says', () => {
    const settings = listMainSettings(FILE);
    const find = (name: string) => settings.find(({ path }) => path.join('.') === name);
    expect(find('name')).toEqual({
      path: ['name'],
      propertyId: null,
      productId: null,
      description: 'The name that guests read.',
      choices: [],
      value: 'Old hotels',
    });
    expect(find('support.email')?.value).toBeNull();
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

  it('is one of a closed list', () => {
    expect(change(['properties', 0, 'connection', 'address'], 'https://evil.example')).toBeUndefined();
    expect(change(['properties', 7, 'check_in'], '16:00')).toBeUndefined();
    expect(change(['name'], 'x', 'a: [')).toBeUndefined();
  });
});
