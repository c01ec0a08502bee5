import { expect, type Locator, type Page } from '@playwright/test';
import { changeAbilities, issueCard, letTimeToPayEnd, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { test } from './journey.ts';
import { awaitLink } from './mail-catcher-page.ts';
import { GOOD_CARD, REFUSED_CARD } from '../test/payment-cards/find-card-data.ts';

/** The frame of the payment service's script, with the texts of the simulator. */
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

/** Books with a card of a hundred euros, up to the page of the payment service. */
async function bookAndGoToPay(page: Page, days: number): Promise<{ guest: BookingPage; last4: string }> {
  const code = await issueCard('--product', 'gift-card', '--amount', '100', '--currency', 'EUR');
  const guest = new BookingPage(page);
  await guest.beginWith(code);
  const stay = { property: /Palais Rosenhain/, from: inDays(days), nights: 1 };
  await guest.goToCheck({ ...stay, room: 'Classic Double', rate: 'Flexible', rest: 'PAY' });
  await guest.place();
  await expect(page.locator('#checkout iframe')).toBeVisible({ timeout: 60_000 });
  // The guest has not consented to tracking by the payment service.
  await expect(page.locator('#checkout iframe')).toHaveAttribute('src', /[?&]tracking=false(&|$)/);
  return { guest, last4: code.slice(-4) };
}

/**
 * Expects an empty checkout to follow a change of the colour scheme. Once the guest has typed, page and frame keep
 * their colours, so that no input is lost.
 */
async function expectToFollowTheLight(guest: BookingPage, page: Page): Promise<void> {
  const number = checkoutOf(page).frame.locator('#number');
  const groundOf = (where: Locator) => where.evaluate((one) => getComputedStyle(one).backgroundColor);
  const grounds = async () => [
    await groundOf(page.locator('html')),
    await groundOf(checkoutOf(page).frame.locator('body')),
  ];
  await expect(number).toBeVisible();
  await guest.expectAccessible();
  const [light] = await grounds();
  await page.emulateMedia({ colorScheme: 'dark' });
  const dark = await groundOf(page.locator('html'));
  expect(dark).not.toBe(light);
  await expect.poll(grounds).toEqual([dark, dark]);
  await number.pressSequentially(GOOD_CARD.number.slice(0, 4));
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await grounds()).toEqual([dark, dark]);
  await expect(number).toHaveValue(GOOD_CARD.number.slice(0, 4));
  await guest.expectAccessible();
}

test('a guest pays what their card leaves by payment card, at the second try', async ({ page }) => {
  const { guest, last4 } = await bookAndGoToPay(page, 90);
  expect(await sumsOfCard(last4)).toEqual({ balance: 10_000, held: 10_000 });
  await expectToFollowTheLight(guest, page);
  await checkoutOf(page).payBy(REFUSED_CARD);
  await expect(page.getByRole('alert').filter({ hasText: guest.say('CHECKOUT.FAILED') })).toBeVisible();

  // Back at the booking, as after closing the tab, the pay step is the same.
  await expect(async () => {
    // The frame also shows the message and grows, so the link may move under the pointer. On a slow machine the page
    // may have navigated already.
    const back = page.getByRole('link', { name: guest.say('CHECKOUT.BACK') });
    if (await back.isVisible()) await back.click({ timeout: 5_000 });
    await expect(guest.button('PAY_STEP.LEAVE')).toBeVisible({ timeout: 5_000 });
  }).toPass();
  const reference = await guest.reference();
  await page.getByRole('link', { name: guest.sayLike('PAY_STEP.PAY') }).click();
  await checkoutOf(page).payBy(GOOD_CARD);

  await expect(page.getByRole('heading', { name: guest.say('CONFIRMATION.HEADING') })).toBeVisible();
  await expect(page.getByText(guest.say('REST_PAID.LINE'))).toBeVisible();
  await expect(page.getByText(guest.say('RECEIPT.NOTHING_DUE'))).toBeVisible();
  expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
  expect(await sumsOfCard(last4)).toEqual({ balance: 0, held: 0 });
});

test(
  'a guest goes to their bank, comes back undecided, pays, closes the tab, and finds the stay by its letter',
  { tag: '@thorough' },
  async ({ page, browser }) => {
    const { guest, last4 } = await bookAndGoToPay(page, 93);
    await checkoutOf(page).frame.getByRole('button', { name: 'iDEAL' }).click();
    await page.locator('button[value="later"]').click();
    await expect(page.locator('#checkout iframe')).toBeVisible();

    await page.getByRole('link', { name: guest.say('CHECKOUT.BACK') }).click();
    const reference = await guest.reference();
    await page.getByRole('link', { name: guest.say('PAY_STEP.AGAIN') }).click();
    await checkoutOf(page).frame.getByRole('button', { name: 'iDEAL' }).click();
    // The bank has the money, but the guest's page gets no answer any more.
    await page.route('**/vault/checkout/**', (route) => route.abort());
    await page.locator('button[value="pay"]').click();
    const link = await awaitLink('my-booking', reference);
    await page.close();
    const other = await browser.newContext();
    const opened = new BookingPage(await other.newPage());
    await opened.page.goto(link);
    await opened.press('MY_BOOKING.SHOW');
    await expect(opened.page.getByRole('heading', { name: guest.say('CONFIRMATION.HEADING') })).toBeVisible();
    await expect(opened.page.getByText(guest.say('REST_PAID.LINE'))).toBeVisible();
    await other.close();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    expect(await sumsOfCard(last4)).toEqual({ balance: 0, held: 0 });
  },
);

test(
  'a guest who leaves the payment has all of their card back, and books the same stay with a guarantee',
  { tag: '@thorough' },
  async ({ page }) => {
    const { guest, last4 } = await bookAndGoToPay(page, 96);
    await page.getByRole('link', { name: guest.say('CHECKOUT.BACK') }).click();
    const reference = await guest.reference();
    await guest.press('PAY_STEP.LEAVE');
    await expect(page.getByRole('heading', { name: guest.say('NOT_PAID.HEADING') })).toBeFocused();
    await expect.poll(() => outcomeOf(reference)).toEqual({ state: 'released', rooms: 0, withPaymentCard: false });
    expect(await sumsOfCard(last4)).toEqual({ balance: 10_000, held: 0 });

    await page.getByRole('link', { name: guest.say('NOT_PAID.AGAIN') }).click();
    await guest.chooseRoom('Classic Double', 'Flexible');
    await guest.passExtras();
    await guest.chooseRest('GUARANTEE');
    await guest.fillPaymentCard();
    await guest.checkEverything();
    await guest.place();
    await expect(page.getByRole('heading', { name: guest.say('CONFIRMATION.HEADING') })).toBeVisible();
    const outcome = await outcomeOf(await guest.reference());
    expect(outcome).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: true });
    expect(await sumsOfCard(last4)).toEqual({ balance: 0, held: 0 });
  },
);

test(
  'a guest whose room is released before they pay reads so, has all of their card back, and books again',
  { tag: '@thorough' },
  async ({ page }) => {
    const { guest, last4 } = await bookAndGoToPay(page, 99);
    const released = /SC-[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(page.url())?.[0] ?? '';
    await letTimeToPayEnd(released);
    // Without a click, the page for paying notices it and leads back.
    await expect(page.getByRole('heading', { name: guest.say('NOT_PAID.HEADING') })).toBeFocused({ timeout: 60_000 });
    await expect(page.getByText(guest.say('NOT_PAID.TIME_UP'))).toBeVisible();
    await guest.expectAccessible();
    await expect.poll(() => outcomeOf(released)).toEqual({ state: 'released', rooms: 0, withPaymentCard: false });
    expect(await sumsOfCard(last4)).toEqual({ balance: 10_000, held: 0 });

    await page.getByRole('link', { name: guest.say('NOT_PAID.AGAIN') }).click();
    await guest.chooseRoom('Classic Double', 'Flexible');
    await guest.passExtras();
    await guest.chooseRest('PAY');
    await guest.checkEverything();
    await guest.place();
    await checkoutOf(page).payBy(GOOD_CARD);
    await expect(page.getByRole('heading', { name: guest.say('CONFIRMATION.HEADING') })).toBeVisible();
    const reference = await guest.reference();
    expect(reference).not.toBe(released);
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    expect(await sumsOfCard(last4)).toEqual({ balance: 0, held: 0 });
  },
);

test(
  'guests leave a payment card if a hotel cannot be paid online, and pay during the stay if it keeps no cards',
  { tag: '@thorough' },
  async ({ page, server }) => {
    const hotel = 'palais-rosenhain';
    const abilities = async () => {
      const answer = await fetch(`${server.url}/vrm/demo/properties`);
      const { properties } = (await answer.json()) as { properties: { id: string; settles_rest_by: string[] }[] };
      return properties.find(({ id }) => id === hotel)?.settles_rest_by;
    };
    const before = await changeAbilities(hotel, { payments: null });
    try {
      await expect.poll(abilities).toEqual(['guarantee']);
      await bookWithoutPaying(page, { days: 102, withPaymentCard: true });
      await changeAbilities(hotel, { stores_payment_cards: false });
      await expect.poll(abilities).toEqual([]);
      await bookWithoutPaying(page, { days: 105, withPaymentCard: false });
    } finally {
      await changeAbilities(hotel, before);
    }
  },
);

type Unpaid = { readonly days: number; readonly withPaymentCard: boolean };

/** A guest of a hotel that takes no online payments: there is no choice, and the rest is due at the hotel. */
async function bookWithoutPaying(page: Page, { days, withPaymentCard }: Unpaid): Promise<void> {
  const code = await issueCard('--product', 'gift-card', '--amount', '100', '--currency', 'EUR');
  const guest = new BookingPage(page);
  await guest.open();
  await page.evaluate(() => window.sessionStorage.clear());
  await guest.beginWith(code);
  const stay = { property: /Palais Rosenhain/, from: inDays(days), nights: 1 };
  await guest.goToCheck({ ...stay, room: 'Classic Double', rate: 'Flexible', paymentCard: withPaymentCard });
  await expect(page.getByRole('radio')).toHaveCount(0);
  const due = page.getByText(guest.say('RECEIPT.DUE_WHERE', { name: 'Palais Rosenhain, Vienna' }));
  await expect(due.filter({ visible: true }).first()).toBeVisible();
  await guest.expectAccessible();
  await guest.place();
  await expect(page.getByRole('heading', { name: guest.say('CONFIRMATION.HEADING') })).toBeVisible();
  await expect(due.filter({ visible: true })).toBeVisible();
  await expect(page.getByText(guest.say('CONFIRMED.GUARANTEE'))).toBeVisible({ visible: withPaymentCard });
  expect(await outcomeOf(await guest.reference())).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard });
  expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 0, held: 0 });
}
