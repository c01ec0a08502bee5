import { startTranslator } from '../test/screens/translator.ts';
import { issueCard, outcomeOf } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';
import { awaitLink } from './mail-catcher-page.ts';

/** A translator is active, answers are slow, and no act of the page may throw. */
test.use({
  page: async ({ page }, use) => {
    const thrown: string[] = [];
    page.on('pageerror', (error) => thrown.push(error.message));
    await page.addInitScript(startTranslator, 300);
    let asked = 0;
    await page.route('**/vrm/**', async (route) => {
      asked += 1;
      await new Promise((resolve) => setTimeout(resolve, 300 + (asked % 4) * 400));
      await route.fallback();
    });
    await use(page);
    expect(thrown).toEqual([]);
  },
});

test(
  'a stay is chosen, changed, booked and cancelled in a browser that translates the page',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'gift-card', '--amount', '1000', '--currency', 'GBP');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    await guest.chooseProperty(/Harbour House/);
    await guest.chooseDates(inDays(121), 2);
    await guest.expectRoom('Lanes Double');
    await guest.chooseRoom('Lanes Double', 'Flexible');
    await guest.passExtras();
    const receipt = page.getByRole('complementary', { name: guest.say('RECEIPT.HEADING') });
    for (const amount of ['£30.00', '£60.00', '£90.00']) {
      await guest.press('BOOKING.STAY.MORE', { name: 'Late check-out' });
      await expect(receipt).toContainText(`Late check-out${amount}`);
      // By now it is translated, and the next click has to replace it.
      await page.waitForTimeout(400);
    }
    await guest.fillBuyer();
    await guest.checkEverything();
    await expect(guest.orderButton).toBeVisible();
    const shown = await page.getByRole('main').innerText();
    await page.reload();
    await expect(page.getByRole('main')).toHaveText(shown, { useInnerText: true });
    await guest.place();
    const reference = await guest.reference();

    await page.goto(await awaitLink('my-booking', reference));
    await guest.press('MY_BOOKING.SHOW');
    await guest.press('CONFIRMATION.CANCEL.OPEN');
    await guest.press('CONFIRMATION.CANCEL.YES');
    await expect(
      page.getByRole('heading', { level: 1, name: guest.say('CONFIRMATION.CANCELLED.HEADING') }),
    ).toBeFocused();
    expect(await outcomeOf(reference)).toMatchObject({ state: 'cancelled', rooms: 0 });
  },
);

test('a failed request is repeated with the linked dates', { tag: '@thorough' }, async ({ page }) => {
  const code = await issueCard('--product', 'gift-card', '--amount', '1000', '--currency', 'GBP');
  const guest = new BookingPage(page);
  for (const lost of ['**/assets/booking-page-*.js', '**/availability/**']) {
    await page.route(lost, (route) => route.abort());
    await page.goto(`/s/demo/booking?property=harbour-house&arrival=${inDays(121).toString()}&nights=2`);
    await guest.typeCode(code);
    await expect(guest.button('FRAME.TRY_AGAIN')).toBeVisible();
    await page.unroute(lost);
    await guest.press('FRAME.TRY_AGAIN');
    await guest.expectRoom('Lanes Double');
    expect(new URL(page.url()).searchParams.get('from')).toBe(inDays(121).toString());
    await page.evaluate(() => window.sessionStorage.clear());
  }
});
