import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { click, findHeading, pressKey, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { RESERVATION } from '../../../../test/screens/examples/desk-examples.ts';

it('moves through the rows with the arrow keys, and opens a row with Enter', async () => {
  openDesk('/desk/reservations');
  const [, first, second] = await screen.findAllByRole('row');
  expect(textOf(first!)).toContain(RESERVATION.guest);
  act(() => first!.focus());
  pressKey('ArrowDown');
  expect(document.activeElement).toBe(second);
  pressKey('ArrowUp');
  expect(document.activeElement).toBe(first);
  pressKey('Enter');
  await findHeading(new RegExp(RESERVATION.guest));
});

it('says how many there are, and its heads sort it', async () => {
  const desk = openDesk('/desk/reservations');
  expect(await screen.findByText('812 matches')).toBeDefined();
  const findHead = (name: string) => screen.findByRole('columnheader', { name });
  expect((await findHead('Booked')).getAttribute('aria-sort')).toBe('descending');
  click(await findHead('Stay'));
  await waitFor(() => expect(desk.askedFor('reservationFinding').at(-1)?.sent).toMatchObject({ sort: 'arrival' }));
  expect((await findHead('Stay')).getAttribute('aria-sort')).toBe('ascending');
  expect(screen.getByRole('heading', { name: 'Arriving from today, earliest first' })).toBeDefined();
});

it('has a field for its order, which narrow screens show instead of the heads', async () => {
  const desk = openDesk('/desk/reservations');
  const findField = () => screen.findByRole<HTMLSelectElement>('combobox', { name: /Sorted/, hidden: true });
  const options = async () => [...(await findField()).options].map(({ text }) => text);
  const choose = async (value: string) => {
    fireEvent.change(await findField(), { target: { value } });
    click(screen.getByRole('button', { name: 'Show' }));
  };
  expect(await options()).toEqual(['Newest first', 'Arriving from today, earliest first']);
  await choose('arrival');
  await waitFor(() => expect(desk.askedFor('reservationFinding').at(-1)?.sent).toMatchObject({ sort: 'arrival' }));
  expect((await findField()).value).toBe('arrival');
  await choose('');
  await waitFor(() => expect(window.location.search).toBe(''));
});

it('sorted by days of arrival may be sorted by booking', async () => {
  openDesk('/desk/reservations?arrives=soon&sort=booked');
  const field = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Sorted/, hidden: true });
  expect([...field.options].map(({ value }) => value)).toEqual(['', 'booked']);
  expect(field.value).toBe('booked');
});
