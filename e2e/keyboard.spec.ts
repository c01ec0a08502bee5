import { issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';
import { Keyboard } from './keyboard.ts';
import { GOOD_CARD } from '../test/payment-cards/find-card-data.ts';

/** Includes Tab and arrow keys. The skip link and submitting the incomplete form take nine of them. */
const MOST_PRESSES = 69;

test('a whole stay is booked with nothing but a keyboard', { tag: '@thorough' }, async ({ page }) => {
  const code = await issueCard('--product', 'gift-card', '--amount', '60', '--currency', 'GBP');
  const guest = new BookingPage(page);
  const keyboard = new Keyboard(page);
  const heading = (key: string, level: number) =>
    page.getByRole('heading', { name: guest.say(key), level, exact: true });
  const field = (key: string) => page.getByRole('textbox', { name: guest.say(`FIELDS.${key}.LABEL`) });
  const skip = page.getByRole('link', { name: guest.say('FRAME.SKIP') });
  const breakfast = page.getByRole('checkbox', { name: /Breakfast/ });
  await guest.open();
  await expect(page.getByLabel(guest.say('WELCOME.CODE.LABEL'))).toBeFocused();
  await keyboard.press('Shift+Tab', 2);
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await keyboard.press('Enter');
  await keyboard.type(page.getByLabel(guest.say('WELCOME.CODE.LABEL')), code);
  await keyboard.press('Enter');
  await expect(heading('BOOKING.HEADING', 1)).toBeFocused();

  await keyboard.tabTo(guest.property(/Harbour House/));
  await keyboard.press('Enter');
  await expect(heading('BOOKING.STAY.WHEN', 3)).toBeFocused();
  await keyboard.tabTo(page.getByRole('application').locator('[data-date][tabindex="0"]').filter({ visible: true }));
  const arrival = inDays(36);
  await keyboard.walkTo(arrival);
  await expect(guest.day(arrival)).toBeEnabled();
  await keyboard.press('Enter');
  await expect(page.getByText(guest.say('BOOKING.DAY.DEPARTURE')).first()).toBeAttached();
  const departure = arrival.add({ days: 2 });
  await keyboard.walkTo(departure);
  await expect(guest.day(departure)).toBeEnabled();
  await keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`· ${guest.say('STAY.NIGHTS_other', { count: '2' })}`))).toBeVisible();
  await keyboard.tabTo(guest.button('BOOKING.STAY.ONWARD'));
  await keyboard.press('Enter');

  await expect(heading('BOOKING.ROOMS.HEADING_one', 2)).toBeFocused();
  await guest.expectRoom('Lanes Double');
  await keyboard.tabTo(guest.button('BOOKING.ROOMS.CHOOSE_WHAT', { room: 'Lanes Double', rate: 'Flexible' }));
  await keyboard.press('Enter');
  await expect(heading('BOOKING.EXTRAS.HEADING', 2)).toBeFocused();
  await expect(breakfast).toBeVisible();
  await keyboard.tabTo(breakfast);
  await keyboard.press('Space');
  await expect(breakfast).toBeChecked();

  await keyboard.type(field('FIRST_NAME'), 'Ada');
  await keyboard.press('Enter');
  await expect(page.getByText(guest.sayLike('FORM.ERRORS_other'))).toBeVisible();
  await keyboard.tabTo(page.getByRole('link', { name: guest.say('FIELDS.LAST_NAME.REQUIRED') }));
  await keyboard.press('Enter');
  await expect(field('LAST_NAME')).toBeFocused();
  await keyboard.type(field('LAST_NAME'), 'Lovelace');
  await keyboard.type(field('EMAIL'), 'ada@example.com');
  const { number, expiration, code: securityCode, name } = guest.paymentCard;
  await keyboard.type(number, GOOD_CARD.number);
  await keyboard.type(expiration, GOOD_CARD.expiration);
  await keyboard.type(securityCode, GOOD_CARD.code);
  await keyboard.type(name, GOOD_CARD.name);
  await keyboard.tabTo(page.getByRole('checkbox', { name: guest.sayLike('BOOKING.YOU.PRIVACY') }));
  await keyboard.press('Space');
  await keyboard.tabTo(guest.button('BOOKING.YOU.ONWARD'));
  await keyboard.press('Enter');

  await expect(heading('BOOKING.CHECK.HEADING', 2)).toBeFocused();
  await keyboard.tabTo(guest.orderButton);
  await keyboard.press('Enter');
  const reference = await guest.reference();
  await expect(heading('CONFIRMATION.HEADING', 1)).toBeFocused();
  expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: true });
  expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 0, held: 0 });
  process.stdout.write(`by keyboard alone: ${JSON.stringify(keyboard.count)}\n`);
  expect(keyboard.count.presses).toBeLessThanOrEqual(MOST_PRESSES);
});
