import { expect, type Page } from '@playwright/test';
import { issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { test } from './journey.ts';
import { GOOD_CARD, REFUSED_CARD } from '../test/payment-cards/find-card-data.ts';

/** The frame that the payment service's script draws, in the words of the simulator. */
function checkoutOf(page: Page) {
  const frame = page.frameLocator('iframe[title="Mews Payments Checkout"]');
  return {
    frame,
    async payBy(card: typeof GOOD_CARD): Promise<void> {
      await frame.locator('#number').fill(card.number);
      await frame.locator('#expiry').fill(card.expiration);
      await frame.locator('#code').fill(card.code);
      await frame.locator('form button').click();
    },
  };
}

/** From a card with a hundred euros to the page of the payment service. */
async function bookAndGoToPay(page: Page, days: number): Promise<{ guest: BookingPage; last4: string }> {
  const code = await issueCard('--product', 'gift-card', '--amount', '100', '--currency', 'EUR');
  const guest = new BookingPage(page);
  await guest.beginWith(code);
  const stay = { property: /Palais Rosenhain/, from: inDays(days), nights: 1 };
  await guest.goToCheck({ ...stay, room: 'Classic Double', rate: 'Flexible', rest: 'PAY' });
  await guest.place();
  await expect(page.locator('#checkout iframe')).toBeVisible({ timeout: 60_000 });
  return { guest, last4: code.slice(-4) };
}

test('a guest pays what their card leaves by payment card, at the second try', async ({ page }) => {
  const { guest, last4 } = await bookAndGoToPay(page, 90);
  expect(await sumsOfCard(last4)).toEqual({ balance: 10_000, held: 10_000 });
  await guest.expectAccessible();
  await checkoutOf(page).payBy(REFUSED_CARD);
  await expect(page.getByRole('alert').filter({ hasText: guest.say('CHECKOUT.FAILED') })).toBeVisible();

  // Back at the booking, as after closing the tab, there is the same step.
  await page.getByRole('link', { name: guest.say('CHECKOUT.BACK') }).click();
  const reference = await guest.reference();
  await expect(guest.button('PAY_STEP.LEAVE')).toBeVisible();
  await guest.expectAccessible();
  await page.getByRole('link', { name: guest.sayLike('PAY_STEP.PAY') }).click();
  await checkoutOf(page).payBy(GOOD_CARD);

  await expect(page.getByRole('heading', { name: guest.say('CONFIRMATION.HEADING') })).toBeVisible();
  await expect(page.getByText(guest.say('REST_PAID.LINE'))).toBeVisible();
  await expect(page.getByText(guest.say('RECEIPT.NOTHING_DUE'))).toBeVisible();
  expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
  expect(await sumsOfCard(last4)).toEqual({ balance: 0, held: 0 });
});

test('a guest goes to their bank, comes back undecided, finds the payment again and makes it', async ({ page }) => {
  const { guest, last4 } = await bookAndGoToPay(page, 93);
  await checkoutOf(page).frame.getByRole('button', { name: 'iDEAL' }).click();
  await page.locator('button[value="later"]').click();
  await expect(page.locator('#checkout iframe')).toBeVisible();

  await page.getByRole('link', { name: guest.say('CHECKOUT.BACK') }).click();
  const reference = await guest.reference();
  await page.getByRole('link', { name: guest.say('PAY_STEP.AGAIN') }).click();
  await checkoutOf(page).frame.getByRole('button', { name: 'iDEAL' }).click();
  await page.locator('button[value="pay"]').click();
  await expect(page.getByRole('heading', { name: guest.say('CONFIRMATION.HEADING') })).toBeVisible();
  expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
  expect(await sumsOfCard(last4)).toEqual({ balance: 0, held: 0 });
});
