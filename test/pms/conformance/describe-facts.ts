import { expect, test } from 'vitest';
import { MOST_PICTURES } from '#domain/stay/property-about.ts';
import { isCurrency } from '#domain/money/currency.ts';
import type { ConformanceContext } from './conformance-context.ts';

export function describeFacts(context: ConformanceContext): void {
  test('says what the property is', async () => {
    const facts = await context.pms.loadFacts();
    expect(facts.enterpriseId).not.toBe('');
    expect(facts.name).not.toBe('');
    expect(() => Temporal.Now.zonedDateTimeISO(facts.timeZone)).not.toThrow();
    expect(['gross', 'net']).toContain(facts.pricing);
    expect(facts.currencies.every(isCurrency)).toBe(true);
    expect(facts.currencies).toContain(facts.defaultCurrency);
  });

  test('has one age category that guests start with, and it is one of adults', async () => {
    const categories = await context.pms.listAgeCategories('en');
    expect(categories.filter(({ isDefault }) => isDefault).map(({ classification }) => classification)).toEqual([
      'adult',
    ]);
    expect(new Set(categories.map(({ id }) => id)).size).toBe(categories.length);
  });

  test('has a text for everything, whatever language is asked for', async () => {
    for (const language of ['en', 'de-AT', 'tlh']) {
      const ages = await context.pms.listAgeCategories(language);
      const rooms = await context.pms.listRoomCategories(language);
      const extras = await context.pms.listExtras(language);
      expect([...ages, ...rooms, ...extras].filter(({ name: text }) => text.trim() === '')).toEqual([]);
    }
  });

  test('has pictures and features for rooms that it sells, and of no other', async () => {
    const { hotel, rooms } = await context.pms.loadAbout('en');
    const sold = (await context.pms.listRoomCategories('en')).map(({ id }) => id);
    expect(rooms.map(({ roomCategoryId }) => roomCategoryId)).toEqual(sold);
    for (const { pictures } of [hotel, ...rooms]) expect(pictures.length).toBeLessThanOrEqual(MOST_PICTURES);
    for (const { features } of rooms) expect(new Set(features).size).toBe(features.length);
    const { latitude, longitude } = hotel.mapPoint ?? { latitude: 0, longitude: 0 };
    expect(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180).toBe(true);
  });

  test('knows each language once, and falls back to languages that it knows', async () => {
    const languages = await context.pms.listLanguages();
    const codes = languages.map(({ fullCode }) => fullCode);
    expect(new Set(codes).size).toBe(codes.length);
    const fallbacks = languages.flatMap(({ fallbackCode }) => fallbackCode ?? []);
    expect(fallbacks.filter((code) => !codes.includes(code))).toEqual([]);
  });

  test('gives exchange rates as positive decimals', async () => {
    const rates = await context.pms.listExchangeRates();
    expect(rates.filter(({ value }) => !/^\d+(\.\d+)?$/.test(value) || Number(value) <= 0)).toEqual([]);
    expect(
      rates.every(({ sourceCurrency, targetCurrency }) => isCurrency(sourceCurrency) && isCurrency(targetCurrency)),
    ).toBe(true);
  });

  test('gives taxes that can be sent on as they are, each rate with its taxation', async () => {
    const taxes = await context.pms.loadTaxes();
    const codes = taxes.Taxations.map(({ Code }) => Code);
    expect(taxes.TaxRates.filter(({ TaxationCode }) => !codes.includes(TaxationCode))).toEqual([]);
    expect(JSON.parse(JSON.stringify(taxes))).toEqual(taxes);
  });
}
