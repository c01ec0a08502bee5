import type { Page } from '@playwright/test';
import { issueCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test(
  'reload and back keep every choice, and the address never shows a code or a token',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'gift-card', '--amount', '900', '--currency', 'GBP');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    const reload = () => reloadAndLook(page, code);
    const heading = (name: string) => page.getByRole('heading', { level: 2, name, exact: true });
    const breakfast = page.getByRole('checkbox', { name: /Breakfast/ });
    const party = `${guest.say('STAY.ADULTS_other', { count: '2' })}, ${guest.say('STAY.CHILDREN_one', { count: '1' })}`;
    const firstName = page.getByLabel(guest.say('FIELDS.FIRST_NAME.LABEL'));
    const place = guest.orderButton;

    await guest.chooseProperty(/Harbour House/);
    await reload();
    await expect(guest.chosenProperty(/Harbour House/)).toBeVisible();
    await guest.press('BOOKING.STAY.MORE', { name: 'Children' });
    await guest.chooseDates(inDays(134), 2);
    await reload();
    await expect(page.getByText(party).first()).toBeVisible();
    await guest.chooseRoom('Family Cove', 'Flexible');
    await guest.tick(breakfast);
    await reload();
    await expect(breakfast).toBeChecked();
    await guest.passExtras();
    await guest.fillBuyer();
    const name = await firstName.inputValue();
    await reload();
    await expect(firstName).toHaveValue(name);
    await guest.checkEverything();
    await expect(place).toBeEnabled();
    await reload();
    await expect(place).toBeEnabled();

    await page.goBack();
    await expect(firstName).toHaveValue(name);
    await expect(breakfast).toBeChecked();
    await page.goBack();
    await expect(guest.button('BOOKING.ROOMS.CHOOSE_WHAT', { room: 'Family Cove', rate: 'Flexible' })).toBeVisible();
    await page.goBack();
    await expect(guest.chosenProperty(/Harbour House/)).toBeVisible();
    for (let steps = 0; steps < 3; steps += 1) await page.goForward();
    await expect(heading(guest.say('BOOKING.CHECK.HEADING'))).toBeVisible();
    await expect(place).toBeEnabled();
    await guest.place();
    const reference = await guest.reference();
    await reload();
    await expect(page.getByText(reference)).toBeVisible();
    await page.goBack();
    await expect(place).toHaveCount(0);
  },
);

/** Expects no private data of the guest in the address, nor in the state of the browser's history. */
async function reloadAndLook(page: Page, code: string): Promise<void> {
  const { shown, tokens } = await page.evaluate(() => ({
    shown: decodeURIComponent(window.location.href) + JSON.stringify(window.history.state),
    tokens: Object.keys(window.sessionStorage).flatMap(
      (key) => window.sessionStorage.getItem(key)?.match(/"(?:access_)?token":"[^"]+"/g) ?? [],
    ),
  }));
  expect(tokens.length).toBeGreaterThan(0);
  const secrets = tokens.map((entry) => entry.split('"')[3] ?? '');
  for (const secret of [code, code.replaceAll('-', ''), ...secrets]) expect(shown).not.toContain(secret);
  await page.reload();
}
