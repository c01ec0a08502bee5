import { tenNights } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../test/screens/examples/reservations.ts';
import { openReservation } from './open-screen.ts';
import { problem } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const CONFIRMED = reservation('confirmed', summary([offer()], coverBy(tenNights(), 300)));
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

test('no wallet is offered where the operator has none', async ({ api, guest, page }) => {
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  await openReservation(page, { reservations: [CONFIRMED] });
  await expect(guest.button('CONFIRMATION.PRINT')).toBeVisible();
  await expect(page.getByText(guest.say('WALLET.SAVE'))).toHaveCount(0);
});

test('on a computer both wallets are a click away; one is a file, the other a page', async ({
  api,
  guest,
  page,
  server,
}) => {
  server.offerWallets();
  const [file, saving] = [`${server.url}/wallet/apple/download?token=x`, `${server.url}/robots.txt`];
  await page.route(file, (route) =>
    route.fulfill({
      contentType: 'application/vnd.apple.pkpass',
      body: 'PK',
      headers: { 'content-disposition': 'inline' },
    }),
  );
  api.answer({ reservation: CONFIRMED, cancellation: cancellation(), reservationWallet: problem('REQUEST.TOO_MANY') });
  await openReservation(page, { reservations: [CONFIRMED] });
  await page.getByText(guest.say('WALLET.SAVE')).click();
  await guest.press('WALLET.ADD_APPLE');
  await expect(page.getByText(guest.say('REQUEST.TOO_MANY'))).toBeVisible();
  await guest.expectAccessible();

  api.answer({ reservationWallet: { url: file, ends_at: null } });
  const download = page.waitForEvent('download');
  await guest.press('WALLET.ADD_APPLE');
  expect((await download).url()).toBe(file);
  await expect(guest.button('WALLET.ADD_APPLE')).toBeVisible();

  api.answer({ reservationWallet: { url: saving, ends_at: null } });
  const tab = page.waitForEvent('popup');
  await guest.press('WALLET.ADD_GOOGLE');
  await (await tab).waitForURL(saving);
  await (await tab).close();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(guest.say('WALLET.SAVE'))).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});

test("an iPhone shows its own wallet's button at once, and no other", async ({ api, guest, page, server }) => {
  server.offerWallets();
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), IPHONE);
  await openReservation(page, { reservations: [CONFIRMED] });
  await expect(guest.button('WALLET.ADD_APPLE')).toBeVisible();
  await expect(guest.button('WALLET.ADD_GOOGLE')).toHaveCount(0);
});
