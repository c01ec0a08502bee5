import type { Page } from '@playwright/test';
import type { CardSearchAnswer } from '#contract/card.ts';
import type { WirePlacement } from '#contract/reservation.ts';
import type { BookingPage } from '../booking-page.ts';
import { giftCard, tenNights } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../test/screens/examples/reservations.ts';
import { expect, test } from './screen-test.ts';

type Hands = { clicks: number; ticks: number; fields: number };
declare global {
  interface Window {
    hands: { clicks: number; ticks: number; fields: string[] };
  }
}

/** Counts what a guest's hands do: presses and choices, boxes ticked, and fields typed into. */
async function watchHands(page: Page): Promise<() => Promise<Hands>> {
  await page.addInitScript(() => {
    window.hands = { clicks: 0, ticks: 0, fields: [] };
    const isBox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'checkbox';
    document.addEventListener('click', ({ target }) => (window.hands.clicks += isBox(target) ? 0 : 1), true);
    document.addEventListener('change', ({ target }) => (window.hands.ticks += isBox(target) ? 1 : 0), true);
    document.addEventListener(
      'input',
      ({ target }) => {
        const { fields } = window.hands;
        if (target instanceof HTMLInputElement && !isBox(target) && !fields.includes(target.id)) fields.push(target.id);
      },
      true,
    );
  });
  return () => page.evaluate(() => ({ ...window.hands, fields: window.hands.fields.length }));
}

const OPTIONAL = tenNights();
const REGISTERED = tenNights(10, { registered: true });
const HOLDER = { first_name: 'A…', last_name: 'L…', email: 'a…@e….com' };
const COVER = coverBy(OPTIONAL, 300);
const COVERED = summary([offer({ cover: COVER })], COVER);
const PLACED = reservation('confirmed', COVERED);

/** From the code to the confirmation, with the first stay that is offered in Vienna. */
async function book(guest: BookingPage, page: Page, name: () => Promise<void>): Promise<void> {
  const code = page.getByLabel(guest.say('WELCOME.CODE.LABEL'));
  if (!(await code.evaluate((field) => field === document.activeElement))) await code.click();
  await page.keyboard.insertText('TENU-SE22-2222-222P');
  await guest.press('WELCOME.CODE.SUBMIT');
  await page
    .getByRole('button', { name: /^Palais Rosenhain, Vienna, / })
    .first()
    .click();
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await name();
  const consent = page.locator('#you-propertyPrivacyPolicyAgrement');
  await expect(consent).not.toBeChecked();
  await consent.check();
  await guest.press('BOOKING.YOU.ONWARD');
  await guest.place();
  expect(await guest.reference()).toBe(PLACED.reference);
}

const CARDS: readonly [string, CardSearchAnswer][] = [
  ['a gift card', giftCard(400)],
  ['a card that may be registered', OPTIONAL],
];

for (const [name, cardSearch] of CARDS) {
  test(`from the code of ${name} to the confirmation it takes 5 clicks, 1 tick and 4 fields`, async ({
    api,
    guest,
    page,
  }) => {
    api.answer({ cardSearch, summary: COVERED, place: PLACED, reservation: PLACED, cancellation: cancellation() });
    const count = await watchHands(page);
    await guest.open();
    await book(guest, page, async () => {
      await page.getByLabel(guest.say('FIELDS.FIRST_NAME.LABEL')).fill('Ada');
      await page.getByLabel(guest.say('FIELDS.LAST_NAME.LABEL')).fill('Lovelace');
      await page.getByRole('textbox', { name: new RegExp(guest.say('FIELDS.EMAIL.LABEL')) }).fill('ada@example.com');
    });
    const hands = await count();
    process.stdout.write(`${name}: ${JSON.stringify(hands)}\n`);
    expect(hands).toEqual({ clicks: 5, ticks: 1, fields: 4 });
  });
}

test('from the code of a registered card to the confirmation it takes 5 clicks, 1 tick and the code', async ({
  api,
  guest,
  page,
}) => {
  const covered = { ...COVERED, buyer: HOLDER };
  api.answer({
    cardSearch: REGISTERED,
    summary: covered,
    place: PLACED,
    reservation: PLACED,
    cancellation: cancellation(),
  });
  const count = await watchHands(page);
  await guest.open();
  await book(guest, page, async () => {
    const holder = page.getByRole('group', { name: guest.say('AS_REGISTERED.LABEL') });
    await expect(holder).toContainText('A… L…a…@e….com');
    await expect(page.getByLabel(guest.say('FIELDS.FIRST_NAME.LABEL'))).toHaveCount(0);
  });
  const hands = await count();
  process.stdout.write(`a registered card: ${JSON.stringify(hands)}\n`);
  expect(hands).toEqual({ clicks: 5, ticks: 1, fields: 1 });
  const { buyer } = api.askedFor('place').at(-1)?.body as WirePlacement;
  expect(buyer).toEqual({
    as_registered: REGISTERED.card_token,
    language: 'en-GB',
    property_privacy_policy_agrement: true,
  });
});
