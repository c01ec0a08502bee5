import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import { giftCard, tenNights } from '../../../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../../../test/screens/examples/offers.ts';
import { pounds } from '../../../../../test/screens/examples/prices.ts';
import { cancellation, paidOnline, reservation } from '../../../../../test/screens/examples/reservations.ts';
import { it } from '../../../../../test/screens/guest-test.ts';
import { click, pressKey } from '../../../../../test/screens/hands.ts';
import { LOST, problem } from '../../../../../test/screens/playback.ts';

const COVERED = summary([offer()], coverBy(tenNights(), 300));
const CONFIRMED = reservation('confirmed', COVERED);
const NAME = 'Harbour House, Brighton';

it('shows the outcome of a cancellation after its dialog was closed', async ({ api, guest }) => {
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  const fail = api.holdBack('cancel', LOST);
  await guest.openReservation({ reservations: [CONFIRMED] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = await screen.findByRole('dialog');
  await guest.press('CONFIRMATION.CANCEL.YES', {}, question);
  guest.setOnline(false);
  await guest.reads('PLACING.WAITING', {}, question);
  await guest.reads('FRAME.OFFLINE', {}, question);
  guest.setOnline(true);
  await pressKey('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await guest.reads('CONFIRMATION.CANCEL.CANCELLING', { name: NAME });
  fail();
  await guest.reads('ERRORS.NO_ANSWER', {}, await guest.alert());
});

it('returns the focus to the button of the dialog when the guest keeps the stay', async ({ api, guest }) => {
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  await guest.openReservation({ reservations: [CONFIRMED] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = await screen.findByRole('dialog', { name: guest.say('CONFIRMATION.CANCEL.HEADING') });
  const keep = within(question).getAllByRole('button', { name: guest.say('CONFIRMATION.CANCEL.KEEP') });
  await click(keep.at(-1)!);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await guest.isAt(await guest.button('CONFIRMATION.CANCEL.OPEN'));
});

it('shows a changed fee before cancelling', async ({ api, guest }) => {
  api.answer({
    reservation: CONFIRMED,
    cancellation: cancellation(),
    cancel: problem('RESERVATION.FEE_CHANGED', { cancellation: cancellation({ fee: pounds(120), free_until: null }) }),
  });
  await guest.openReservation({ reservations: [CONFIRMED] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  await guest.press('CONFIRMATION.CANCEL.YES');
  const question = await screen.findByRole('dialog');
  await guest.reads('RESERVATION.FEE_CHANGED', {}, await within(question).findByRole('alert'));
  await guest.reads('CONFIRMATION.CANCEL.FEE', { fee: '£120.00' }, question);
});

it('shows the card’s loss before the stay is cancelled', async ({ api, guest }) => {
  const kept = [{ last4: '222P', covered: pounds(120), value: null, uses: 1 }];
  const terms = { free_until: null, fee: pounds(120), kept, given_back: [] };
  api.answer({ reservation: CONFIRMED, cancellation: cancellation(terms) });
  await guest.openReservation({ reservations: [CONFIRMED] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = await screen.findByRole('dialog');
  await guest.reads('CONFIRMATION.CANCEL.FEE', { fee: '£120.00' }, question);
  const what = guest.say('STAY.NIGHTS_one', { count: '1' });
  await guest.reads('BOOKING.CANCELLING.FEE_FROM_CARD', { last4: '222P', what }, question);
  await guest.reads('CONFIRMATION.CANCEL.NOTHING_BACK', {}, question);
});

it('shows refund and fee of an online payment, then the progress of the refund', async ({ api, guest }) => {
  const made = reservation('confirmed', summary([offer()], coverBy(giftCard(100), 300)));
  const rest = { kept: pounds(50), refund: pounds(150), refund_by_hotel: false, refund_unchecked: false };
  const terms = { free_until: null, fee: pounds(150), rest, given_back: [] };
  const kept = guest.say('REST_PAID.FEE', { amount: '£50.00' });
  const line = (key: string) => `${guest.say('REST_PAID.BACK')}£150.00${guest.say(key, { name: NAME })}`;
  api.answer({
    reservation: paidOnline(made, 'paid'),
    cancellation: cancellation(terms),
    cancel: cancellation({ ...terms, state: 'cancelled' }),
  });
  await guest.openReservation({ reservations: [paidOnline(made, 'paid')] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = await screen.findByRole('dialog');
  await guest.readsWords(kept, question);
  await waitFor(() => expect(listLines(question)).toEqual([line('REST_PAID.BACK_WHEN')]));
  await guest.readsNothingOf('CONFIRMATION.CANCEL.NOTHING_BACK', {}, question);
  await guest.press('CONFIRMATION.CANCEL.YES');
  await guest.readsWords(line('REST_PAID.UNDER_WAY'));
  await waitFor(() => expect(listLines(document.body)).toContain(line('REST_PAID.UNDER_WAY')));
  await guest.readsWords(kept);
  for (const [state, key] of [
    ['refunded', 'REST_PAID.REFUNDED'],
    ['refund_failed', 'REST_PAID.BY_HOTEL'],
  ] as const) {
    const cancelled = paidOnline({ ...made, state: 'cancelled' }, state, { refund: rest.refund });
    api.answer({ reservation: cancelled, cancellation: cancellation({ ...terms, state: 'cancelled' }) });
    await guest.reload();
    await guest.readsWords(line(key));
    await waitFor(() => expect(listLines(document.body)).toContain(line(key)));
  }
});

const OWED_BY_HOTEL = { kept: pounds(0), refund: pounds(150), refund_by_hotel: false, refund_unchecked: false };

const AFTER_THE_HOTEL = [
  ['some', { refund: pounds(100), hotel_refunded: pounds(50) }, ['REFUNDED £50.00', 'BACK £100.00 BY_HOTEL']],
  ['all', { refund: pounds(0), hotel_refunded: pounds(150) }, ['REFUNDED £150.00']],
  ['nothing', {}, ['BACK £150.00 BY_HOTEL']],
  ['an unknown part', { refund_unchecked: true }, ['BACK UNCHECKED']],
] as const;

it.for(AFTER_THE_HOTEL)(
  'shows that the hotel has refunded %s of a cancelled stay',
  async ([, change, shown], { api, guest }) => {
    const made = reservation('cancelled', summary([offer()], coverBy(giftCard(100), 300)));
    const cancelled = paidOnline(made, 'refund_failed');
    const rest = { ...OWED_BY_HOTEL, ...change };
    api.answer({ reservation: cancelled, cancellation: cancellation({ state: 'cancelled', rest, given_back: [] }) });
    await guest.openReservation({ reservations: [cancelled] });
    const words = (part: string) => (part.startsWith('£') ? part : guest.say(`REST_PAID.${part}`, { name: NAME }));
    const lines = shown.map((line) => line.split(' ').map(words).join('') + (line.startsWith('REFUNDED') ? NAME : ''));
    await waitFor(() => expect(listLines(document.body).filter((line) => line?.includes(NAME))).toEqual(lines));
  },
);

it('asks the hotel to cancel a stay that it has changed, for at most the shown fee', async ({ api, guest }) => {
  const made = reservation('confirmed', summary([offer()], coverBy(giftCard(300), 300)));
  const moved = { reason: 'RESERVATION.MOVED', hotel_stay: { stay_from: '2026-12-11', stay_to: '2026-12-13' } };
  const changed = cancellation({ ...moved, state: 'ask_hotel', fee: pounds(50) });
  api.answer({ reservation: made, cancellation: changed, cancel: { ...changed, asked_at: '2026-12-01T10:00:00Z' } });
  await guest.openReservation({ reservations: [made] });
  const heading = await screen.findByRole('heading', {
    level: 1,
    name: guest.say('CONFIRMATION.HOTEL_CHANGED.HEADING'),
  });
  // The hotel's changes come before everything else about the stay.
  await waitFor(() => expect(heading.nextElementSibling?.textContent).toMatch(/^New dates: Fri, 11\sDec/));
  await guest.readsWords('Friday, 11 December 2026');
  await guest.press('CONFIRMATION.ASK_HOTEL.OPEN');
  const question = await screen.findByRole('dialog');
  await guest.reads('CONFIRMATION.ASK_HOTEL.MOST', { fee: '£50.00' }, question);
  await guest.press('CONFIRMATION.ASK_HOTEL.OPEN', {}, question);
  await guest.readsWords(/Request sent to the hotel: 10 am/);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: guest.say('CONFIRMATION.ASK_HOTEL.OPEN') })).toBeNull();
});

it('shows no amount of an online payment whose status is unknown', async ({ api, guest }) => {
  const made = paidOnline(reservation('confirmed', summary([offer()], coverBy(giftCard(100), 300))), 'paid');
  const rest = { kept: pounds(50), refund: pounds(150), refund_by_hotel: false, refund_unchecked: true };
  api.answer({
    reservation: made,
    cancellation: cancellation({ free_until: null, fee: pounds(150), rest, given_back: [] }),
  });
  await guest.openReservation({ reservations: [made] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = await screen.findByRole('dialog');
  const line = `${guest.say('REST_PAID.BACK')}${guest.say('REST_PAID.UNCHECKED', { name: 'Harbour House, Brighton' })}`;
  await waitFor(() => expect(listLines(question)).toEqual([line]));
  await guest.readsNothingOf('REST_PAID.FEE', { amount: '£50.00' }, question);
});

/** The lines of a list of terms, each with its name and value. */
function listLines(part: HTMLElement): (string | undefined)[] {
  const lines = within(part)
    .getAllByRole('definition')
    .map((definition) => definition.parentElement);
  return [...new Set(lines)].map((line) => line?.textContent);
}

it('says after cancelling that nothing is due or guaranteed any more', async ({ api, guest }) => {
  const due = summary([offer()], coverBy(tenNights(), 200));
  const show = async (booked: typeof due, change: Parameters<typeof cancellation>[0]) => {
    const cancelled = reservation('cancelled', booked);
    api.answer({ reservation: cancelled, cancellation: cancellation({ state: 'cancelled', ...change }) });
    await guest.openReservation({ reservations: [cancelled] });
    await guest.heading('CONFIRMATION.CANCEL.GIVEN_BACK');
    return ['NO_FEE', 'NOTHING_DUE', 'CARD_NOT_CHARGED'].map((key) => guest.isRead(`AFTER_CANCELLING.${key}`));
  };
  expect(await show(due, {})).toEqual([true, true, true]);
  expect(await show(COVERED, {})).toEqual([true, false, false]);
  expect(await show(due, { fee: pounds(100), fee_due: pounds(100) })).toEqual([false, false, false]);
  expect(await show(COVERED, { back_at_hotel: pounds(30) })).toEqual([true, false, false]);
  await guest.reads('CONFIRMATION.CANCEL.BACK_AT_HOTEL', { amount: '£30.00' });
});

it('says before cancelling that nothing goes back to a void card', async ({ api, guest }) => {
  const nothing = { last4: '222P', covered: pounds(0), value: pounds(0), uses: null, expires_on: null };
  api.answer({ reservation: CONFIRMED, cancellation: cancellation({ given_back: [nothing] }) });
  await guest.openReservation({ reservations: [CONFIRMED] });
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  const question = await screen.findByRole('dialog');
  const on = guest.say('CONFIRMATION.CANCEL.BACK_ON', { last4: '222P' });
  const line = `${on}${guest.say('CONFIRMATION.CANCEL.NOTHING_BACK')}${guest.say('CARD.VOID')}`;
  await waitFor(() => expect(listLines(question)).toEqual([line]));
});
