import { Keyboard } from '../keyboard.ts';
import { giftCard } from '../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../test/screens/examples/offers.ts';
import { paidOnline, reservation, unpaid } from '../../test/screens/examples/reservations.ts';
import { openReservation } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

const BOOKED = summary([offer()], coverBy(giftCard(100), 300));
const PAYABLE = unpaid(reservation('placing', BOOKED));
const AMOUNT = { amount: '£200.00' };

test(
  'a guest with only a keyboard reaches paying and leaving, and sees the focus',
  { tag: '@thorough' },
  async ({ api, guest, page }) => {
    const left = paidOnline(reservation('released', BOOKED), 'cancelled');
    api.answer({ reservation: PAYABLE, abandonPayment: left });
    await openReservation(page, { reservations: [PAYABLE] });
    const keyboard = new Keyboard(page);
    await expect(page.getByRole('heading', { name: guest.say('PAY_STEP.HEADING', AMOUNT) })).toBeFocused();
    await keyboard.tabTo(page.getByRole('link', { name: guest.say('PAY_STEP.PAY', AMOUNT) }));
    await keyboard.tabTo(guest.button('PAY_STEP.LEAVE'));
    expect(keyboard.count.presses).toBe(2);
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: guest.say('NOT_PAID.HEADING') })).toBeFocused();
    await keyboard.tabTo(page.getByRole('link', { name: guest.say('NOT_PAID.AGAIN') }));
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/section=rooms/);
  },
);
