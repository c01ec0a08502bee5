import { expect, it } from 'vitest';
import { buildCard, buildLot, buildProduct, day } from '../../../../test/arbitraries/build-card.ts';
import { sampleSalePage } from '../../../../test/letters/sample-context.ts';
import { findLocalizer } from '../../letters/words/localizer.ts';
import { describeCardPass } from './card-face.ts';
import { describeStayPass } from './stay-face.ts';

const salePage = sampleSalePage();
const pageUrl = 'https://stay.quiet-hours.example/s/demo';

/** The texts of a sale page in Vienna, in two of its languages. */
const own = { name: 'Geschenk', description: '', terms: 'Regeln', languages: {} };
const texts = { de: own, en: { name: 'Gift', description: '', terms: 'Rules', languages: {} } };
const [known] = salePage.properties.values();
const property = {
  ...known!,
  description: 'Haus am Hafen',
  descriptions: { de: 'Haus am Hafen', en: 'Harbour House' },
};

it.each([
  ['de', 'Haus am Hafen', 'Geschenk'],
  ['en', 'Harbour House', 'Gift'],
  ['cs', 'Harbour House', 'Gift'],
])('a pass names hotel and product as the page does in %s: %s, %s', async (language, hotel, product) => {
  const localizer = await findLocalizer(language, salePage.definition);
  const stay = { arrivalDate: day('2026-12-04'), departureDate: day('2026-12-06') };
  const placement = {
    reference: 'SC-PVEG-VW6C',
    booking: { stay, rooms: [], extras: [] },
    terms: { rooms: [] },
    state: 'confirmed',
    timeZone: 'Europe/Vienna',
  } as const;
  const stayPass = describeStayPass(localizer, { salePage, placement, property, facts: null, place: null, pageUrl });
  expect(stayPass.title).toBe(hotel);
  const card = buildCard({ product: { ...buildProduct({}), ...own, texts }, lots: [buildLot(5000)] });
  const now = Temporal.Instant.from('2026-11-22T10:00:00Z');
  expect(describeCardPass(localizer, { salePage, card, serial: 'a', pageUrl, now }).title).toBe(product);
});
