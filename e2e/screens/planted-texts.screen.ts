import type { Page } from '@playwright/test';
import { sampleSalePage } from '../../test/letters/sample-context.ts';
import { plant } from '../../test/plant.ts';
import { testClock } from '../../test/test-clock.ts';
import { CARD, RESERVATION } from '../../test/screens/examples/desk-examples.ts';
import { find } from '../desk/desk-journey.ts';
import { startDeskScreens } from '../desk/desk-screen-server.ts';
import { switchToScreen } from '../desk/desk-screens.ts';
import type { harbourHouse } from '../../test/screens/examples/about.ts';
import { calmHotels } from '../../test/screens/examples/calm-hotels.ts';
import { giftCard, tenNights } from '../../test/screens/examples/cards.ts';
import { hotelsWithPictures } from '../../test/screens/examples/pictures.ts';
import { pounds, price } from '../../test/screens/examples/prices.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../test/screens/examples/reservations.ts';
import { GuestTab } from './guest-tab.ts';
import { BUYER, CHOSEN_STAY } from './open-screen.ts';
import type { Answers } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

/** The names of the texts that the page shows with their markup as text, including attributes and fields. */
async function listShown(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const attributes = ['alt', 'aria-label', 'title', 'content'];
    const elements = [...document.querySelectorAll<HTMLInputElement>('*')];
    const noted = elements.flatMap((one) => [
      one.value,
      ...attributes.map((attribute) => one.getAttribute(attribute)),
      ...(one.tagName === 'SCRIPT' || one.tagName === 'STYLE' ? [] : [...one.childNodes].map(textOf)),
    ]);
    const text = noted.filter((one) => typeof one === 'string').join('\n');
    return [...new Set([...text.matchAll(/data-planted="(\w+)">\{\{7\*7\}\}/g)].map(([, name = '']) => name))].sort();

    function textOf(node: ChildNode): string {
      return node.nodeType === Node.TEXT_NODE ? (node.textContent ?? '') : '';
    }
  });
}

/** Expects at least these texts, and no element from the markup in them. Returns the names of all texts shown. */
async function expectText(page: Page, names: readonly string[]): Promise<string[]> {
  let shown: string[] = [];
  await expect.poll(async () => (shown = await listShown(page))).toEqual(expect.arrayContaining([...names]));
  const done = () => ({
    parts: document.querySelectorAll('[data-planted], [onerror], img[src="x"]').length,
    ran: 'ran' in window,
  });
  expect(await page.evaluate(done)).toEqual({ parts: 0, ran: false });
  return shown;
}

/** The answers of calm hotels, with markup in all of their texts. */
function planted(hotels: Answers): Answers {
  const plan = Object.entries(hotels).map(([call, answer]) => [
    call,
    typeof answer === 'function'
      ? async (asked: unknown) => plant(await (answer as (asked: unknown) => unknown)(asked))
      : plant(answer),
  ]);
  return Object.fromEntries(plan) as Answers;
}

const BUYS = plant({
  ...BUYER,
  firstName: 'Ada',
  lastName: 'Lovelace',
  phone: '+44 1',
  specialRequests: 'A quiet room',
});

test('markup in a text is shown as it was written on every page of a guest, and does nothing', async ({
  api,
  page,
  server,
}) => {
  const product = { product_id: 'tax', name: 'City tax', text_languages: {}, count: 1, charging: 'once' as const };
  const extra = { ...product, price: price(8), price_summary: price(8) };
  const priced = summary([offer()], coverBy(tenNights(), 300), { products: [extra], due: pounds(8) });
  const made = plant(reservation('confirmed', priced));
  const ends = testClock.now().add({ minutes: 30 }).toString({ smallestUnit: 'second' });
  const mine = plant({ ...tenNights(), story: [] });
  server.changeSalePage(plant(sampleSalePage().definition));
  api.answer({
    ...planted(calmHotels()),
    propertyAbout: plant(hotelsWithPictures(server.hotelSystemUrl).propertyAbout as ReturnType<typeof harbourHouse>),
    cardSearch: plant(giftCard(400)),
    summary: plant(priced),
    reservation: made,
    cancellation: plant(cancellation()),
    heldCards: { cards: [mine], masked_cards: [], has_more: false, holder_token: 'holder', ends_at: ends },
  });

  const tab = new GuestTab(page, 'en');
  const expectShown = async (...names: readonly string[]) => {
    await expectText(page, names);
    await tab.leave();
  };
  await tab.search('A2B3C4D5E6F7G2H3');
  await expectShown('name', 'description');
  const cards = [plant(tenNights())];
  for (const [section, names] of [
    ['stay', ['name', 'description']],
    ['rooms', ['name', 'description', 'view', 'amenities']],
    ['extras', ['name', 'description']],
    ['you', ['firstName', 'lastName', 'specialRequests']],
    ['check', ['name', 'firstName', 'lastName']],
  ] as const) {
    await tab.openBooking({ cards, search: { ...CHOSEN_STAY, section }, buyer: BUYS });
    await expectShown(...names);
  }
  await tab.openReservation({ cards, reservations: [made] });
  await expectShown('name', 'rate_name', 'first_name', 'last_name', 'line1', 'pms_number');
  await tab.open('/s/demo/my-cards#t=a-token');
  await tab.guest.press('MY_CARDS.SHOW');
  await expectShown('name');
});

test(
  'markup in a text is shown as it was written at the desk, and does nothing',
  { tag: '@thorough' },
  async ({ page, faults }) => {
    const desk = await startDeskScreens(plant);
    const shown = new Set<string>();
    try {
      for (const [path, sign] of [
        ['/approvals', 'note'],
        ['/people', 'name'],
        ['/audit', 'name'],
        [`/cards/${CARD.id}`, 'note'],
        ['/reservations', 'guest'],
        [`/reservations/${RESERVATION.reference}`, 'because'],
        ['', 'holder'],
      ] as const) {
        await switchToScreen(page, desk, { path: `/desk${path}`, heading: '' });
        for (const name of await expectText(page, [sign])) shown.add(name);
      }
      await find(page, 'Hopper');
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Found');
      await expectText(page, ['guest', 'holder', 'name']);
    } finally {
      await desk.stop();
    }
    const people = ['guest', 'holder', 'first_name', 'last_name', 'phone'];
    expect([...shown]).toEqual(
      expect.arrayContaining([...people, 'text', 'batch', 'answer', 'faults', 'property_name']),
    );
    expect(faults).toEqual([]);
  },
);
