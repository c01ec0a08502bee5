import { screen } from '@testing-library/dom';
import { expect, onTestFinished } from 'vitest';
import { tenNights } from '../../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../../../test/screens/examples/reservations.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { click } from '../../../../test/screens/hands.ts';
import { problem } from '../../../../test/screens/playback.ts';

const CONFIRMED = reservation('confirmed', summary([offer()], coverBy(tenNights(), 300)));
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

it('offers no wallet when the operator has none', async ({ api, guest }) => {
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  await guest.openReservation({ reservations: [CONFIRMED] });
  await guest.button('CONFIRMATION.PRINT');
  await guest.readsNothingOf('WALLET.SAVE');
});

it('has both wallets a click away on a computer, and says why a pass was not made', async ({
  api,
  guest,
  salePage,
}) => {
  salePage.offerWallets();
  api.answer({ reservation: CONFIRMED, cancellation: cancellation(), reservationWallet: problem('REQUEST.TOO_MANY') });
  await guest.openReservation({ reservations: [CONFIRMED] });
  await click(await screen.findByText(guest.say('WALLET.SAVE')));
  await guest.button('WALLET.ADD_GOOGLE');
  await guest.press('WALLET.ADD_APPLE');
  await guest.reads('REQUEST.TOO_MANY');
});

it('shows only its own wallet on an iPhone, at once', async ({ api, guest, salePage }) => {
  salePage.offerWallets();
  api.answer({ reservation: CONFIRMED, cancellation: cancellation() });
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => IPHONE });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'userAgent'));
  await guest.openReservation({ reservations: [CONFIRMED] });
  await guest.button('WALLET.ADD_APPLE');
  expect(screen.queryByRole('button', { name: guest.say('WALLET.ADD_GOOGLE') })).toBeNull();
});
