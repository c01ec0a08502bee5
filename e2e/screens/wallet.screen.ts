import { tenNights } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../test/screens/examples/reservations.ts';
import { openReservation } from './open-screen.ts';
import { problem } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const CONFIRMED = reservation('confirmed', summary([offer()], coverBy(tenNights(), 300)));

test(
  'a pass is a file for one wallet and a page for the other, and not on paper',
  { tag: '@thorough' },
  async ({ api, guest, page, server }) => {
    server.offerWallets();
    const [file, saving] = [`${server.url}/wallet/apple/download?token=x`, `${server.url}/robots.txt`];
    await page.route(file, (route) =>
      route.fulfill({
        contentType: 'application/vnd.apple.pkpass',
        body: 'PK',
        headers: { 'content-disposition': 'inline' },
      }),
    );
    api.answer({
      reservation: CONFIRMED,
      cancellation: cancellation(),
      reservationWallet: problem('REQUEST.TOO_MANY'),
    });
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
  },
);
