import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { DeskCallName } from '../../../../test/screens/desk-calls.ts';
import { click, clickButton, fill } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';

type List = readonly [path: string, call: DeskCallName, label: RegExp, name: string];

const LISTS: readonly List[] = [
  ['reservations', 'reservationFinding', /^Guest or number/, 'text'],
  ['mails', 'mailFinding', /^Part of the address/, 'text'],
  ['cards', 'cardFinding', /^Holder/, 'holder'],
];

it.each(LISTS)(
  'a guest’s name typed into the list of %s stays out of every address',
  async (path, call, label, name) => {
    const desk = openDesk(`/desk/${path}`);
    const findField = () => screen.findByRole<HTMLInputElement>('textbox', { name: label });
    fill(await findField(), 'Featherstone');
    await clickButton('Show');
    await waitFor(() => expect(desk.askedFor(call).at(-1)?.sent).toMatchObject({ [name]: 'Featherstone' }));
    click(await screen.findByRole('link', { name: 'Next page' }));
    await waitFor(() => expect(window.location.search).toContain('after='));
    expect((await findField()).value).toBe('Featherstone');
    expect(window.location.href).not.toContain('Featherstone');
    click(await screen.findByRole('link', { name: 'Clear filters' }));
    await waitFor(async () => expect((await findField()).value).toBe(''));
    expect(desk.addresses.filter((address) => address.includes('Featherstone'))).toEqual([]);
  },
);

it.each(LISTS)('a guest’s name is taken out of an old address of the list of %s', async (path, call, label, name) => {
  const desk = openDesk(`/desk/${path}?${name}=Featherstone`);
  await waitFor(() => expect(window.location.href).toMatch(new RegExp(`/desk/${path}$`)));
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: label });
  expect(field.value).toBe('Featherstone');
  await waitFor(() => expect(desk.askedFor(call).at(-1)?.sent).toMatchObject({ [name]: 'Featherstone' }));
  expect(desk.addresses.filter((address) => address.includes('Featherstone'))).toEqual([]);
});
