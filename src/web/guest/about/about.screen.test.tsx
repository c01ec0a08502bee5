import { screen, waitFor, within } from '@testing-library/dom';
import { beforeEach, expect } from 'vitest';
import type { PropertyAboutAnswer } from '#contract/guest/property-about.ts';
import { withoutIsolates } from '#presentation/without-isolates.ts';
import { BUYER, CHOSEN_STAY } from '../../../../test/screens/before.ts';
import { NOTHING_ABOUT } from '../../../../test/screens/examples/about.ts';
import { tenNights } from '../../../../test/screens/examples/cards.ts';
import { AGES, BREAKFAST, LATE_DEPARTURE } from '../../../../test/screens/examples/hotels.ts';
import { coverBy, offer, summary } from '../../../../test/screens/examples/offers.ts';
import { hotelsWithPictures } from '../../../../test/screens/examples/pictures.ts';
import { price } from '../../../../test/screens/examples/prices.ts';
import { cancellation, reservation } from '../../../../test/screens/examples/reservations.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { click, isSeen, pressKey } from '../../../../test/screens/hands.ts';
import type { Playback } from '../../../../test/screens/playback.ts';

const CARDS = [tenNights()];
const HOTELS = hotelsWithPictures('https://hotel-system.example');
const KNOWN = HOTELS.propertyAbout as PropertyAboutAnswer;

beforeEach<{ api: Playback }>(({ api }) => api.answer(HOTELS));

/** The innermost elements with exactly this text. */
function partsWith(text: string, selector: string): HTMLElement[] {
  return screen.queryAllByText(text, { selector, exact: false, normalizer: withoutIsolates }).filter(isSeen);
}

it('says what is known of a hotel and nothing else; back, Escape and the button close it', async ({ api, guest }) => {
  api.answer({ propertyAbout: ({ params }) => (params['id'] === 'harbour-house' ? KNOWN : NOTHING_ABOUT) });
  await guest.openBooking({ cards: CARDS, search: { nights: '2' } });
  const label = guest.say('ABOUT.HOTEL_NAMED', { name: 'Harbour House, Brighton' });
  const address = window.location.href;
  const opener = await screen.findByRole('button', { name: label });
  await click(opener);
  const sheet = () => screen.findByRole('dialog', { name: label });
  const keys = ['CHECK_IN', 'CHECK_OUT', 'WAY', 'PARKING', 'ACCESSIBILITY', 'ADDRESS'];
  const terms = await within(await sheet()).findAllByRole('term');
  expect(terms.map(({ textContent }) => textContent)).toEqual(keys.map((key) => guest.say(`HOTEL_ABOUT.${key}`)));
  const german = await within(await sheet()).findByText(/Kemp Town, dann/);
  expect(german.getAttribute('lang')).toBe('de-DE');
  const map = within(await sheet()).getByRole('link');
  expect(map.getAttribute('href')).toMatch(/mlat=50\.8185&mlon=-0\.1262/);
  for (const close of [() => pressKey('Escape'), () => guest.goBack(), () => guest.press('RECEIPT.CLOSE')]) {
    await sheet();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: label })).toBeNull());
    await guest.isAt(opener);
    expect(window.location.href).toBe(address);
    await pressKey('Enter');
  }
  await sheet();
  expect(api.askedFor('propertyAbout').map(({ params }) => params['id'])).toContain('palais-rosenhain');
  const ofPalais = guest.sayLike('ABOUT.HOTEL_NAMED', { name: /Palais/ });
  expect(screen.queryByRole('button', { name: ofPalais, hidden: true })).toBeNull();
});

it.for([
  ['stay', ['Adult', 'Child']],
  ['rooms', ['Lanes Double', 'A quiet room over the lanes.', 'Flexible', 'Jederzeit stornierbar']],
  ['extras', [BREAKFAST.name, BREAKFAST.description, LATE_DEPARTURE.name, LATE_DEPARTURE.description]],
] as const)(
  'names the language of texts of the hotel that are not in that of the page: %s',
  async ([section, texts], { api, guest }) => {
    const german = { name: 'de-DE', description: 'de' };
    const flexible = offer({ cancellation: { free_until: null, fee: null } });
    const rate = {
      ...flexible,
      description: 'Jederzeit stornierbar',
      text_languages: german,
      room_category: { ...flexible.room_category, text_languages: german },
    };
    api.answer({
      ageCategories: { age_categories: AGES.map((age) => ({ ...age, text_languages: german })) },
      products: { products: [BREAKFAST, LATE_DEPARTURE].map((extra) => ({ ...extra, text_languages: german })) },
      availability: { rates: [rate], products: [], refused_cards: [] },
    });
    await guest.openBooking({ cards: CARDS, search: { ...CHOSEN_STAY, language: 'ar', section } });
    for (const text of texts) {
      await waitFor(() => {
        const written = screen.queryAllByText(text, { selector: '[lang^=de]' });
        expect(written.map(({ dir }) => dir)).toContain('ltr');
      });
    }
  },
);

it.for(['ar', 'cs'])(
  'says in receipt, last look and confirmation which texts are in English, on a page in %s',
  async (language, { api, guest }) => {
    const english = { name: 'en-GB', rate_name: 'en-GB' };
    const flexible = offer();
    const room = { ...flexible.room_category, text_languages: english };
    const products = ['Late departure', 'Sea view'].map((name, index) => ({
      product_id: `extra-${index}`,
      name,
      text_languages: english,
      count: index + 1,
      charging: 'once' as const,
      price: price(10),
      price_summary: price(10),
    }));
    const priced = summary([{ ...flexible, room_category: room }], coverBy(tenNights(), 300), { products });
    const made = reservation('confirmed', priced);
    api.answer({ summary: priced, reservation: made, cancellation: cancellation() });
    const areWritten = async (texts: readonly string[], most: number) => {
      for (const text of texts) {
        await waitFor(() => expect(partsWith(text, 'dt, dd *').length).toBeGreaterThan(0));
        const shown = partsWith(text, 'dt, dd *');
        expect(shown.length).toBeLessThanOrEqual(most);
        expect(new Set(shown.map(({ lang, dir }) => `${lang} ${dir}`))).toEqual(new Set(['en-GB ltr']));
      }
    };
    const buyer = { ...BUYER, cardExpiration: '12/39', paymentCardToken: 'vaulted' };
    await guest.openBooking({ cards: CARDS, search: { ...CHOSEN_STAY, language, section: 'check' }, buyer });
    await areWritten(['Lanes Double', 'Late departure', '2 × Sea view'], 2);
    await guest.openReservation({ search: { language }, reservations: [made] });
    await areWritten(['Lanes Double', 'Flexible', 'Late departure', '2 × Sea view'], 2);
  },
);
