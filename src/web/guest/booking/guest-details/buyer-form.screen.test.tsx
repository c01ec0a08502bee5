import { screen, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { WirePlacement } from '#contract/guest/reservation.ts';
import { GOOD_CARD } from '../../../../../test/payment-cards/find-card-data.ts';
import { BUYER, CHOSEN_STAY } from '../../../../../test/screens/before.ts';
import { giftCard } from '../../../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../../../test/screens/examples/offers.ts';
import { pounds } from '../../../../../test/screens/examples/prices.ts';
import { VAULT_TOKEN, type GuestScreen } from '../../../../../test/screens/guest-screen.ts';
import { it } from '../../../../../test/screens/guest-test.ts';
import { choose, click, fill, isEnabled } from '../../../../../test/screens/hands.ts';
import { problem, type Answers } from '../../../../../test/screens/playback.ts';
import { VaultFrame } from '../../../../../test/screens/vault-frame.ts';

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

const AT_FORM = { cards: [LITTLE], search: { ...CHOSEN_STAY, section: 'you' } } as const;

const textField = (guest: GuestScreen, key: string) =>
  screen.findByLabelText<HTMLInputElement>(new RegExp(`^${RegExp.escape(guest.say(key))}`));

it('keeps the frame of the payment card when the currency changes or a card is added', async ({ api, guest }) => {
  api.answer({ ...PARTLY_PAID, cardSearch: MORE });
  await guest.openBooking(AT_FORM);
  const frame = await screen.findByTitle(guest.say('PAYMENT_CARD_FRAME.TITLE'));
  const address = frame.getAttribute('src');
  const receipt = await guest.receipt();
  await choose(await within(receipt).findByLabelText(guest.say('RECEIPT.CURRENCY')), 'EUR');
  await guest.reads('RECEIPT.ABOUT', { amount: '€327.60' }, receipt);
  await guest.press('BOOKING.CARDS.ADD');
  await guest.typeCode('GFT2-2222-2222-222N');
  for (const last4 of ['222N', '7777']) await guest.reads('RECEIPT.CARD_COVERS', { last4 }, receipt);
  expect(screen.getByTitle(guest.say('PAYMENT_CARD_FRAME.TITLE'))).toBe(frame);
  expect(frame.getAttribute('src')).toBe(address);
});

it('asks for the last four characters of a card that has timed out, and keeps the other card, the stay and the form', async ({
  api,
  guest,
}) => {
  const errors = [{ path: 'card_tokens.1', code: 'CARD.TOKEN_INVALID' }];
  api.answer({
    summary: ({ body }) =>
      body.card_tokens.includes('token-of-7777') && api.askedFor('cardSearch').length === 0
        ? problem('CARD.TOKEN_INVALID', { errors })
        : paidWith(...[LITTLE, MORE].slice(0, body.card_tokens.length)),
    cardSearch: MORE,
  });
  await guest.openBooking({ ...AT_FORM, cards: [LITTLE, MORE] });
  const receipt = await guest.receipt();
  await guest.reads('RECEIPT.CARD_COVERS', { last4: '222N' }, receipt);
  const notice = await guest.alert();
  await guest.reads('BOOKING.CARDS.CODE_AGAIN', { last4: '7777' }, notice);
  await guest.reads('FRAME.NOTHING_BOOKED', {}, notice);
  await guest.isAt(notice);
  await guest.isAtAddress(/booking.*section=you/);
  await guest.press('BOOKING.CARDS.ADD');
  await guest.typeCode('GFT2-2222-2222-222N');
  await guest.reads('RECEIPT.CARD_COVERS', { last4: '7777' }, receipt);
  await guest.readsNothingOf('BOOKING.CARDS.CODE_AGAIN', { last4: '7777' });
});

it('asks for the last four characters of the only card once, even if several answers report its time-out', async ({
  api,
  guest,
}) => {
  api.answer({ summary: problem('CARD.TOKEN_INVALID'), availability: problem('CARD.TOKEN_INVALID') });
  await guest.openBooking({ ...AT_FORM, cards: [LITTLE] });
  await guest.isAt(await guest.heading('WELCOME.HEADING'));
  await guest.readsWords(guest.sayLike('BOOKING.CARDS.CODE_AGAIN', { last4: '222N' }));
});

it('asks for expiry date and name itself if the vault asks for number and security code only', async ({
  api,
  guest,
  salePage,
}) => {
  api.answer({ ...PARTLY_PAID, place: problem('RESERVATION.NO_AVAILABILITY') });
  salePage.change({ payment_card_vault: { frame_url: 'https://own-vault.example/frame' } });
  await guest.openBooking(AT_FORM);
  await guest.fillBuyer();
  const frame = await VaultFrame.find(guest.say('PAYMENT_CARD.FRAME'));
  await fill(await textField(guest, 'FIELDS.CARD_EXPIRATION.LABEL'), GOOD_CARD.expiration);
  frame.beReady({ type: 'vault:token', token: VAULT_TOKEN });
  await guest.checkEverything();
  await guest.place();
  await guest.reads('RESERVATION.NO_AVAILABILITY');
  expect(api.askedFor('place')).toHaveLength(1);
  expect(api.askedFor('place')[0]?.body).toMatchObject({
    payment_card_token: VAULT_TOKEN,
    buyer: { card_expiration: GOOD_CARD.expiration },
  });
});

it('accepts tokens of its own vault only', async ({ api, guest }) => {
  api.answer({ ...PARTLY_PAID, place: problem('RESERVATION.NO_AVAILABILITY') });
  await guest.openBooking(AT_FORM);
  await guest.fillBuyer();
  const frame = await guest.vaultFrame();
  frame.say({ type: 'vault:ready' });
  await guest.checkEverything();
  await expect.poll(() => frame.asked).toBe(1);
  const forged = { type: 'vault:token', token: 'forged', card_expiration: '11/38' } as const;
  frame.say(forged, 'https://stranger.example');
  const { origin } = new URL(screen.getByTitle<HTMLIFrameElement>(guest.say('PAYMENT_CARD_FRAME.TITLE')).src);
  window.dispatchEvent(new MessageEvent('message', { data: forged, origin, source: window }));
  frame.say({ type: 'vault:token', token: VAULT_TOKEN, card_expiration: GOOD_CARD.expiration });
  await guest.place();
  await guest.reads('RESERVATION.NO_AVAILABILITY');
  expect(api.askedFor('place')).toHaveLength(1);
  expect(api.askedFor('place')[0]?.body).toMatchObject({
    payment_card_token: VAULT_TOKEN,
    buyer: { card_expiration: GOOD_CARD.expiration },
  });
});

it('reports a payment card that the vault refuses, and continues with another', async ({ api, guest }) => {
  api.answer(PARTLY_PAID);
  await guest.openBooking(AT_FORM);
  await guest.fillBuyer();
  await guest.checkEverything();
  await guest.reads('PAYMENT_CARD.OPENING');
  const frame = await guest.vaultFrame();
  frame.beReady({ type: 'vault:error', code: 'card_declined' });
  await guest.reads('PAYMENT_CARD.ERRORS.OTHER', {}, await guest.alert());
  await guest.fillPaymentCard();
  await guest.checkEverything();
  await guest.orderButton();
});

it('keeps the typed values while the vault answers', async ({ api, guest }) => {
  api.answer(PARTLY_PAID);
  await guest.openBooking(AT_FORM);
  await guest.fillBuyer();
  const frame = await guest.vaultFrame();
  frame.say({ type: 'vault:ready' });
  await guest.checkEverything();
  await expect.poll(() => frame.asked).toBe(1);
  expect(isEnabled(await guest.button('BOOKING.YOU.ONWARD'))).toBe(false);
  await fill(await textField(guest, 'FIELDS.FIRST_NAME.LABEL'), 'Ada');
  frame.say({ type: 'vault:token', token: VAULT_TOKEN, card_expiration: GOOD_CARD.expiration });
  await guest.orderButton();
  await guest.press('BOOKING.CHANGE_WHAT', { what: guest.say('BOOKING.YOU.HEADING') });
  expect((await textField(guest, 'FIELDS.FIRST_NAME.LABEL')).value).toBe('Ada');
});

it('still shows a saved flight after a reload', async ({ api, guest }) => {
  api.answer({ ...PARTLY_PAID, referenceList: { airline: [], airport: [] } });
  await guest.openBooking(AT_FORM);
  await click(await guest.reads('BOOKING.YOU.FLIGHT_DETAILS'));
  await fill(await textField(guest, 'FIELDS.FLIGHT_NUMBER.LABEL'), 'BA 1234');
  await guest.reload();
  const flight = await textField(guest, 'FIELDS.FLIGHT_NUMBER.LABEL');
  expect(flight.value).toBe('BA 1234');
  expect(flight.closest('details')?.open).toBe(true);
});

it('lists missing fields with a link to each, and sends nothing', async ({ guest }) => {
  await guest.openBooking({
    ...AT_FORM,
    buyer: { ...BUYER, lastName: '', email: 'ada', propertyPrivacyPolicyAgrement: false },
  });
  await guest.checkEverything();
  const errors = await guest.alert();
  await guest.reads('FORM.ERRORS_other', { count: '3' }, errors);
  await guest.isAt(errors);
  await click(within(errors).getByRole('link', { name: guest.say('FIELDS.LAST_NAME.REQUIRED') }));
  await guest.isAt(await textField(guest, 'FIELDS.LAST_NAME.LABEL'));
  await guest.reads('ERRORS.EMAIL_INVALID');
});

it('books for another guest, with beds and an arrival time of their own', async ({ api, guest }) => {
  api.answer({ place: problem('RESERVATION.NO_AVAILABILITY') });
  await guest.openBooking({ ...AT_FORM, buyer: BUYER });
  await click(await screen.findByLabelText(guest.say('STAYING_GUEST.FOR_OTHER')));
  await fill(await textField(guest, 'STAYING_GUEST.LAST_NAME'), 'Hopper');
  await choose(await textField(guest, 'BED_WISHES.LABEL'), 'twin_beds');
  await click(await screen.findByLabelText(guest.say('BED_WISHES.COT')));
  await fill(await textField(guest, 'FIELDS.ESTIMATED_TIME.LABEL'), '21:30');
  await guest.checkEverything();
  const first = await textField(guest, 'STAYING_GUEST.FIRST_NAME');
  await expect.poll(() => first.getAttribute('aria-invalid')).toBe('true');
  await fill(first, 'Grace');
  await guest.checkEverything();
  await guest.orderButton();
  // The review shows the details for the hotel.
  const shown = await guest.section('BOOKING.YOU.HEADING');
  await guest.reads('YOU_LINE.GUEST', { name: 'Grace Hopper' }, shown);
  await guest.readsWords(guest.sayLike('YOU_LINE.ARRIVING', { hour: /9.30/ }), shown);
  for (const wish of ['TWIN_BEDS', 'COT']) await guest.reads(`BED_WISHES.${wish}`, {}, shown);
  await guest.place();
  await guest.reads('RESERVATION.NO_AVAILABILITY');
  expect(api.askedFor('place')).toHaveLength(1);
  expect((api.askedFor('place')[0]?.body as WirePlacement).buyer).toMatchObject({
    guest: { first_name: 'Grace', last_name: 'Hopper' },
    bed_wishes: ['twin_beds', 'cot'],
    arrival: { estimated_time: '21:30' },
  });
});

it('questions a misspelt mail provider once, and never refuses it', async ({ guest }) => {
  await guest.openBooking({ ...AT_FORM, buyer: { ...BUYER, email: 'ada@gmial.com' } });
  await guest.checkEverything();
  const yes = () => guest.button('EMAIL_DOUBT.YES', { email: 'ada@gmail.com' });
  await guest.isAt(await yes());
  await click(await yes());
  const email = await textField(guest, 'FIELDS.EMAIL.LABEL');
  await guest.isAt(email);
  expect(email.value).toBe('ada@gmail.com');
  await fill(email, 'ada@gmial.com');
  await guest.checkEverything();
  await guest.isAt(await yes());
  await guest.checkEverything();
  await guest.orderButton();
});

it('says that a payment card is only for a fee, and warns if it expires before departure', async ({ api, guest }) => {
  const paid = summary([offer()], coverBy(giftCard(300), 300));
  const cancellation = { ...paid.cancellation, most_due: pounds(150) };
  api.answer({ summary: { ...paid, payment_card: 'required', cancellation } });
  await guest.openBooking(AT_FORM);
  await guest.reads('PAYMENT_CARD.WHY_FEE', { name: 'Harbour House, Brighton', amount: '£150.00' });
  const frame = await guest.vaultFrame();
  frame.say({ type: 'vault:expiry', card_expiration: '11/26' });
  await guest.reads('PAYMENT_CARD.EXPIRES_EARLY');
  frame.say({ type: 'vault:expiry', card_expiration: '12/26' });
  await guest.readsNothingOf('PAYMENT_CARD.EXPIRES_EARLY');
});

it('uses the language of the page for letters if the hotel does not have the guest’s', async ({ api, guest }) => {
  api.answer(PARTLY_PAID);
  await guest.openBooking({ ...AT_FORM, search: { ...AT_FORM.search, language: 'ar' } });
  const language = () => document.querySelector<HTMLSelectElement>('#you-language');
  await expect.poll(() => language()?.value).toBe('ar');
  const ofPage = within(screen.getByRole('banner')).getByRole('combobox');
  await choose(ofPage, 'de');
  await expect.poll(() => language()?.value).toBe('de-DE');
  await choose(language()!, 'en-GB');
  await choose(ofPage, 'ar');
  await guest.speaking('ar').heading('BOOKING.YOU.HEADING');
  expect(language()?.value).toBe('en-GB');
});

it('clears the fields for a guest who is not the registered holder, and offers the way back', async ({
  api,
  guest,
}) => {
  const registered = giftCard(400, { registered: true });
  const HOLDER = { first_name: 'A…', last_name: 'L…', email: 'a…@e….com' };
  api.answer({ summary: { ...summary([offer()], coverBy(registered, 300)), buyer: HOLDER } });
  await guest.openBooking({ ...AT_FORM, cards: [registered] });
  const holder = () => screen.findByRole('group', { name: guest.say('AS_REGISTERED.LABEL') });
  await guest.readsWords('A… L…', await holder());
  const what = guest.say('AS_REGISTERED.WHAT');
  await guest.press('BOOKING.CHANGE_WHAT', { what });
  const firstName = await textField(guest, 'FIELDS.FIRST_NAME.LABEL');
  await guest.isAt(firstName);
  expect(firstName.value).toBe('');
  await guest.reload();
  await textField(guest, 'FIELDS.FIRST_NAME.LABEL');
  await guest.press('AS_REGISTERED.TAKE_OVER');
  await guest.isAt(await guest.button('BOOKING.CHANGE_WHAT', { what }));
  await guest.readsWords('A… L…', await holder());
});

it('explains the use of personal data on a page with a privacy notice, and needs no consent', async ({
  api,
  guest,
  salePage,
}) => {
  const paid = summary([offer()], coverBy(giftCard(300), 300));
  api.answer({ summary: paid, place: problem('RESERVATION.NO_AVAILABILITY') });
  salePage.change({ privacy: 'notice' });
  const buyer = { ...BUYER, propertyPrivacyPolicyAgrement: false };
  await guest.openBooking({ ...AT_FORM, buyer });
  const you = await guest.section('BOOKING.YOU.HEADING');
  await guest.reads('BOOKING.YOU.PRIVACY_NOTICE', { name: 'Harbour House, Brighton' }, you);
  const link = within(you).getByRole('link', { name: new RegExp(guest.say('BOOKING.YOU.PRIVACY_LINK')) });
  expect(link.getAttribute('href')).toBe('https://harbour-house.example/privacy');
  expect(within(you).queryByRole('checkbox', { name: /privacy|agree/i })).toBeNull();
  await guest.checkEverything();
  await guest.place();
  await guest.reads('RESERVATION.NO_AVAILABILITY');
  const sent = JSON.stringify(api.askedFor('place')[0]?.body);
  expect(sent).toContain('ada@example.com');
  expect(sent).not.toContain('property_privacy_policy_agrement');
});
