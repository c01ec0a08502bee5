import type { Locator } from '@playwright/test';
import { writeRooms } from '../../src/web/guest/session/room-choices.ts';
import { giftCard, voucher } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds, price } from '../../test/screens/examples/prices.ts';
import { BUYER, CHOSEN_STAY, openBooking, PARTY } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

const CARD = giftCard(20);
/** Ten lines: two rooms, seven extras, and the city tax. */
const EXTRAS = Array.from({ length: 7 }, (_, index) => ({
  product_id: `extra-${index}`,
  name: `Extra ${index}`,
  text_languages: {},
  count: 1,
  charging: 'per_person_per_time_unit' as const,
  price: price(10),
  price_summary: price(10),
}));
const LONG = summary([offer(), offer()], coverBy(CARD, 600), {
  products: EXTRAS,
  city_tax: { included: false, amount: pounds(12.8) },
});
const STEPS = ['stay', 'rooms', 'extras', 'you', 'check'] as const;
const TWO_ROOMS = { ...CHOSEN_STAY, rooms: `${CHOSEN_STAY.rooms} ${CHOSEN_STAY.rooms}` };
const READY = { ...BUYER, cardExpiration: '12/39', paymentCardToken: 'vaulted' };

/** True where somebody who looks at the screen sees all of an element, with nothing over it. */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const rows = [top + 1, (top + bottom) / 2, bottom - 1];
    return rows.every((y) => node.contains(document.elementFromPoint((left + right) / 2, y)));
  });
}

for (const section of STEPS) {
  test(`the help at the foot of the page is in sight when it has the focus, on the step ${section}`, async ({
    api,
    page,
  }) => {
    api.answer({ summary: LONG });
    await page.setViewportSize({ width: 390, height: 700 });
    await openBooking(page, { cards: [CARD], search: { ...TWO_ROOMS, section }, buyer: READY });
    await expect(page.locator(`#section-${section}`)).toBeVisible();
    const last = page.getByRole('contentinfo').getByRole('link').last();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 });
      // What is still on its way may move the page after the focus came.
      const focusAgain = async () => {
        await last.blur();
        await page.evaluate(() => window.scrollTo(0, 0));
        await last.focus();
        return isInSight(last);
      };
      await expect.poll(focusAgain).toBe(true);
    }
  });
}

test('with ten lines, total, card, what is left to pay and the button stay in sight', async ({ api, guest, page }) => {
  api.answer({ summary: LONG });
  await page.setViewportSize({ width: 1280, height: 720 });
  await openBooking(page, { cards: [CARD], search: { ...TWO_ROOMS, section: 'check' }, buyer: READY });
  const receipt = page.getByRole('complementary');
  const said = ['RECEIPT.TOTAL', 'RECEIPT.CARD_COVERS', 'RECEIPT.DUE'].map((key) =>
    receipt.getByText(guest.say(key, { last4: '222N' }), { exact: true }),
  );
  const button = guest.orderButton;
  for (const seen of [...said, button]) await expect.poll(() => isInSight(seen)).toBe(true);
  await receipt.getByText(guest.say('RECEIPT.TAXES')).click();
  for (const seen of [...said, button]) await expect.poll(() => isInSight(seen)).toBe(true);
  // Longer than the screen, it takes all the height there is, below the letterhead and without it.
  const heightLeft = () => receipt.evaluate((node) => window.innerHeight - node.getBoundingClientRect().bottom);
  for (const top of [0, 50, 100]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    await expect.poll(heightLeft).toBeCloseTo(16, 0);
    for (const seen of said) await expect.poll(() => isInSight(seen)).toBe(true);
  }
});

test('on a phone the bar says what is left to pay before a room is chosen, and counts the rooms', async ({
  api,
  guest,
  page,
}) => {
  const rates = [offer({ cover: coverBy(CARD, 300) }), offer({ rate: 'Saver', perNight: 130 })];
  api.answer({ availability: { rates, products: [], refused_cards: [] } });
  await page.setViewportSize({ width: 390, height: 844 });
  const parties = writeRooms([{ persons: PARTY }, { persons: PARTY }]);
  await openBooking(page, { cards: [CARD], search: { ...CHOSEN_STAY, rooms: parties, section: 'rooms' } });
  const bar = page.getByRole('button', { name: guest.say('RECEIPT.OPEN') });
  await expect(bar).toContainText(guest.say('RECEIPT_BAR.FROM', { amount: '£260.00' }));
  await expect(bar).toContainText(guest.say('RECEIPT.ROOMS_SO_FAR', { number: '0', of: '2' }));
});

test('the last look on a phone shows no less than the receipt', async ({ api, guest, page }) => {
  api.answer({ summary: LONG });
  await openBooking(page, { cards: [CARD], search: { ...TWO_ROOMS, section: 'check' }, buyer: READY });
  const receipt = page.getByRole('complementary').locator('section').last();
  await expect(receipt).toContainText('£580.00');
  const perGuest = [guest.say('STAY.ADULTS_other', { count: '4' }), guest.say('STAY.NIGHTS_other', { count: '2' })];
  await expect(receipt).toContainText(perGuest.join(' · '));
  await expect(receipt).toContainText('Flexible');
  const lines = (await receipt.innerText()).split('\n').map((line) => line.trim());
  await page.setViewportSize({ width: 390, height: 844 });
  const check = guest.section('BOOKING.CHECK.HEADING');
  const unsaid = lines.filter((line) => line !== '' && line !== guest.say('RECEIPT.HEADING'));
  for (const line of unsaid) await expect(check).toContainText(line);
});

test('a rate at which the voucher is lost stands behind the other one, and says what is lost', async ({
  api,
  guest,
  page,
}) => {
  const pays = voucher();
  const lost = { fee: pounds(260), kept: [{ last4: '222K', covered: pounds(260), value: null, uses: 1 }] };
  const rates = [
    offer({ rate: 'Saver', perNight: 130, cover: coverBy(pays, 260, 1), cancellation: lost }),
    offer({ cover: coverBy(pays, 300, 1) }),
  ];
  api.answer({ availability: { rates, products: [], refused_cards: [] } });
  const party = writeRooms([{ persons: PARTY }]);
  await openBooking(page, { cards: [pays], search: { ...CHOSEN_STAY, rooms: party, section: 'rooms' } });
  const room = page.getByRole('article', { name: 'Lanes Double' });
  await expect(room.getByRole('heading', { level: 4 })).toHaveText(['Flexible']);
  await room.getByText(guest.say('RATE_ORDER.OTHERS')).click();
  const what = guest.say('CONFIRMATION.CANCEL.STAYS_one', { count: '1' });
  await expect(room.getByText(guest.say('BOOKING.CANCELLING.FEE_FROM_CARD', { last4: '222K', what }))).toBeVisible();
  await guest.expectAccessible();
});

test('a cheaper rate says what it saves, and two rooms what cancelling them costs together', async ({
  api,
  guest,
  page,
}) => {
  const later = [{ from: '2026-11-27T18:00:00Z', fee: pounds(498) }];
  const together = { all_rooms: { free_until: null, fee: pounds(124.5), later } };
  const rates = [offer({ rate: 'Saver', perNight: 130, cancellation: { fee: pounds(260), ...together } }), offer()];
  api.answer({
    summary: summary([offer()], coverBy(CARD, 300)),
    availability: { rates, products: [], refused_cards: [] },
  });
  const rooms = `${CHOSEN_STAY.rooms} ${writeRooms([{ persons: PARTY }])}`;
  await openBooking(page, { cards: [CARD], search: { ...CHOSEN_STAY, rooms, section: 'rooms' } });
  const room = page.getByRole('article', { name: 'Lanes Double' });
  await expect(room.getByRole('heading', { level: 4 })).toHaveText(['Flexible', 'Saver']);
  await expect(room).toContainText(guest.say('RATE_ORDER.SAVES', { amount: '£40.00', rate: 'Flexible' }));
  const terms = guest.say('BOOKING.CANCELLING.FEE', { fee: '£124.50' });
  await expect(room).toContainText(new RegExp(`${guest.say('RATE_ORDER.ALL_ROOMS', { terms })} £498 .*27 November`));
});
