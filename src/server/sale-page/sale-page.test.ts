import { describe, expect, it } from 'vitest';
import { toWireProduct } from '#contract/guest/wire-card.ts';
import { describeProperty } from '../hotel/load-property.ts';
import { isNothingAbout, readAbout } from './read-about.ts';
import { readSalePage } from './sale-page.ts';
import { SalePageDefinition } from './definition/sale-page-definition.ts';

/** A sale page with German as its default, and texts in some of its languages. */
function salePage(about: object = {}, rooms: readonly object[] = []) {
  const property = {
    id: 'palais',
    description: { de: 'Haus', en: 'House' },
    city: { de: 'Wien' },
    redeem_location_ids: ['at'],
  };
  const product = {
    id: 'gift',
    kind: 'value',
    name: { de: 'Geschenk', en: 'Gift' },
    terms: { de: 'Regeln', fr: 'Règles' },
  };
  return readSalePage(
    SalePageDefinition.parse({
      id: 'coast',
      name: 'Coast',
      default_language: 'de',
      languages: ['de', 'en', 'fr', 'cs'],
      properties: [{ ...property, about, rooms }],
      voucher_products: [{ ...product, redeem_location_ids: ['at'] }],
    }),
  );
}

describe("a text of the sale page that is not in the guest's language", () => {
  it.each([
    ['de', 'Geschenk', 'Regeln', {}],
    ['en', 'Gift', 'Regeln', { terms: 'de' }],
    ['fr', 'Gift', 'Règles', { name: 'en' }],
    ['cs', 'Gift', 'Regeln', { name: 'en', terms: 'de' }],
    ['fi', 'Gift', 'Regeln', { name: 'en', terms: 'de' }],
  ])('is in English, before the language of the sale page, and says so: %s', (language, name, terms, languages) => {
    const [product] = salePage().products.values();
    const answered = toWireProduct(product!, language);
    expect(answered).toMatchObject({ name, terms });
    expect(answered.text_languages).toEqual(languages);
    if (answered.texts[language]) expect(answered.texts[language].text_languages).toEqual(languages);
  });

  it.each([
    ['de', 'Haus', 'Wien'],
    ['cs', 'House', 'Wien'],
  ])('is so for the name and city of a property, too: %s', (language, description, city) => {
    const [property] = salePage().properties.values();
    expect(describeProperty(property!, language)).toMatchObject({ description, city });
  });
});

it('reads the products of an unchanged definition once', () => {
  const first = salePage();
  expect(readSalePage(first.definition).products).toBe(first.products);
});

describe('the settings of a hotel in the file', () => {
  const about = {
    pets: { de: 'Ja', en: 'Yes' },
    parking: 'Im Hof',
    pictures: [{ url: 'https://a.example/1.jpg', alt: { de: 'Hof' } }],
  };

  it.each([
    ['de', { text: 'Ja', language: 'de' }, { text: 'Im Hof', language: 'de' }],
    ['cs', { text: 'Yes', language: 'en' }, { text: 'Im Hof', language: 'de' }],
  ])('says in which language it is, to a reader of %s', (language, pets, parking) => {
    const { hotel } = readAbout(salePage(about), 'palais', language);
    expect(hotel.texts).toEqual({ pets, parking });
    expect(hotel.pictures[0]).toEqual({
      picture: { url: 'https://a.example/1.jpg', sources: [] },
      alt: { text: 'Hof', language: 'de' },
      night: null,
    });
  });

  it.each([
    ['nothing', {}, [], true],
    ['a text', { pets: 'Ja' }, [], false],
    ['a point on the map', { map_point: { latitude: 48, longitude: 16 } }, [], false],
    ['the size of a room', {}, [{ id: 'double', about: { size_m2: 20 } }], false],
  ])('may be %s', (_what, hotel, rooms, isNothing) => {
    expect(isNothingAbout(readAbout(salePage(hotel, rooms), 'palais', 'de'))).toBe(isNothing);
  });
});
