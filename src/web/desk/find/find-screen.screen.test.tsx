import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, clickButton, find, findHeading, pressKey, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import {
  CARD,
  ENDED_CODE,
  FOUND,
  HOTEL_STAYS,
  PREVIEW,
  SESSION,
  uuid,
} from '../../../../test/screens/examples/desk-examples.ts';

const ONE_CARD = { cards: FOUND.cards.slice(0, 1), reservations: [], has_more: false, ended: [], paid: [] };
const NOTHING = { cards: [], reservations: [], has_more: false, ended: [], paid: [], matched: null };

it('opens a card at once if it is the only match', async () => {
  const desk = openDesk('/desk', { find: { ...ONE_CARD, matched: 'last_four' } });
  await find(CARD.card.last4);
  await findHeading(new RegExp(CARD.product.name));
  expect(window.location.pathname).toBe(`/desk/cards/${CARD.id}`);
  expect(desk.askedFor('find').map(({ sent }) => sent)).toEqual([{ text: CARD.card.last4 }]);
});

it('lists a single card that was matched by a word that may be a name', async () => {
  openDesk('/desk', { find: { ...ONE_CARD, matched: 'ending_or_name' } });
  await find('Lena');
  await findHeading('Found');
  const rows = await screen.findAllByRole('row');
  expect(textOf(rows.at(-1)!)).toContain(CARD.card.last4);
  expect(screen.getByText('The code of one card ends in this.')).toBeDefined();
  expect(screen.queryByText(/Stays in the system of/)).toBeNull();
  expect(window.location.pathname).toBe('/desk/find');
});

it('says which card paid a number, beside stays that have it', async () => {
  const desk = openDesk('/desk', { find: { ...ONE_CARD, paid: [CARD.id], matched: 'receipt' } });
  await find('51001');
  const paid = `Paid the receipt or the stay’s bill with this number: •••• ${CARD.card.last4}.`;
  await screen.findByText(paid);
  expect(window.location.pathname).toBe('/desk/find');
  desk.answer({ find: { ...ONE_CARD, reservations: FOUND.reservations, paid: [CARD.id], matched: 'hotel_number' } });
  await find('51002');
  await screen.findByText('Found by the hotel’s number.');
  await screen.findByText(paid);
});

it('sums up what can be used of the found cards, by currency, and freezes the chosen ones', async () => {
  const [card] = FOUND.cards;
  const worth = (id: number, value: { currency: string; amount: number } | null, uses: number | null) => {
    return { ...card!, id: uuid(id), free: { value, uses } };
  };
  const cards = [
    worth(91, { currency: 'EUR', amount: 0.1 }, null),
    worth(92, { currency: 'GBP', amount: 250 }, null),
    worth(93, { currency: 'EUR', amount: 0.2 }, null),
    worth(94, null, 2),
    worth(95, null, 8),
  ];
  openDesk('/desk', { find: { ...FOUND, cards, reservations: [], has_more: false } });
  await find('97AX 9UN9');
  expect(textOf(await screen.findByText(/^Can be used in all/))).toBe('Can be used in all: €0.30, £250.00, 10 uses');
  click(await screen.findByRole('button', { name: 'Choose cards' }));
  const ticks = await screen.findAllByRole('checkbox');
  click(ticks[1]!);
  click(ticks[2]!);
  await screen.findByText('2 cards chosen');
  await clickButton('Freeze');
  await screen.findByRole('dialog', { name: 'Freeze the chosen cards' });
});

const findField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a card or a reservation' });

it('keeps a text that finds nothing in the field, and says what to do', async () => {
  const session = { ...SESSION, grants: [{ role: 'reception' as const, sale_page_id: 'demo', property_id: null }] };
  openDesk('/desk', { session, find: NOTHING, hotelStayFinding: { ...HOTEL_STAYS, stays: [] } });
  await find('Featherstone');
  await screen.findByText('No card found.');
  await screen.findByText(/Or it belongs to another hotel, which your role doesn’t include\.$/);
  expect((await findField()).value).toBe('Featherstone');
  await find('7KQ2-M4XD-9ABC-2DE8');
  await screen.findByText('No card has this code');
  expect((await findField()).value).toBe('7KQ2-M4XD-9ABC-2DE8');
  for (const part of ['7KQ2 M4XD 9ABC', '7kq2-????-9abc-2de8']) {
    await find(part);
    await screen.findByText('4 characters of this code are missing');
  }
  for (const reference of ['SC-UB35-HA9G', 'sc ub35 ha9', 'SC-UB35-HA9GG', 'UB35HA9G']) {
    await find(reference);
    const heading = await screen.findByText('No reservation has this reference');
    expect(textOf(heading.parentElement!)).toContain(
      'Or it belongs to another hotel, which your role doesn’t include.',
    );
    await find('Featherstone');
    await screen.findByText('No card found.');
  }
  for (const other of ['23456789', 'Room 101', 'zimmer 12', 'Chambre n° 101', 'غرفة ١٠١']) {
    await find('7KQ2-M4XD-9ABC-2DE8');
    await screen.findByText('No card has this code');
    await find(other);
    await screen.findByText('No card found.');
  }
});

it('speaks of other hotels only to a person whose role leaves hotels out', async () => {
  openDesk('/desk', { find: NOTHING, hotelStayFinding: { ...HOTEL_STAYS, stays: [] } });
  await find('Featherstone');
  const heading = await screen.findByText('No card found.');
  expect(textOf(heading.parentElement!)).not.toContain('your role');
});

it('says that one letter is too little, and shows no earlier result beside it', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`);
  await findHeading(new RegExp(CARD.product.name));
  await find('G');
  await screen.findByText('Type at least two characters.');
  expect(desk.askedFor('find')).toEqual([]);
});

it('leads from a batch to its page, where its codes are downloaded', async () => {
  const cards = FOUND.cards.map((card) => ({ ...card, batch: 'Acme Christmas 2026' }));
  openDesk('/desk', { find: { ...ONE_CARD, cards, matched: 'batch' } });
  await find('acme christmas');
  const link = await screen.findByRole('link', { name: 'Open the batch Acme Christmas 2026' });
  expect(link.getAttribute('href')).toBe('/desk/cards?batch=Acme+Christmas+2026');
});

it('says that one character of a code is wrong, and lists the card instead of opening it', async () => {
  openDesk('/desk', { find: { ...ONE_CARD, matched: 'near_code' } });
  await find('7KQ2-M4XD-9ABC-2DE8');
  await screen.findByText('One character of this code is wrong');
  expect(textOf((await screen.findAllByRole('row')).at(-1)!)).toContain(CARD.card.last4);
  expect((await findField()).value).toBe('7KQ2-M4XD-9ABC-2DE8');
});

it('says of an old code when and by whom it was replaced, and leads to the card', async () => {
  openDesk('/desk', { find: { ...ONE_CARD, ended: [ENDED_CODE], matched: 'code' } });
  await find('9QTZ');
  const heading = await screen.findByText('The code •••• 9QTZ no longer works');
  expect(textOf(heading.parentElement!)).toContain('It was replaced on 1 Nov 2026, 09:00 by Otto Lindqvist.');
  click(await screen.findByRole('link', { name: 'Open the card' }));
  await findHeading(new RegExp(CARD.product.name));
});

it('is used by keyboard alone: / or Ctrl+K, then Enter, arrows and Enter', async () => {
  openDesk('/desk/cards');
  const field = await findField();
  pressKey('/');
  expect(document.activeElement).toBe(field);
  field.blur();
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
  expect(document.activeElement).toBe(field);
  await find('Grace');
  await findHeading('Found');
  await waitFor(() => expect(textOf(document.activeElement as HTMLElement)).toContain(FOUND.cards[0]?.last4));
  expect(field.value).toBe('');
  pressKey('ArrowDown');
  await waitFor(() => expect(textOf(document.activeElement as HTMLElement)).toContain(FOUND.cards[1]?.last4));
  pressKey('Enter');
  await waitFor(() => expect(window.location.pathname).toBe(`/desk/cards/${FOUND.cards[1]?.id}`));
});

it('types / into a field as into any other', async () => {
  openDesk('/desk/cards');
  const other = await screen.findByRole('textbox', { name: /^Batch/ });
  other.focus();
  expect(fireEvent.keyDown(other, { key: '/' })).toBe(true);
  expect(document.activeElement).toBe(other);
});

const [STAY] = HOTEL_STAYS.stays;

it('finds a stay of the hotel that we did not book, and puts a card on it', async () => {
  const desk = openDesk('/desk', { find: NOTHING, hotelStayFinding: HOTEL_STAYS, card: CARD, cardPreview: PREVIEW });
  await find('Penrose');
  const [link] = await screen.findAllByRole('link', { name: 'Put a card on this stay' });
  expect(screen.queryByText('No card and no reservation found')).toBeNull();
  expect(textOf(link!.parentElement!)).toContain('Ada Penrose510011 Nov 2026 – 4 Nov 2026Room A1in house');
  expect(desk.askedFor('hotelStayFinding').map(({ sent }) => sent)).toEqual(
    ['harbour-house', 'palais'].map((hotel) => ({
      card_id: null,
      sale_page_id: 'demo',
      property_id: hotel,
      text: 'Penrose',
      chosen: null,
    })),
  );
  click(link!);
  desk.answer({
    find: { ...ONE_CARD, matched: 'code' },
    hotelStayFinding: { ...HOTEL_STAYS, bills: [] },
  });
  const code = await screen.findByLabelText('Scan or type the code');
  expect(window.location.search).not.toContain('Penrose');
  fireEvent.change(code, { target: { value: '4TQM5849Y5KCM4XD' } });
  fireEvent.keyDown(code, { key: 'Enter' });
  await screen.findByText('Put the card on a stay');
  await screen.findByText('Ada Penrose');
  const chosen = { group_id: STAY!.group_id, room_id: STAY!.room_id };
  expect(
    desk
      .askedFor('hotelStayFinding')
      .slice(2)
      .map(({ sent }) => sent),
  ).toEqual([{ card_id: CARD.id, property_id: 'harbour-house', text: '', chosen }]);
  click(screen.getByRole('button', { name: 'Close' }));
  // The next card may be another guest's.
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('says that a hotel does not answer, beside what others have, and our own search does not wait', async () => {
  const desk = openDesk('/desk', { find: NOTHING });
  desk.answer({
    hotelStayFinding: ({ sent }) =>
      JSON.stringify(sent).includes('palais') ? staffProblem('PMS.UNAVAILABLE') : new Promise(() => {}),
  });
  await find('Penrose');
  await screen.findByText('No card found.');
  await screen.findByText('The hotel’s system doesn’t answer. Please try again in a moment.');
});

it('sends no code and no email to a hotel, and asks many hotels only one by one', async () => {
  const desk = openDesk('/desk', { find: NOTHING, hotelStayFinding: { ...HOTEL_STAYS, stays: [] } });
  for (const text of ['7KQ2-M4XD-9ABC-2DE8', '1234 5678', 'ada@example.com', 'https://example.com/#t=abc']) {
    await find(text);
    await screen.findByText(/^No card (has this code|found|and no reservation found)/);
  }
  expect(desk.askedFor('hotelStayFinding')).toEqual([]);
  const [page] = SESSION.sale_pages;
  const properties = ['one', 'two', 'three'].map((id) => ({ ...page!.properties[0]!, id, name: id }));
  const many = openDesk('/desk', {
    session: { ...SESSION, sale_pages: [{ ...page!, properties }] },
    find: NOTHING,
    hotelStayFinding: { ...HOTEL_STAYS, stays: [] },
  });
  await find('Penrose');
  const [ask] = await screen.findAllByRole('button', { name: 'Ask the hotel now' });
  expect(many.askedFor('hotelStayFinding')).toEqual([]);
  click(ask!);
  await screen.findByText(/^The hotel has no such stay/);
  expect(many.askedFor('hotelStayFinding')).toHaveLength(1);
});

it.each([
  ['the person may put no card on a bill', { may_redeem: false }],
  ['no system is set up', { has_system: false }],
])('asks no hotel where %s', async (_, missing) => {
  const [page] = SESSION.sale_pages;
  const properties = page!.properties.map((one) => ({ ...one, ...missing }));
  const desk = openDesk('/desk', { session: { ...SESSION, sale_pages: [{ ...page!, properties }] }, find: NOTHING });
  await find('Penrose');
  await screen.findByText('No card and no reservation found');
  expect(desk.askedFor('hotelStayFinding')).toEqual([]);
});
