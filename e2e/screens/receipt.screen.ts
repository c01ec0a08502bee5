import type { Locator, Page } from '@playwright/test';
import { giftCard } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds, price } from '../../test/screens/examples/prices.ts';
import { BUYER, CHOSEN_STAY, openBooking } from './open-screen.ts';
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
const TWO_ROOMS = { ...CHOSEN_STAY, rooms: `${CHOSEN_STAY.rooms} ${CHOSEN_STAY.rooms}` };
const READY = { ...BUYER, cardExpiration: '12/39', paymentCardToken: 'vaulted' };

/** True if all of an element is visible on the screen, with nothing covering it. */
function isInSight(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const rows = [top + 1, (top + bottom) / 2, bottom - 1];
    return rows.every((y) => node.contains(document.elementFromPoint((left + right) / 2, y)));
  });
}

/** Holds even if a phone's bar covers the end of the page. */
async function expectHelpInSight(page: Page): Promise<void> {
  const last = page.getByRole('contentinfo').getByRole('link').last();
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 700 });
    // Content that is still loading may move the page after it got the focus.
    const focusAgain = async () => {
      await last.blur();
      await page.evaluate(() => window.scrollTo(0, 0));
      await last.focus();
      return isInSight(last);
    };
    await expect.poll(focusAgain).toBe(true);
  }
}

for (const section of ['stay', 'rooms', 'extras', 'you'] as const) {
  test(
    `the help at the foot of the page is in sight when it has the focus, on the step ${section}`,
    { tag: '@thorough' },
    async ({ api, page }) => {
      api.answer({ summary: LONG });
      await page.setViewportSize({ width: 390, height: 700 });
      await openBooking(page, { cards: [CARD], search: { ...TWO_ROOMS, section }, buyer: READY });
      await expect(page.locator(`#section-${section}`)).toBeVisible();
      await expectHelpInSight(page);
    },
  );
}

test('with ten lines, total, card, what is left to pay and the button stay in sight, on a phone the help at the foot, too', async ({
  api,
  guest,
  page,
}) => {
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
  // If it is higher than the screen, it takes all available height, below the letterhead and without it.
  const heightLeft = () => receipt.evaluate((node) => window.innerHeight - node.getBoundingClientRect().bottom);
  for (const top of [0, 50, 100]) {
    await page.evaluate((y) => window.scrollTo(0, y), top);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top);
    await expect.poll(heightLeft).toBeCloseTo(16, 0);
    for (const seen of said) await expect.poll(() => isInSight(seen)).toBe(true);
  }
  await expectHelpInSight(page);
});
