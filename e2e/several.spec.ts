import { issueCard, outcomeOf, sumsOfCard } from './behind-the-page.ts';
import { BookingPage, inDays } from './booking-page.ts';
import { expect, test } from './journey.ts';

test('two gift cards pay together, and a payment card stands for the rest', { tag: '@thorough' }, async ({ page }) => {
  const guest = new BookingPage(page);
  const first = await issueCard('--product', 'gift-card', '--amount', '60', '--currency', 'GBP');
  const second = await issueCard('--product', 'gift-card', '--amount', '45', '--currency', 'GBP');
  await guest.beginWith(first);
  await guest.press('BOOKING.CARDS.ADD');
  await guest.typeCode(second);
  await expect(page.getByText(second.slice(-4)).first()).toBeVisible();
  await guest.goToCheck({
    property: /Harbour House/,
    from: inDays(40),
    nights: 2,
    room: 'Lanes Double',
    rate: 'Flexible',
    paymentCard: true,
  });
  const cardsInOrder = page.getByRole('term').filter({ hasText: '••••', visible: true });
  const last4 = [first, second].map((code) => code.slice(-4)) as [string, string];
  for (const paymentOrder of [last4.toReversed(), last4]) {
    await guest.press('BOOKING.CARDS.PAY_FIRST_WHICH', { last4: paymentOrder[0]! });
    await expect(page.getByText(guest.say('RECEIPT.YOUR_PAYMENT_ORDER')).filter({ visible: true })).toBeVisible();
    await expect(cardsInOrder).toContainText(paymentOrder);
  }
  await guest.place();

  const reference = await guest.reference();
  expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: true });
  for (const code of [first, second]) {
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 0, held: 0 });
  }
});

test(
  'two rooms take two uses a night, and a card that is not needed keeps all it has',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'ten-nights', '--uses', '10');
    const guest = new BookingPage(page);
    const spare = await issueCard('--product', 'gift-card', '--amount', '50', '--currency', 'GBP');
    await guest.beginWith(code);
    await guest.press('BOOKING.CARDS.ADD');
    await guest.typeCode(spare);
    await expect(page.getByText(spare.slice(-4)).first()).toBeVisible();
    await guest.chooseProperty(/Harbour House/);
    await guest.press('BOOKING.STAY.ADD_ROOM');
    await expect(
      page.getByText(guest.say('BOOKING.DAY.ALL_ROOMS', { rooms: guest.say('STAY.ROOMS_other', { count: '2' }) })),
    ).toBeVisible();
    await guest.chooseDates(inDays(30), 2);
    await guest.chooseRoom('Lanes Double', 'Flexible');
    await expect(
      page.getByRole('heading', {
        level: 3,
        name: guest.sayLike('BOOKING.ROOMS.FOR_other', { number: '2', count: '2' }),
      }),
    ).toBeFocused();
    await guest.chooseRoom('Lanes Double', 'Flexible');
    await guest.passExtras();
    await guest.fillBuyer();
    await guest.checkEverything();
    await guest.place();

    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 2, withPaymentCard: false });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 6, held: 0 });
    const taken = guest.say('CONFIRMATION.TAKEN', { last4: code.slice(-4) });
    await expect(page.getByText(guest.sayLike('CONFIRMATION.TAKEN', { last4: /\w+/ }))).toHaveText([new RegExp(taken)]);
    expect(await sumsOfCard(spare.slice(-4))).toEqual({ balance: 5_000, held: 0 });
  },
);

test(
  'a package pays its own room in a dearer one, and the guest adds the difference',
  { tag: '@thorough' },
  async ({ page }) => {
    const code = await issueCard('--product', 'two-nights-for-two', '--uses', '1');
    const guest = new BookingPage(page);
    await guest.beginWith(code);
    await guest.goToCheck({
      property: /Harbour House/,
      from: inDays(34),
      nights: 2,
      room: 'Harbour Suite',
      rate: 'Flexible',
      paymentCard: true,
    });
    await expect(
      page.getByText(guest.sayLike('BOOKING.CHECK.DUE', { amount: /£[\d.]+/, name: /Harbour House.*/ })),
    ).toBeVisible();
    await guest.place();

    const reference = await guest.reference();
    expect(await outcomeOf(reference)).toEqual({ state: 'confirmed', rooms: 1, withPaymentCard: true });
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 0, held: 0 });
  },
);
