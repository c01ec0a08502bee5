import { screen, waitFor } from '@testing-library/dom';
import { expect } from 'vitest';
import { CHOSEN_STAY } from '../../../test/screens/before.ts';
import { tenNights, virtualCard } from '../../../test/screens/examples/cards.ts';
import { coverBy, offer, summary } from '../../../test/screens/examples/offers.ts';
import { cancellation, reservation } from '../../../test/screens/examples/reservations.ts';
import { it } from '../../../test/screens/guest-test.ts';
import { choose, click, pressKey } from '../../../test/screens/hands.ts';
import { problem } from '../../../test/screens/playback.ts';

const CARDS = [tenNights()];
const STAYED = reservation('confirmed', summary([offer()], coverBy(tenNights(), 300)));

it('keeps an address whose sale page id is percent-encoded', async ({ api, guest }) => {
  api.answer({ cardSearch: tenNights() });
  await guest.openAt('/s/d%65mo?property=harbour-house');
  await guest.typeCode('TENU-SE22-2222-222P');
  await guest.heading('BOOKING.HEADING');
  expect(window.location.pathname + window.location.search).toBe('/s/d%65mo/booking?property=harbour-house');
});

it('says how a booking is found where its reference is cut in the middle of a sign', async ({ guest }) => {
  await guest.openAt('/s/demo/reservation/SC-2222%E0%A4');
  await guest.reads('CONFIRMATION.ELSEWHERE.WHY');
});

it('tolerates doubled slashes and capital letters in the address of a screen', async ({ guest }) => {
  await guest.openBooking({ cards: CARDS });
  for (const path of ['Booking', '/booking', '/BOOKING/']) {
    await guest.openAt(`/s/demo/${path}`);
    await guest.heading('BOOKING.HEADING');
    expect(window.location.pathname).toBe('/s/demo/booking');
  }
});

it('follows Forward from the first screen before the router is loaded', async ({ guest }) => {
  await guest.openBooking({ cards: CARDS });
  await guest.openAt('/s/demo');
  await guest.heading('HELD_CARD.HEADING');
  window.history.pushState(null, '', '/s/demo/booking');
  window.dispatchEvent(new PopStateEvent('popstate'));
  await guest.heading('BOOKING.HEADING');
});

it.for(['/s/demo', '/s/demo/booking'])(
  'closes the question about forgetting by Back at %s',
  async (path, { guest }) => {
    await guest.openBooking({ cards: CARDS });
    await guest.openAt(path);
    const question = () => screen.queryByRole('dialog', { name: guest.say('FORGET.HEADING') });
    for (const close of [() => guest.goBack(), () => pressKey('Escape')]) {
      await guest.press('FORGET.OPEN');
      await waitFor(() => expect(question()).not.toBeNull());
      await close();
      await waitFor(() => expect(question()).toBeNull());
      expect(window.location.pathname).toBe(path);
    }
  },
);

it('closes the question about cancelling by Back, and leaves no entry behind once cancelled', async ({
  api,
  guest,
}) => {
  api.answer({ reservation: STAYED, cancellation: cancellation(), cancel: cancellation({ state: 'cancelled' }) });
  await guest.openReservation({ reservations: [STAYED] });
  const { key } = window.history.state as { key: string };
  const address = window.location.href;
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  await screen.findByRole('dialog');
  await guest.goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(window.location.href).toBe(address);
  await guest.press('CONFIRMATION.CANCEL.OPEN');
  await guest.press('CONFIRMATION.CANCEL.YES', {}, await screen.findByRole('dialog'));
  await guest.heading('CONFIRMATION.CANCEL.GIVEN_BACK');
  await waitFor(() => expect(window.history.state).toEqual({ key }));
});

it('asks for the code of an expired card after the skip link and after a reload', async ({ api, guest }) => {
  api.answer({ cardSearch: virtualCard(), cardRegistration: problem('CARD.TOKEN_INVALID') });
  await guest.open();
  await guest.typeCode('TENU-SE22-2222-222P');
  await click(await screen.findByRole('button', { name: 'Fill with sample data' }));
  await guest.press('REGISTRATION.SUBMIT');
  await guest.reads('CARD.TOKEN_INVALID');
  const { href } = window.location;
  await click(screen.getByRole('link', { name: guest.say('FRAME.SKIP') }));
  await guest.isAt(screen.getByRole('main'));
  expect(window.location.href).toBe(href);
  expect(guest.isRead('CARD.TOKEN_INVALID')).toBe(true);
  await guest.reload();
  await guest.reads('CARD.TOKEN_INVALID');
});

it('shows that a screen is loading, whose link is pressed twice for one entry', async ({ guest }) => {
  await guest.openBooking({ cards: CARDS, search: CHOSEN_STAY });
  const register = await guest.button('BOOKING.CARDS.REGISTER');
  const entries = window.history.length;
  await click(register);
  await click(register);
  await guest.heading('REGISTRATION.HEADING');
  expect(window.history.length).toBe(entries + 1);
  await guest.goBack();
  await guest.heading('BOOKING.HEADING');
  expect((await guest.button('BOOKING.CARDS.REGISTER')).getAttribute('aria-disabled')).toBeNull();
});

it('has the language that the guest chose in the address of a former screen', async ({ guest }) => {
  await guest.openBooking({ cards: CARDS, search: { ...CHOSEN_STAY, language: 'en' } });
  await guest.press('BOOKING.CARDS.REGISTER');
  await guest.heading('REGISTRATION.HEADING');
  await choose(await screen.findByLabelText(guest.say('FRAME.LANGUAGE')), 'fr');
  await guest.speaking('fr').heading('REGISTRATION.HEADING');
  await guest.goBack();
  await guest.speaking('fr').heading('BOOKING.HEADING');
  expect(new URLSearchParams(window.location.search).get('language')).toBe('fr');
});
