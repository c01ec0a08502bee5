import { issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';
import { awaitLink } from './mail-catcher-page.ts';

test(
  'a stay of tomorrow, booked with a ten-use card, is found by its letter in another browser, printed, and cancelled there for a night',
  { tag: '@thorough' },
  async ({ page, browser, request }) => {
    const code = await issueCard('--product', 'ten-nights', '--uses', '10');
    const guest = new BookingPage(page);
    await guest.beginWith(code.replaceAll('-', '').toLowerCase());
    const stay = { property: /Harbour House/, from: inDays(1), nights: 2 };
    await guest.goToCheck({ ...stay, room: 'Lanes Double', rate: 'Flexible' });
    await guest.place();
    const reference = await guest.reference();
    await expect(page.getByText(guest.sayLike('CONFIRMED.SENT'))).toBeVisible();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 8, held: 0 });
    await page.reload();
    await expect(page.getByText(reference)).toBeVisible();
    const link = await awaitLink('my-booking', reference);

    // Mail scanners request the link, and open it in a browser.
    expect((await request.get(link)).status()).toBe(200);
    expect((await request.head(link)).status()).toBe(200);
    const other = await browser.newContext();
    const sheet = await other.newPage();
    const opened = new BookingPage(sheet);
    await sheet.goto(link);
    await expect(sheet.getByRole('heading', { level: 1, name: opened.say('MY_BOOKING.READY') })).toBeFocused();
    expect(sheet.url()).not.toContain('#');
    await sheet.goto('about:blank');
    await sheet.goto(link);
    await opened.press('MY_BOOKING.SHOW');
    await expect(sheet.getByText(reference).first()).toBeVisible();
    expect(sheet.url()).not.toContain('#');

    await sheet.emulateMedia({ media: 'print' });
    await expect(sheet.getByText(reference).first()).toBeVisible();
    await expect(opened.button('MY_BOOKING.SEND_AGAIN')).toBeHidden();
    await sheet.emulateMedia({ media: 'screen' });

    await opened.press('CONFIRMATION.CANCEL.OPEN');
    const question = sheet.getByRole('dialog', { name: opened.say('CONFIRMATION.CANCEL.HEADING') });
    await expect(question.getByText(opened.sayLike('CONFIRMATION.CANCEL.FEE'))).toBeVisible();
    await question
      .getByRole('button', { name: opened.say('CONFIRMATION.CANCEL.KEEP'), exact: true })
      .last()
      .click();
    await expect(question).toBeHidden();
    await expect(opened.button('CONFIRMATION.CANCEL.OPEN')).toBeFocused();
    expect(await outcomeOf(reference)).toMatchObject({ state: 'confirmed', rooms: 1 });

    await opened.press('CONFIRMATION.CANCEL.OPEN');
    await question.getByRole('button', { name: opened.say('CONFIRMATION.CANCEL.YES') }).click();
    await expect(
      sheet.getByRole('heading', { level: 1, name: opened.say('CONFIRMATION.CANCELLED.HEADING') }),
    ).toBeFocused();
    expect(await outcomeOf(reference)).toMatchObject({ state: 'cancelled', rooms: 0 });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 9, held: 0 });
    await expect(sheet.getByText(opened.sayLike('CONFIRMATION.CANCEL.FEE_KEPT'))).toBeVisible();
    await page.reload();
    await expect(page.getByText(reference)).toBeVisible();

    // The letter's link ended with the stay, and leads to a form that requests a new one.
    await sheet.goto('about:blank');
    await sheet.goto(link);
    await opened.press('MY_BOOKING.SHOW');
    await expect(sheet.getByText(opened.say('LINK.ENDED'))).toBeVisible();
    await expect(sheet.getByLabel(opened.say('MY_BOOKING.REFERENCE'))).toBeVisible();
    await other.close();
  },
);
