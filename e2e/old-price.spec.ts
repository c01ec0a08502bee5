import { ageQuotes, issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test(
  'a price that grew too old while the guest filled in is asked for again, explained in words, and then taken',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'gift-card', '--amount', '500', '--currency', 'GBP');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    await ageQuotes(page);
    const stay = { property: /Harbour House/, from: inDays(131), nights: 1 };
    await guest.goToCheck({ ...stay, room: 'Lanes Double', rate: 'Flexible' });
    await page.unroute('**/reservation-summary/**');
    await guest.place();
    await expect(page.getByRole('alert')).toContainText(guest.say('RESERVATION.QUOTE_EXPIRED'));
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 50_000, held: 0 });

    await guest.place();
    expect(await outcomeOf(await guest.reference())).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: false });
    const { balance, held } = await sumsOfCard(code.slice(-4));
    expect(held).toBe(0);
    expect(balance).toBeLessThan(50_000);
  },
);
