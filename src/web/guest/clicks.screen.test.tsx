import { screen } from '@testing-library/dom';
import { expect, onTestFinished } from 'vitest';
import type { CardSearchAnswer } from '#contract/guest/card.ts';
import type { WirePlacement } from '#contract/guest/reservation.ts';
import { giftCard, tenNights } from '../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../../test/screens/examples/reservations.ts';
import type { GuestScreen } from '../../../test/screens/guest-screen.ts';
import { it } from '../../../test/screens/guest-test.ts';
import { click, fill } from '../../../test/screens/hands.ts';

/** Counts presses and choices, ticked boxes, and fields typed into. */
function countActs(): () => { clicks: number; ticks: number; fields: number } {
  const acts = { clicks: 0, ticks: 0 };
  const fields = new Set<string>();
  const isBox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'checkbox';
  const listen = (type: string, act: (target: EventTarget | null) => void) => {
    const listener = ({ target }: Event) => act(target);
    document.addEventListener(type, listener, true);
    onTestFinished(() => document.removeEventListener(type, listener, true));
  };
  listen('click', (target) => (acts.clicks += isBox(target) ? 0 : 1));
  listen('change', (target) => (acts.ticks += isBox(target) ? 1 : 0));
  listen('input', (target) => {
    if (target instanceof HTMLInputElement && !isBox(target)) fields.add(target.id);
  });
  return () => ({ ...acts, fields: fields.size });
}

const OPTIONAL = tenNights();
const REGISTERED = tenNights(10, { registered: true });
const HOLDER = { first_name: 'A…', last_name: 'L…', email: 'a…@e….com' };
const COVER = coverBy(OPTIONAL, 300);
const COVERED = summary([offer({ cover: COVER })], COVER);
const PLACED = reservation('confirmed', COVERED);
const BOOKED = { place: PLACED, reservation: PLACED, cancellation: cancellation() };

/** From the code to the confirmation, with the first stay that is offered in Vienna. */
async function book(guest: GuestScreen, giveNames: () => Promise<void>): Promise<void> {
  const code = await screen.findByLabelText(guest.say('WELCOME.CODE.LABEL'));
  await guest.isAt(code);
  await fill(code, 'TENU-SE22-2222-222P');
  await guest.press('WELCOME.CODE.SUBMIT');
  const [stay] = await screen.findAllByRole('button', { name: /^Palais Rosenhain, Vienna, / });
  await click(stay!);
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await giveNames();
  const consent = document.querySelector<HTMLInputElement>('#you-propertyPrivacyPolicyAgrement');
  expect(consent?.checked).toBe(false);
  await click(consent!);
  await guest.press('BOOKING.YOU.ONWARD');
  await guest.place();
  expect(await guest.reference()).toBe(PLACED.reference);
}

it.for<readonly [string, CardSearchAnswer]>([
  ['a gift card', giftCard(400)],
  ['a card that may be registered', OPTIONAL],
])(
  'takes 5 clicks, 1 tick and 4 fields from the code of %s to the confirmation',
  async ([, cardSearch], { api, guest }) => {
    api.answer({ cardSearch, summary: COVERED, ...BOOKED });
    const count = countActs();
    await guest.open();
    await book(guest, async () => {
      await fill(await screen.findByLabelText(guest.say('FIELDS.FIRST_NAME.LABEL')), 'Ada');
      await fill(await screen.findByLabelText(guest.say('FIELDS.LAST_NAME.LABEL')), 'Lovelace');
      await fill(
        await screen.findByRole('textbox', { name: new RegExp(guest.say('FIELDS.EMAIL.LABEL')) }),
        'ada@example.com',
      );
    });
    expect(count()).toEqual({ clicks: 5, ticks: 1, fields: 4 });
  },
);

it('takes 5 clicks, 1 tick and the code from the code of a registered card to the confirmation', async ({
  api,
  guest,
}) => {
  api.answer({ cardSearch: REGISTERED, summary: { ...COVERED, buyer: HOLDER }, ...BOOKED });
  const count = countActs();
  await guest.open();
  await book(guest, async () => {
    const holder = await screen.findByRole('group', { name: guest.say('AS_REGISTERED.LABEL') });
    await guest.readsWords('A… L…a…@e….com', holder);
    expect(screen.queryByLabelText(guest.say('FIELDS.FIRST_NAME.LABEL'))).toBeNull();
  });
  expect(count()).toEqual({ clicks: 5, ticks: 1, fields: 1 });
  const { buyer } = api.askedFor('place').at(-1)?.body as WirePlacement;
  expect(buyer).toEqual({
    as_registered: REGISTERED.card_token,
    language: 'en-GB',
    property_privacy_policy_agrement: true,
  });
});
