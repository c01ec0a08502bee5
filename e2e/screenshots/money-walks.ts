import { expect, type Page } from '@playwright/test';
import { changeHotelPrice, failAtHotel, forgetFaults, issueCard } from '../behind-the-page.ts';
import { inDays, type BookingPage } from '../booking-page.ts';
import { press, type Walk } from './walk.ts';

type Night = { readonly from: number; readonly nights: number; readonly rate: 'Flexible' | 'Saver' };

const pounds = (amount: string) => issueCard('--product', 'gift-card', '--amount', amount, '--currency', 'GBP');

const severalCards: Walk = {
  name: 'several cards',
  screens: [
    { name: 'where', reach: layThreeCards },
    { name: 'room', reach: (guest) => chooseStay(guest, { from: 40, nights: 2, rate: 'Flexible' }) },
    { name: 'receipt opened', only: 'phone', reach: (guest) => press(guest, 'RECEIPT.DUE') },
    { name: 'check', reach: goToCheck },
    {
      name: 'one left out',
      reach: (guest) =>
        guest.page
          .getByRole('button', { name: guest.sayLike('BOOKING.CARDS.EXCLUDE_WHICH') })
          .first()
          .click(),
    },
    { name: 'confirmed', reach: placeAndArrive, isPrinted: true },
  ],
};

const changedPrice: Walk = {
  name: 'changed price',
  screens: [
    { name: 'something to pay now', reach: placeAtOldPrice },
    { name: 'confirmed', reach: takeNewPrice },
  ],
};

const cancelling: Walk = {
  name: 'cancelling',
  screens: [
    { name: 'free', reach: (guest) => takeCancelStep(guest, '1000', { from: 120, nights: 2, rate: 'Flexible' }) },
    { name: 'hotel is asked', reach: cancelIntoSilence },
    { name: 'cancelled', reach: untilCancelled },
    { name: 'with a fee', reach: (guest) => takeCancelStep(guest, '1000', { from: 1, nights: 2, rate: 'Flexible' }) },
    { name: 'cancelled with a fee', reach: cancel },
    { name: 'all is lost', reach: (guest) => takeCancelStep(guest, '60', { from: 124, nights: 2, rate: 'Saver' }) },
    { name: 'refused', reach: cancelIntoRefusal },
    { name: 'cancelled and nothing back', reach: cancel },
  ],
};

const paying: Walk = {
  name: 'paying',
  screens: [
    { name: 'how to pay', reach: askHowToPay },
    { name: 'check', reach: chooseToPay },
    { name: 'checkout', reach: goToPay },
    { name: 'left for the booking', reach: leaveCheckout },
    { name: 'not booked', reach: abandonPayment },
  ],
};

/** Walks about value: several cards, a changed price, cancelling, and paying the rest. */
export const MONEY_WALKS: readonly Walk[] = [severalCards, changedPrice, cancelling, paying];

async function layThreeCards(guest: BookingPage, page: Page): Promise<void> {
  await guest.beginWith(await pounds('60'));
  for (const amount of ['45', '1200']) {
    const code = await pounds(amount);
    await guest.press('BOOKING.CARDS.ADD');
    await guest.typeCode(code);
    await expect(page.getByText(code.slice(-4)).first()).toBeVisible();
  }
}

async function chooseStay(guest: BookingPage, { from, nights, rate }: Night): Promise<void> {
  await guest.chooseProperty(/Harbour House/);
  await guest.chooseDates(inDays(from), nights);
  await guest.chooseRoom('Lanes Double', rate);
}

async function goToCheck(guest: BookingPage, page: Page): Promise<void> {
  if ((await page.getByRole('dialog').count()) > 0) await page.keyboard.press('Escape');
  await guest.passExtras();
  await guest.fillBuyer();
  const vault = page.locator('iframe');
  const onward = page.getByRole('button', { name: guest.say('BOOKING.YOU.ONWARD'), exact: true });
  await expect(page.getByRole('complementary').getByText(guest.say('RECEIPT.DUE'), { exact: true })).toBeAttached({
    timeout: 20_000,
  });
  if ((await vault.count()) > 0) await guest.fillPaymentCard();
  await onward.click();
  await expect(guest.orderButton).toBeEnabled();
}

async function placeAndArrive(guest: BookingPage, page: Page): Promise<void> {
  await guest.orderButton.and(page.locator(':enabled')).waitFor();
  await guest.place();
  await arrive(guest);
}

async function placeAtOldPrice(guest: BookingPage, page: Page): Promise<void> {
  await guest.beginWith(await pounds('300'));
  await chooseStay(guest, { from: 66, nights: 1, rate: 'Flexible' });
  await goToCheck(guest, page);
  await changeHotelPrice(inDays(66), 280);
  await guest.place();
  await expect(page.getByRole('alert')).toBeVisible();
}

async function takeNewPrice(guest: BookingPage): Promise<void> {
  await guest.orderButton.click();
  await arrive(guest);
}

async function takeCancelStep(guest: BookingPage, amount: string, night: Night): Promise<void> {
  const page = guest.page as Page;
  await guest.open();
  await page.evaluate(() => window.sessionStorage.clear());
  await guest.beginWith(await pounds(amount));
  await chooseStay(guest, night);
  await goToCheck(guest, page);
  await placeAndArrive(guest, page);
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function cancelIntoSilence(guest: BookingPage, page: Page): Promise<void> {
  await failAtHotel({ operation: 'reservations/cancel', times: 300, effect: { kind: 'cutBeforeCommit' } });
  const unread = { operation: 'reservations/getAll/2023-06-06', after: 1, times: 300 };
  await failAtHotel({ ...unread, effect: { kind: 'status', status: 500 } });
  await guest.press('CONFIRMATION.CANCEL.YES');
  const asked = page.getByRole('heading', { name: guest.say('CONFIRMATION.CANCEL.WAITING.HEADING') });
  await expect(asked).toBeVisible({ timeout: 30_000 });
}

async function untilCancelled(guest: BookingPage, page: Page): Promise<void> {
  await forgetFaults();
  const cancelled = page.getByRole('heading', { name: guest.say('CONFIRMATION.CANCELLED.HEADING') });
  await expect(cancelled).toBeVisible({ timeout: 60_000 });
}

async function cancelIntoRefusal(guest: BookingPage, page: Page): Promise<void> {
  const effect = { kind: 'status', status: 403, message: 'It cannot be cancelled.' };
  await failAtHotel({ operation: 'reservations/cancel', effect });
  await guest.press('CONFIRMATION.CANCEL.YES');
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible();
}

async function cancel(guest: BookingPage, page: Page): Promise<void> {
  await guest.press('CONFIRMATION.CANCEL.YES');
  await untilCancelled(guest, page);
}

async function askHowToPay(guest: BookingPage, page: Page): Promise<void> {
  await guest.beginWith(await issueCard('--product', 'gift-card', '--amount', '100', '--currency', 'EUR'));
  await guest.chooseProperty(/Palais Rosenhain/);
  await guest.chooseDates(inDays(130), 1);
  await guest.chooseRoom('Classic Double', 'Flexible');
  await guest.passExtras();
  await guest.fillBuyer();
  await expect(page.getByRole('radio').first()).toBeVisible();
}

async function chooseToPay(guest: BookingPage): Promise<void> {
  await guest.chooseRest('PAY');
  await guest.checkEverything();
  await expect(guest.orderButton).toBeEnabled();
}

async function goToPay(guest: BookingPage, page: Page): Promise<void> {
  await guest.place();
  await expect(page.locator('#checkout iframe')).toBeVisible({ timeout: 60_000 });
}

async function leaveCheckout(guest: BookingPage, page: Page): Promise<void> {
  await page.getByRole('link', { name: guest.say('CHECKOUT.BACK') }).click();
  await guest.reference();
}

async function abandonPayment(guest: BookingPage, page: Page): Promise<void> {
  await guest.press('PAY_STEP.LEAVE');
  await expect(page.getByRole('heading', { name: guest.say('NOT_PAID.HEADING') })).toBeVisible();
}

export async function arrive(guest: BookingPage): Promise<void> {
  const confirmed = guest.page.getByRole('heading', { name: guest.say('CONFIRMATION.HEADING') });
  await expect(confirmed).toBeVisible({ timeout: 60_000 });
}
