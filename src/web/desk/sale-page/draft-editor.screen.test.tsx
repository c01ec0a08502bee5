import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, click, clickButton, fill } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { uuid } from '../../../../test/screens/examples/desk-examples.ts';

const findFile = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'The file of the sale page' });

it('inserts an id from the hotel’s own list at the cursor', async () => {
  openDesk('/desk/sale-pages/demo');
  const file = await findFile();
  await clickButton('Ask the hotels');
  file.setSelectionRange(0, 0);
  choose(await screen.findByRole('combobox', { name: 'Ids at this hotel' }), 'Room: Lanes Double');
  await clickButton('Insert the id');
  expect(file.value).toMatch(new RegExp(`^${uuid(31)}id: demo`));
  expect(screen.getByText('Not saved yet')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
});

it('moves the cursor to the line of a finding', async () => {
  openDesk('/desk/sale-pages/demo');
  const file = await findFile();
  const [line] = await screen.findAllByRole('button', { name: 'Line 8' });
  click(line!);
  expect(document.activeElement).toBe(file);
  expect(file.value.slice(0, file.selectionStart).split('\n')).toHaveLength(8);
});

it('writes a main setting that is changed in its field into the text', async () => {
  const desk = openDesk('/desk/sale-pages/demo');
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Coast & Court Hotels');
  const file = await findFile();
  fill(name, 'By the form');
  act(() => name.blur());
  await waitFor(() => expect(file.value).toMatch(/name: By the form/));
  expect(screen.getByText('Not saved yet')).toBeDefined();
  expect(desk.askedFor('salePageSetting').map(({ sent }) => sent)).toMatchObject([
    { path: ['name'], value: 'By the form' },
  ]);
});
