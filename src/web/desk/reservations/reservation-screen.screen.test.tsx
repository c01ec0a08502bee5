import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import german from '#presentation/desk-text/de.json';
import {
  choose,
  click,
  clickButton,
  fill,
  findDialog,
  findHeading,
  pressEnter,
  pressKey,
  textOf,
} from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import { addTexts, changeTranslation } from '../../text/translation.ts';
import {
  AT_HOTEL,
  CANCELLING,
  CARD,
  FEES,
  RESERVATION,
  TODAY,
  UNPOSTED,
} from '../../../../test/screens/examples/desk-examples.ts';

const units = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });
const gbp = (amount: number) => ({ currency: 'GBP', amount });
const ADA = { kind: 'staff', id: null, name: 'Ada' } as const;
const postings = [220, -90].map((amount, day) => ({
  at: `2026-11-0${day + 1}T10:00:00Z`,
  by: ADA,
  amount: gbp(amount),
}));
const PAID_AT_DESK = {
  card_id: RESERVATION.cards[0]!.card_id,
  last4: 'K7QX',
  amount: gbp(130),
  taken: { value: null, uses: 1 },
  postings,
};

it('says in words why a stay came to nothing', async () => {
  openDesk(`/desk/reservations/${RESERVATION.reference}`, {
    reservation: { ...RESERVATION, state: 'released', refusal: 'RESERVATION.NOT_PAID' },
  });
  expect(await screen.findByText('it wasn’t paid in time')).toBeDefined();
});

it('says that the hotel cancelled a stay by itself, or rooms of it, and since when', async () => {
  const history: typeof RESERVATION.history = [
    {
      at: '2026-03-01T10:00:00Z',
      from: 'placing',
      to: 'confirmed',
      because: 'the hotel has the reservation',
      because_tag: 'hotel_has_it',
    },
    {
      at: '2026-03-02T10:00:00Z',
      from: 'confirmed',
      to: 'confirmed',
      because: 'the hotel has cancelled it by itself',
      because_tag: 'cancelled_by_hotel',
    },
  ];
  const stay = { ...RESERVATION, state: 'confirmed' as const, needs_person: false, needs: [], rooms: 2, history };
  openDesk(`/desk/reservations/${stay.reference}`, { reservation: { ...stay, rooms_cancelled: 2 } });
  expect(await screen.findAllByText('Cancelled by the hotel')).toHaveLength(2);
  expect(screen.getAllByText('Confirmed').map((one) => one.closest('ol') !== null)).toEqual([true]);
  expect(screen.getByText('The hotel cancelled this stay by itself').closest('li')?.textContent).toMatch(/2\sMar/);
  openDesk(`/desk/reservations/${stay.reference}`, { reservation: { ...stay, rooms_cancelled: 1 } });
  expect(await screen.findByText('1 of 2 rooms cancelled by the hotel')).toBeDefined();
});

it('has its history in the language of the desk, and the words of a hotel as they are', async () => {
  const line = { at: '2026-03-01T10:00:00Z', from: 'placing', to: 'refused' };
  const history = [
    { ...line, because: 'the guest placed it', because_tag: 'guest_placed' as const },
    { ...line, because: 'No such rate.', because_tag: null },
  ];
  openDesk(`/desk/reservations/${RESERVATION.reference}`, { reservation: { ...RESERVATION, history } });
  await screen.findByRole('region', { name: 'History' });
  addTexts('de', german);
  act(() => changeTranslation('de'));
  const lines = textOf(screen.getByRole('region', { name: german.RESERVATION.HISTORY }));
  expect(lines).toContain('Vom Gast gebucht');
  expect(lines).toContain('No such rate.');
});

it('says what is known of a need in the language of the desk, with its days and amounts', async () => {
  const facts: (typeof RESERVATION)['needs'][number]['facts'] = [
    { tag: 'hotel_dates', values: ['2026-12-28', '2026-12-29'] },
    { tag: 'promised_and_billed', values: [gbp(237.6), gbp(118.8)] },
    { tag: 'fee_to_post', values: [gbp(50)] },
  ];
  const needs = RESERVATION.needs.slice(0, 1).map((need) => ({ ...need, facts, detail: 'its dates' }));
  openDesk(`/desk/reservations/${RESERVATION.reference}`, { reservation: { ...RESERVATION, needs } });
  const shown = await screen.findByText(/At the hotel its dates are 28.Dec.2026 to 29.Dec.2026/);
  const notice = shown.parentElement!;
  expect(textOf(notice)).toContain('The guest was promised £237.60, and the bill has £118.80');
  addTexts('de', german);
  act(() => changeTranslation('de'));
  expect(textOf(notice)).toContain('28. Dez. 2026 bis 29. Dez. 2026');
  expect(textOf(notice)).toContain('Zugesagt waren 237,60 £, die Rechnung hat 118,80 £');
  expect(textOf(notice)).not.toContain('its dates');
});

it('shows what another card paid on the bill at the desk, in its money and its history', async () => {
  openDesk(`/desk/reservations/${RESERVATION.reference}`, { reservation: { ...RESERVATION, on_bill: [PAID_AT_DESK] } });
  const money = textOf(await screen.findByRole('region', { name: 'Who pays what' }));
  expect(money).toMatch(/Card •••• K7QX, at the desk\s*£130.00.*1 use/);
  const history = textOf(screen.getByRole('region', { name: 'History' }));
  expect(history).toMatch(/Redemption taken back.*£90.00, Card •••• K7QX.*Put on a stay.*Ada.*£220.00, Card •••• K7QX/);
});

it('names a payment on the bill before it cancels, after that, and on the cancelled stay', async () => {
  const [given] = FEES.choices.flatMap(({ outcome }) => outcome ?? []);
  const stay = { ...UNPOSTED, needs_person: false, needs: [], on_bill: [PAID_AT_DESK] };
  const cancelled = { ...stay, state: 'cancelled' as const, cancelled: given! };
  const desk = openDesk(`/desk/reservations/${stay.reference}`, {
    reservation: stay,
    cancelForOtherFee: { fee_remarks: ['own_fee'], reservation: cancelled, ends_at: null },
  });
  await clickButton('Cancel the stay');
  const dialog = within(await findDialog());
  click(await dialog.findByRole('radio', { name: /Waived/ }));
  const words =
    /^£130.00 that the card •••• K7QX paid at the desk stays on the bill\. Any part above the fee is on Today/;
  expect(dialog.getByText(words)).toBeDefined();
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The guest asked for it');
  await clickButton('Cancel the stay', dialog);
  const done = await dialog.findByText(new RegExp(`^${stay.reference} is cancelled for £`));
  expect(textOf(done.parentElement!)).toContain('please post a different fee there');
  expect(dialog.getByText(words)).toBeDefined();
  expect(textOf(await findDialog())).toMatch(/Back on the card •••• M4XD€233.00/);
  desk.answer({ reservation: cancelled });
  pressKey('Escape');
  await screen.findByText('After the cancellation');
  expect(screen.getByText(words)).toBeDefined();
});

it('asks a silent hotel again to cancel, and shows the stay as the hotel then has it', async () => {
  const desk = openDesk(`/desk/reservations/${CANCELLING.reference}`, {
    cancelAgain: staffProblem('STAFF.ACT_REFUSED', 'The hotel said no.'),
  });
  pressEnter(await screen.findByRole('button', { name: 'Ask again to cancel' }));
  expect(screen.queryByRole('button', { name: /Decide|Cancel the stay|Note as/ })).toBeNull();
  const dialog = within(await findDialog());
  expect(document.activeElement).toBe(dialog.getByRole('combobox', { name: 'Reason' }));
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The guest asked for it');
  pressEnter(dialog.getByRole('button', { name: 'Ask again to cancel' }));
  expect(textOf(await dialog.findByRole('alert'))).toContain('The hotel said no.');
  expect(desk.askedFor('cancelAgain').map(({ sent }) => sent)).toEqual([{ reason: 'guest_asked', note: null }]);
  desk.answer({ reservation: { ...CANCELLING, state: 'confirmed', needs_person: false, needs: [] } });
  pressKey('Escape');
  await screen.findByRole('button', { name: 'Cancel the stay' });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Ask again to cancel' })).toBeNull());
});

it('keeps a fee that is too high in its field, with the most that it can be', async () => {
  const desk = openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    cancellation: ({ sent }) => (Object.keys(sent as object).length === 0 ? FEES : staffProblem('INPUT.INVALID')),
  });
  await clickButton('Cancel the stay');
  const dialog = within(await findDialog());
  click(await dialog.findByRole('radio', { name: /Another fee/ }));
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Amount/ });
  const faultOf = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  fill(field, '500');
  await waitFor(() => expect(faultOf()).toBe('A fee can be £426.80 at most, which is the price of the stay'));
  // Even if the server refuses what the desk took for a fee.
  fill(field, '50');
  await waitFor(() => expect(faultOf()).toContain('Something typed here isn’t right yet.'));
  expect(field.value).toBe('50');
  expect(dialog.getByRole('radio', { name: /Waived/ })).toBeDefined();
  expect(desk.askedFor('cancellation').map(({ sent }) => sent)).toEqual([{}, { fee: '50' }]);
});

it('asks a second person for a waiver above the limit of a person, and says what the limit is', async () => {
  const [byTerms, waived] = FEES.choices;
  const above_limit = { limit: units(250), used_today: units(426.8), alone: true };
  const ends_at = '2026-11-05T09:20:00Z';
  const desk = openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    cancellation: { ...FEES, choices: [byTerms!, { ...waived!, above_limit }] },
    cancelForOtherFee: { fee_remarks: [], reservation: UNPOSTED, ends_at },
  });
  await clickButton('Cancel the stay');
  const dialog = within(await findDialog());
  click(await dialog.findByRole('radio', { name: /Waived/ }));
  await dialog.findByText(/waive £250.00 a day alone, and with this it would be £426.80/);
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The guest asked for it');
  await clickButton('Ask a second person', dialog);
  await dialog.findByText('A second person has been asked');
  const sent = { reason: 'guest_asked', note: null, fee: 0 };
  expect(desk.askedFor('cancelForOtherFee').map((asked) => asked.sent)).toEqual([sent]);
});

it('says what was booked, by the hotel’s names, and until when cancelling is free in its time', async () => {
  openDesk(`/desk/reservations/${UNPOSTED.reference}`);
  const panel = await screen.findByRole('region', { name: 'The stay' });
  const stay = textOf(panel);
  for (const words of [
    '2 nights',
    'Doppelzimmer mit Meerblick',
    'Flexibel mit Frühstück',
    '2 × Erwachsene',
    '1 × child',
    'Kurt Gödel',
    'We come with a small dog.',
    'Free to cancel until2 Dec 2026, 23:59 (hotel’s time)',
    '£213.40',
  ]) {
    expect(stay).toContain(words);
  }
  expect(within(panel).getByText('Doppelzimmer mit Meerblick').lang).toBe('de');
  expect(within(panel).getByRole<HTMLAnchorElement>('link').href).toBe('tel:+441273555010');
});

it('says that cancelling is free until the day of arrival, where no hour ends it', async () => {
  const cancellation = { ...UNPOSTED.details.cancellation, free_until: null, later: [] };
  const stay = (amount: number) => {
    const fee = { currency: 'GBP', amount };
    return {
      ...UNPOSTED,
      stay_from: '2026-12-04',
      details: { ...UNPOSTED.details, cancellation: { ...cancellation, fee } },
    };
  };
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, { reservation: stay(0) });
  const free = await screen.findByRole('region', { name: 'The stay' });
  expect(textOf(free)).toContain('Free to cancel until4 Dec 2026');
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, { reservation: stay(90) });
  await screen.findByText('£90.00');
  expect(screen.queryByText('Free to cancel until')).toBeNull();
});

it('shows both sides of each difference from the hotel’s system', async () => {
  openDesk(`/desk/reservations/${RESERVATION.reference}`);
  const panel = await screen.findByRole('region', { name: 'Do we and the hotel agree?' });
  const text = await waitFor(() => {
    expect(textOf(panel)).toContain('on the hotel’s bill');
    return textOf(panel);
  });
  expect(text).toContain('Dates: Fri 4 Dec – 6 Dec 2026 here, Fri 20 Mar – 22 Mar 2026 at the hotel.');
  expect(text).toContain('Price: £426.80 here, £450.00 on the hotel’s bill.');
  expect(text).not.toContain('Rooms: ');
});

it('says after a cancellation what it cost, and what went back on which card', async () => {
  const { outcome } = FEES.choices[0]!;
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    reservation: { ...UNPOSTED, state: 'cancelled', cancelled: { ...outcome!, state: 'cancelled' } },
  });
  const money = textOf(await screen.findByRole('region', { name: 'Who pays what' }));
  expect(money).toContain('After the cancellation');
  expect(money).toContain('Fee£200.00');
  expect(money).toContain('Back on the card •••• M4XD€233.00 until 31 Dec 2027');
  expect(money).not.toContain('Left to pay');
});

it('has what happened in its true order within one second, an act before what came of it', async () => {
  const at = (second: string) => `2026-11-28T09:00:${second}Z`;
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    reservation: {
      ...UNPOSTED,
      history: [
        { at: at('01.1'), from: null, to: 'placing', because: 'placed', because_tag: null },
        { at: at('01.4'), from: 'placing', to: 'confirmed', because: 'reserved', because_tag: null },
        {
          at: at('02.5'),
          from: 'confirmed',
          to: 'cancelling',
          because: 'staff cancelled it',
          because_tag: 'staff_cancelled',
        },
        { at: at('02.5'), from: 'cancelling', to: 'cancelled', because: 'the hotel cancelled it', because_tag: null },
      ],
      audit: [{ ...CANCELLING.audit[0]!, at: at('02.5'), what: 'cancel' }],
      notes: [],
    },
  });
  const panel = await screen.findByRole('region', { name: 'History' });
  const lines = within(panel)
    .getAllByRole('listitem')
    .map((line) => line.querySelector('strong')?.textContent);
  expect(lines).toEqual(['Cancelled', 'Being cancelled', 'Cancellation requested', 'Confirmed', 'Being placed']);
});

it('says of an erased guest that the name is erased', async () => {
  openDesk(`/desk/reservations/${RESERVATION.reference}`, { reservation: { ...RESERVATION, guest: '' } });
  await findHeading(/^Name erased, /);
});

it('corrects the address of a guest', async () => {
  const desk = openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    addressCorrection: { fee_remarks: null, reservation: UNPOSTED, ends_at: null },
  });
  await clickButton('Correct the address');
  const dialog = within(await findDialog());
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Email address' });
  const press = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Correct the address' });
  expect([field.value, press().disabled]).toEqual([UNPOSTED.buyer.email, true]);
  fill(field, 'grace@example.org');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The guest asked for it');
  pressEnter(press());
  await dialog.findByText(/Letters about this stay now go to grace@example.org/);
  expect(desk.askedFor('addressCorrection').map(({ sent }) => sent)).toEqual([
    { reason: 'guest_asked', note: null, email: 'grace@example.org' },
  ]);
});

it('says that the guest has checked in, and offers no cancellation but by the hotel', async () => {
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    reservation: { ...UNPOSTED, has_arrived: true },
    reservationAtHotel: { ...AT_HOTEL, rooms: [{ ...AT_HOTEL.rooms[0]!, state: 'checked_in' }] },
  });
  await screen.findByText(/only the hotel can cancel this stay, in its own system/);
  expect(screen.getAllByText(/in house/).length).toBeGreaterThan(1);
  expect(screen.queryByText(/reserved/)).toBeNull();
  for (const name of ['Cancel the stay', 'Move to another hotel']) {
    expect(screen.queryByRole('button', { name })).toBeNull();
  }
});

it('has the goodwill cards that were given for the stay in its history', async () => {
  const [one] = RESERVATION.audit.length > 0 ? RESERVATION.audit : CANCELLING.audit;
  const given = { card_id: crypto.randomUUID(), amount: units(30), at: '2026-11-02T08:00:00Z', by: one!.by };
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    reservation: { ...UNPOSTED, goodwill: [{ ...given, reason: 'room_fault' }] },
  });
  const link = await screen.findByRole('link', { name: '£30.00, Something was wrong with the room' });
  expect(link.getAttribute('href')).toBe(`/desk/cards/${given.card_id}`);
});

it('says that a refused payment is asked for again, and then how that ended', async () => {
  const desk = openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    reservation: UNPOSTED,
    postAgain: { fee_remarks: null, reservation: UNPOSTED, ends_at: null },
  });
  const notice = (await screen.findByText('Why this needs a person')).parentElement!;
  expect(within(notice).getByText('Invalid external payment type').closest('details')?.open).toBe(false);
  await clickButton('Try the payment again');
  const dialog = within(await findDialog());
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The hotel asked for it');
  await clickButton('Try the payment again', dialog);
  await dialog.findByText('Asked again');
  expect(dialog.queryByText('Done')).toBeNull();
  expect(dialog.queryByText(/refused the payment again/)).toBeNull();
  desk.answer({ reservation: { ...UNPOSTED, payment_refused_at: '2026-11-02T09:00:00Z' } });
  await dialog.findByText(/refused the payment again/, undefined, { timeout: 10_000 });
  desk.answer({ reservation: { ...UNPOSTED, needs: [], needs_person: false, payment_refused_at: null } });
  await dialog.findByText(/has the payment now/, undefined, { timeout: 10_000 });
});

it('has the dates to which the hotel has moved a stay, with the booked ones beside', async () => {
  const reservation = { ...UNPOSTED, hotel_stay: { stay_from: '2026-11-09', stay_to: '2026-11-10' } };
  const desk = openDesk(`/desk/reservations/${UNPOSTED.reference}`, {
    reservation,
    today: { ...TODAY, needs_person: [reservation] },
  });
  expect(textOf(await findHeading(/^Alan Turing/))).toBe('Alan Turing, Mon 9 Nov – 10 Nov 2026');
  expect(textOf(document.body)).toContain('booked: Mon 2 Nov – 5 Nov 2026');
  click(screen.getByRole('link', { name: 'Today' }));
  const needs = await screen.findByRole('region', { name: 'Needs a person' });
  const [, row] = await within(needs).findAllByRole('row');
  expect(textOf(row!)).toContain('Mon 9 Nov – 10 Nov 2026');
  expect(textOf(row!)).toContain('booked: Mon 2 Nov – 5 Nov 2026');
  expect(desk.faults).toEqual([]);
});

it('says what cards paid above the hotel’s bill, and corrects the balance by it', async () => {
  const [paid] = UNPOSTED.cards;
  const reservation = {
    ...UNPOSTED,
    cards: [{ ...paid!, covered: gbp(237.6), taken: units(237.6) }],
    needs: [
      {
        reason: 'bill_differs' as const,
        detail: 'the guest was promised £237.60, and the bill has £118.80',
        facts: [{ tag: 'promised_and_billed' as const, values: [gbp(237.6), gbp(118.8)] }],
        since: '2026-11-02T08:10:00Z',
      },
    ],
  };
  const card = { ...CARD, id: paid!.card_id, free: units(12.4), card: { ...CARD.card, balance: units(12.4) } };
  const desk = openDesk(`/desk/reservations/${UNPOSTED.reference}`, { reservation, card });
  const heading = await screen.findByText('Cards paid £118.80 more than the hotel now charges');
  expect(textOf(heading.parentElement!)).toContain('take £118.80 of the payment back in the hotel’s system');
  click(screen.getByRole('link', { name: `Correct the balance of •••• ${paid!.last4}` }));
  const dialog = within(await findDialog());
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Right balance/ }).value).toBe('131.20');
  await waitFor(() => expect(desk.askedFor('cardPreview').at(-1)?.sent).toMatchObject({ amount: 118.8, seen: 12.4 }));
  await clickButton('Cancel', dialog);
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('leads to the card whose payment on the bill is too much', async () => {
  const facts = [{ tag: 'promised_and_billed' as const, values: [gbp(130), gbp(65)] }];
  const need = { reason: 'bill_differs' as const, detail: '', facts, since: '2026-11-02T08:10:00Z' };
  const reservation = { ...UNPOSTED, cards: [], on_bill: [PAID_AT_DESK], needs: [need] };
  openDesk(`/desk/reservations/${UNPOSTED.reference}`, { reservation });
  const link = await screen.findByRole('link', { name: `Take back on •••• ${PAID_AT_DESK.last4}` });
  expect(link.getAttribute('href')).toBe(`/desk/cards/${PAID_AT_DESK.card_id}`);
});
