import type { Frame, Page } from '@playwright/test';
import type { CardSearchAnswer } from '#contract/card.ts';
import type { WirePlacement } from '#contract/reservation.ts';
import { holdBack } from '../hold-back.ts';
import { GOOD_CARD, REFUSED_CARD } from '../../test/payment-cards/find-card-data.ts';
import { readWords } from '../../test/screens/words.ts';
import { giftCard } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { pounds } from '../../test/screens/examples/prices.ts';
import { BUYER, CHOSEN_STAY, openBooking } from './open-screen.ts';
import { problem, type Answers } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const LITTLE = giftCard(20);
const MORE = giftCard(10, { last4: '7777' });

/** A stay of £300 of which cards pay a little, so that a payment card has to stand for the rest. */
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

test('what is typed into the vault stays when another currency is chosen and another card is laid beside', async ({
  api,
  guest,
  page,
}) => {
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
});

test('a card whose time is up is asked for again by its last four, and the other, the stay and the form are kept', async ({
  api,
  guest,
  page,
}) => {
  const errors = [{ path: 'card_tokens.1', code: 'CARD.TOKEN_INVALID' }];
  api.answer({
    summary: ({ body }) =>
      body.card_tokens.includes('token-of-7777') && api.askedFor('cardSearch').length === 0
        ? problem('CARD.TOKEN_INVALID', { errors })
        : paidWith(...[LITTLE, MORE].slice(0, body.card_tokens.length)),
    cardSearch: MORE,
  });
  await openBooking(page, { cards: [LITTLE, MORE], search: { ...CHOSEN_STAY, section: 'you' } });
  const receipt = page.getByRole('complementary');
  await expect(receipt.getByText(guest.say('RECEIPT.CARD_COVERS', { last4: '222N' }))).toBeVisible();
  const notice = page.getByRole('alert').filter({ hasText: guest.say('BOOKING.CARDS.CODE_AGAIN', { last4: '7777' }) });
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/booking.*section=you/);
  await guest.expectAccessible();
  await guest.press('BOOKING.CARDS.ADD');
  await guest.typeCode('GFT2-2222-2222-222N');
  await expect(receipt.getByText(guest.say('RECEIPT.CARD_COVERS', { last4: '7777' }))).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a press before the vault is there is answered in words, and then by the vault', async ({ api, guest, page }) => {
  api.answer(PARTLY_PAID);
  const letGo = await holdBack(page, '**/vault/secure-fields/demo**');
  await openForm(page);
  await guest.fillBuyer();
  await guest.checkEverything();
  await expect(page.getByText(guest.say('PAYMENT_CARD.OPENING'))).toBeVisible();
  letGo();
  const { frame, number, expiration } = guest.paymentCard;
  await expect(frame.getByText(guest.say('ERRORS.CARD_EXPIRATION_DATE_INVALID')).last()).toBeVisible();
  await expect(number).toBeFocused();
  await guest.expectAccessible();
  await guest.fillPaymentCard({ ...GOOD_CARD, number: '4242424242424241' });
  await guest.checkEverything();
  await expect(frame.getByText(guest.say('PAYMENT_CARD_FRAME.NUMBER_INVALID')).last()).toBeVisible();
  await expect(number).toBeFocused();
  await expect(expiration).toHaveAttribute('aria-invalid', 'false');
  await guest.fillPaymentCard(REFUSED_CARD);
  await guest.checkEverything();
  await expect(page.getByRole('alert').filter({ hasText: guest.say('PAYMENT_CARD.ERRORS.OTHER') })).toBeVisible();
  await guest.fillPaymentCard();
  await guest.checkEverything();
  await expect(guest.orderButton).toBeVisible();
});

test('where the PCI proxy is out of reach the frame says whom to call, and a press tries once more', async ({
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
  await guest.expectAccessible();
  await page.unroute('**/secure-fields-2.0.0.js');
  await guest.checkEverything();
  await expect(number).toBeVisible();
  await expect(said).toBeHidden();
});

test('where a vault of its own asks for number and code alone, the page asks for date and name', async ({
  api,
  guest,
  page,
  server,
}) => {
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
});

/** Once a message that a window sent before has surely been heard, or left unheard. */
const letMessagesArrive = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        window.addEventListener('message', ({ data }) => data === 'arrived' && resolve());
        window.postMessage('arrived', '*');
      }),
  );

/** Says something to a window from a frame, as a script in it could. */
const say = (from: Frame, to: 'page' | 'vault', message: object) =>
  from.evaluate(
    ([where, data]) => (where === 'page' ? window.parent : window.parent.frames[0])?.postMessage(data, '*'),
    [to, message] as const,
  );

test('the page believes no token but its vault’s, and the vault hears nobody but the page', async ({
  api,
  guest,
  page,
}) => {
  // What gets no answer is not asked once more, when the next test has begun.
  api.answer({ ...PARTLY_PAID, place: () => new Promise(() => {}) });
  await openForm(page);
  await guest.fillBuyer();
  await guest.fillPaymentCard({ ...GOOD_CARD, expiration: '' });
  const vault = await page.locator(`iframe[title="${guest.say('PAYMENT_CARD_FRAME.TITLE')}"]`).getAttribute('src');
  // The right origin, and not the window that the guest types in.
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
  const { frame, expiration } = guest.paymentCard;
  await say(stranger, 'vault', { type: 'vault:submit' });
  await letMessagesArrive(page);
  await expect(expiration).not.toHaveAttribute('aria-invalid', 'true');
  await guest.checkEverything();
  await expect(frame.getByText(guest.say('ERRORS.CARD_EXPIRATION_DATE_INVALID')).last()).toBeVisible();

  await expiration.fill(GOOD_CARD.expiration);
  const letGo = await holdBack(page, '**/vault/tokens');
  await guest.checkEverything();
  const forged = { type: 'vault:token', token: 'forged', card_expiration: '11/38' };
  await say(stranger, 'page', forged);
  // The page's own window is none, either.
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
});

test('what is typed while the vault answers is kept', async ({ api, guest, page }) => {
  api.answer(PARTLY_PAID);
  await openForm(page);
  await guest.fillBuyer();
  await guest.fillPaymentCard();
  const letGo = await holdBack(page, '**/vault/tokens');
  await guest.checkEverything();
  await expect(guest.button('BOOKING.YOU.ONWARD')).toBeDisabled();
  const firstName = page.getByLabel(guest.say('FIELDS.FIRST_NAME.LABEL'));
  await firstName.fill('Ada');
  letGo();
  await expect(guest.orderButton).toBeVisible();
  await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.YOU.HEADING') });
  await expect(firstName).toHaveValue('Ada');
});

test('a flight that was written down is still in sight after a reload', async ({ api, guest, page }) => {
  api.answer({ ...PARTLY_PAID, referenceList: { airline: [], airport: [] } });
  await openForm(page);
  await page.getByText(guest.say('BOOKING.YOU.FLIGHT_DETAILS')).click();
  const flight = page.getByLabel(guest.say('FIELDS.FLIGHT_NUMBER.LABEL'));
  await flight.fill('BA 1234');
  await page.reload();
  await expect(flight).toHaveValue('BA 1234');
  await expect(flight).toBeVisible();
});

test('what is missing is listed with a way to each field, and nothing is sent', async ({ guest, page }) => {
  await openBooking(page, {
    cards: [LITTLE],
    search: { ...CHOSEN_STAY, section: 'you' },
    buyer: { ...BUYER, lastName: '', email: 'ada', propertyPrivacyPolicyAgrement: false },
  });
  await guest.checkEverything();
  const errors = page.getByRole('alert').filter({ hasText: guest.say('FORM.ERRORS_other', { count: '3' }) });
  await expect(errors).toBeFocused();
  await errors.getByRole('link', { name: guest.say('FIELDS.LAST_NAME.REQUIRED') }).click();
  await expect(page.getByLabel(guest.say('FIELDS.LAST_NAME.LABEL'))).toBeFocused();
  await expect(page.getByText(guest.say('ERRORS.EMAIL_INVALID')).first()).toBeVisible();
});

test('somebody else stays, with beds and an hour of their own', async ({ api, guest, page }) => {
  api.answer({ place: () => new Promise(() => {}) });
  await openBooking(page, { cards: [LITTLE], search: { ...CHOSEN_STAY, section: 'you' }, buyer: BUYER });
  await page.getByLabel(guest.say('STAYING_GUEST.FOR_OTHER')).check();
  await page.getByLabel(guest.say('STAYING_GUEST.LAST_NAME')).fill('Hopper');
  await page.getByLabel(guest.say('BED_WISHES.LABEL')).selectOption('twin_beds');
  await page.getByLabel(guest.say('BED_WISHES.COT')).check();
  await page.getByLabel(guest.say('FIELDS.ESTIMATED_TIME.LABEL')).fill('21:30');
  await guest.checkEverything();
  const first = page.getByLabel(guest.say('STAYING_GUEST.FIRST_NAME'));
  await expect(first).toHaveAttribute('aria-invalid', 'true');
  await guest.expectAccessible();
  await first.fill('Grace');
  await guest.checkEverything();
  // The last look shows what goes to the hotel.
  const shown = guest.section('BOOKING.YOU.HEADING');
  await expect(shown).toContainText(guest.say('YOU_LINE.GUEST', { name: 'Grace Hopper' }));
  await expect(shown).toContainText(guest.sayLike('YOU_LINE.ARRIVING', { hour: /9.30/ }));
  for (const wish of ['TWIN_BEDS', 'COT']) await expect(shown).toContainText(guest.say(`BED_WISHES.${wish}`));
  await guest.orderButton.click();
  await expect.poll(() => api.askedFor('place').length).toBe(1);
  expect((api.askedFor('place')[0]?.body as WirePlacement).buyer).toMatchObject({
    guest: { first_name: 'Grace', last_name: 'Hopper' },
    bed_wishes: ['twin_beds', 'cot'],
    arrival: { estimated_time: '21:30' },
  });
});

test('a misspelt mail provider is doubted once, and never refused', async ({ guest, page }) => {
  const search = { ...CHOSEN_STAY, section: 'you' } as const;
  await openBooking(page, { cards: [LITTLE], search, buyer: { ...BUYER, email: 'ada@gmial.com' } });
  await guest.checkEverything();
  const yes = guest.button('EMAIL_DOUBT.YES', { email: 'ada@gmail.com' });
  await expect(yes).toBeFocused();
  await guest.expectAccessible();
  await yes.click();
  const email = page.getByLabel(guest.say('FIELDS.EMAIL.LABEL'), { exact: true });
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('ada@gmail.com');
  await email.fill('ada@gmial.com');
  await guest.checkEverything();
  await expect(yes).toBeFocused();
  await guest.checkEverything();
  await expect(guest.orderButton).toBeVisible();
});

test('a bank card that is only for a fee says so, and one that expires before departure gets a hint', async ({
  api,
  guest,
  page,
}) => {
  const paid = summary([offer()], coverBy(giftCard(300), 300));
  const cancellation = { ...paid.cancellation, most_due: pounds(150) };
  api.answer({ summary: { ...paid, payment_card: 'required', cancellation } });
  await openForm(page);
  const why = guest.say('PAYMENT_CARD.WHY_FEE', { name: 'Harbour House, Brighton', amount: '£150.00' });
  await expect(page.getByText(why)).toBeVisible();
  const hint = page.getByText(guest.say('PAYMENT_CARD.EXPIRES_EARLY'));
  const { expiration } = guest.paymentCard;
  await expiration.fill('12/26');
  await expect(hint).toBeHidden();
  await expiration.fill('11/26');
  await expect(hint).toBeVisible();
  await guest.expectAccessible();
});

test('a guest whose language the hotel does not have is written to in that of the page', async ({ api, page }) => {
  api.answer(PARTLY_PAID);
  await openForm(page);
  await page.goto(`${page.url()}&language=ar`);
  const language = page.locator('#you-language');
  await expect(language.locator('option[value="ar"]')).toBeAttached();
  await expect(language).toHaveValue('ar');
  const ofPage = page.getByRole('banner').getByRole('combobox');
  await ofPage.selectOption('de');
  await expect(language).toHaveValue('de-DE');
  await language.selectOption('en-GB');
  await ofPage.selectOption('ar');
  await expect(page.getByRole('heading', { name: readWords('ar')('BOOKING.YOU.HEADING') })).toBeVisible();
  await expect(language).toHaveValue('en-GB');
});

test('who does not want to book as their card is registered gets empty fields, and the way back', async ({
  api,
  guest,
  page,
}) => {
  const registered = giftCard(400, { registered: true });
  const HOLDER = { first_name: 'A…', last_name: 'L…', email: 'a…@e….com' };
  api.answer({ summary: { ...summary([offer()], coverBy(registered, 300)), buyer: HOLDER } });
  await openBooking(page, { cards: [registered], search: { ...CHOSEN_STAY, section: 'you' } });
  const holder = page.getByRole('group', { name: guest.say('AS_REGISTERED.LABEL') });
  await expect(holder).toContainText('A… L…');
  await guest.expectAccessible();
  const change = guest.say('BOOKING.CHANGE_WHAT', { what: guest.say('AS_REGISTERED.WHAT') });
  await page.getByRole('button', { name: change }).click();
  const firstName = page.getByLabel(guest.say('FIELDS.FIRST_NAME.LABEL'));
  await expect(firstName).toBeFocused();
  await expect(firstName).toHaveValue('');
  await page.reload();
  await expect(firstName).toBeVisible();
  await guest.press('AS_REGISTERED.TAKE_OVER');
  await expect(page.getByRole('button', { name: change })).toBeFocused();
  await expect(holder).toContainText('A… L…');
});
