import type { Frame, Page } from '@playwright/test';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { BookingPage } from '../booking-page.ts';
import { holdBack } from '../hold-back.ts';
import { findBarriers, findOverflow } from '../screen-faults.ts';
import { GOOD_CARD, REFUSED_CARD } from '../../test/payment-cards/find-card-data.ts';
import { giftCard } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds } from '../../test/screens/examples/prices.ts';
import { CHOSEN_STAY, openBooking } from './open-screen.ts';
import type { Answers } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const LITTLE = giftCard(20);
const MORE = giftCard(10, { last4: '7777' });

/** A stay of £300 of which cards pay a little, so that a payment card has to guarantee the rest. */
function paidWith(...cards: readonly CardSearchAnswer[]) {
  const parts = cards.map((card) => coverBy(card, 300));
  const covered = pounds(parts.reduce((sum, part) => sum + part.covered.amount, 0));
  return summary([offer()], { covered, cards: parts.flatMap((part) => part.cards), refused_cards: [] });
}

const PARTLY_PAID: Answers = {
  summary: ({ body }) => ({
    ...paidWith(...[LITTLE, MORE].slice(0, body.card_tokens.length)),
    converted:
      body.currency === undefined
        ? null
        : { total: { currency: 'EUR', amount: 351 }, due: { currency: 'EUR', amount: 327.6 }, rate: 1.17 },
  }),
};

async function openForm(page: Page): Promise<void> {
  await openBooking(page, { cards: [LITTLE], search: { ...CHOSEN_STAY, section: 'you' } });
}

/** Expects no accessibility barriers in the form or in the payment-card frame. */
async function expectOpenForm(page: Page): Promise<void> {
  expect([...(await findBarriers(page, false, '#section-you')), ...(await findOverflow(page))]).toEqual([]);
}

test(
  'the vault keeps its typed fields when the guest chooses another currency or adds a card',
  { tag: '@thorough' },
  async ({ api, guest, page }) => {
    api.answer({ ...PARTLY_PAID, cardSearch: MORE });
    await openForm(page);
    await guest.fillBuyer();
    await guest.fillPaymentCard();
    const receipt = page.getByRole('complementary');
    await receipt.getByLabel(guest.say('RECEIPT.CURRENCY')).selectOption('EUR');
    await expect(receipt.getByText(guest.say('RECEIPT.ABOUT', { amount: '€327.60' }))).toBeVisible();
    await expect(guest.paymentCard.number).toHaveValue('4242 4242 4242 4242');
    await guest.press('BOOKING.CARDS.ADD');
    await guest.typeCode('GFT2-2222-2222-222N');
    for (const last4 of ['222N', '7777']) {
      await expect(receipt.getByText(guest.say('RECEIPT.CARD_COVERS', { last4 }))).toBeVisible();
    }
    await expect(guest.paymentCard.number).toHaveValue('4242 4242 4242 4242');
  },
);

test(
  'the page asks for date and name where a vault asks for number and code alone',
  { tag: '@thorough' },
  async ({ api, guest, page, server }) => {
    api.answer(PARTLY_PAID);
    server.changeSalePage({ payment_card_vault: { frame_url: `${server.hotelSystemUrl}/vault/frame` } });
    await openForm(page);
    await guest.fillBuyer();
    await page.getByLabel(guest.say('FIELDS.CARD_EXPIRATION.LABEL')).fill(GOOD_CARD.expiration);
    const vault = page.frameLocator(`iframe[title="${guest.say('PAYMENT_CARD.FRAME')}"]`);
    await vault.getByLabel('Card number').fill(GOOD_CARD.number);
    await vault.getByLabel('Security code').fill(GOOD_CARD.code);
    await guest.checkEverything();
    await expect(guest.orderButton).toBeVisible();
  },
);

/** Waits until a message that a window has sent before is delivered. */
const letMessagesArrive = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data }) => data === 'arrived' && resolve());
        window.postMessage('arrived', '*');
      }),
  );

/** Sends a message to a window from a frame, as a script in it could. */
const say = (from: Frame, to: 'page' | 'vault', message: object) =>
  from.evaluate(
    ([where, data]) => (where === 'page' ? window.parent : window.parent.frames[0])?.postMessage(data, '*'),
    [to, message] as const,
  );

/** Has the vault's origin, but is not the window in which the guest types. */
async function openSecondVault(guest: BookingPage, page: Page): Promise<Frame> {
  const vault = await page.locator(`iframe[title="${guest.say('PAYMENT_CARD_FRAME.TITLE')}"]`).getAttribute('src');
  await page.evaluate((src) => {
    const frame = document.createElement('iframe');
    frame.name = 'stranger';
    frame.src = src;
    document.body.append(frame);
  }, vault ?? '');
  const strangers = () => page.frames().filter((one) => one.name() === 'stranger');
  await expect.poll(() => strangers().length).toBe(1);
  const [stranger] = strangers();
  if (!stranger) throw new Error('there is no second vault');
  await stranger.waitForLoadState();
  return stranger;
}

test(
  'a guest who is quicker than the vault reads so, then what the vault says, and no token counts but that of the vault',
  { tag: '@thorough' },
  async ({ api, guest, page }) => {
    // No answer, so that the page does not ask once more after the next test has begun.
    api.answer({ ...PARTLY_PAID, place: () => new Promise(() => {}) });
    const letVaultGo = await holdBack(page, '**/vault/secure-fields/demo**');
    await openForm(page);
    await guest.fillBuyer();
    await guest.checkEverything();
    await expect(page.getByText(guest.say('PAYMENT_CARD.OPENING'))).toBeVisible();
    letVaultGo();
    const { frame, number, expiration } = guest.paymentCard;
    const dateMissing = frame.getByText(guest.say('ERRORS.CARD_EXPIRATION_DATE_INVALID')).last();
    await expect(dateMissing).toBeVisible();
    await expect(number).toBeFocused();
    await expectOpenForm(page);
    await guest.fillPaymentCard({ ...GOOD_CARD, number: '4242424242424241' });
    await guest.checkEverything();
    await expect(frame.getByText(guest.say('PAYMENT_CARD_FRAME.NUMBER_INVALID')).last()).toBeVisible();
    await expect(number).toBeFocused();
    await expect(expiration).toHaveAttribute('aria-invalid', 'false');
    await guest.fillPaymentCard(REFUSED_CARD);
    await guest.checkEverything();
    await expect(page.getByRole('alert').filter({ hasText: guest.say('PAYMENT_CARD.ERRORS.OTHER') })).toBeVisible();

    await guest.fillPaymentCard({ ...GOOD_CARD, expiration: '' });
    const stranger = await openSecondVault(guest, page);
    await say(stranger, 'vault', { type: 'vault:submit' });
    await letMessagesArrive(page);
    await expect(expiration).not.toHaveAttribute('aria-invalid', 'true');
    await guest.checkEverything();
    await expect(dateMissing).toBeVisible();

    await expiration.fill(GOOD_CARD.expiration);
    const letGo = await holdBack(page, '**/vault/tokens');
    await guest.checkEverything();
    const forged = { type: 'vault:token', token: 'forged', card_expiration: '11/38' };
    await say(stranger, 'page', forged);
    // The page's own window is no vault either.
    await page.evaluate((message) => window.postMessage(message, '*'), forged);
    await letMessagesArrive(page);
    await expect(guest.button('BOOKING.YOU.ONWARD')).toBeDisabled();
    letGo();
    await expect(guest.orderButton).toBeVisible();
    await guest.orderButton.click();
    await expect.poll(() => api.askedFor('place').length).toBeGreaterThan(0);
    expect(api.askedFor('place')[0]?.body).toMatchObject({
      payment_card_token: '40000000000000',
      buyer: { card_expiration: GOOD_CARD.expiration },
    });
  },
);

test('the frame says whom to call while the PCI proxy is out of reach, and the next press tries again', async ({
  api,
  guest,
  page,
}) => {
  api.answer(PARTLY_PAID);
  await page.route('**/secure-fields-2.0.0.js', (route) => route.abort());
  await openForm(page);
  await guest.fillBuyer();
  const { frame, number } = guest.paymentCard;
  const said = frame.getByRole('alert').filter({ hasText: guest.say('PAYMENT_CARD.NO_CARD_FORM') });
  await expect(said).toBeVisible();
  await expectOpenForm(page);
  await page.unroute('**/secure-fields-2.0.0.js');
  await guest.checkEverything();
  await expect(number).toBeVisible();
  await expect(said).toBeHidden();
});
