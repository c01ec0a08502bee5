import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SalePageHotels } from '#contract/desk/staff-sale-page.ts';
import { choose, click, findGroup, pressEnter } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { SALE_PAGE_HOTELS, uuid } from '../../../../test/screens/examples/desk-examples.ts';

const SERVICE = /^Service/;

it('offers what the hotel has by name, one or several, and keeps an id that the hotel no longer has', async () => {
  const desk = openDesk('/desk/sale-pages/demo');
  const findChecked = (settings: object) =>
    waitFor(() => expect(desk.askedFor('salePageCheck').at(-1)?.sent).toMatchObject({ settings }));
  pressEnter(await findGroup('Hotel Harbour House, Brighton'));
  click(await findGroup('Connection'));
  const service = await screen.findByRole<HTMLSelectElement>('combobox', { name: SERVICE });
  expect(service.value).toBe(uuid(33));
  choose(service, 'Long stays');
  await findChecked({ properties: [{ connection: { service_id: uuid(34) } }] });
  click(await findGroup('Product ten-nights'));
  const rooms = within(await screen.findByRole('group', { name: 'harbour-house' }));
  expect(rooms.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  const named = (...ids: number[]) => ({
    voucher_products: [{}, { room_category_ids: { 'harbour-house': ids.map(uuid) } }],
  });
  click(rooms.getByRole('checkbox', { name: 'Sea View' }));
  await findChecked(named(31, 32, 39));
  const gone = rooms.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(uuid(39)) });
  click(gone);
  await findChecked(named(31, 32));
  expect(gone.checked).toBe(false);
  for (const room of ['Lanes Double', 'Sea View']) click(rooms.getByRole('checkbox', { name: room }));
  // An empty list would mean no room of any hotel, instead of every room.
  await waitFor(() => expect(JSON.stringify(desk.askedFor('salePageCheck').at(-1))).not.toContain('room_category_ids'));
});

it('keeps the focus in a field when its list arrives', async () => {
  const list = Promise.withResolvers<SalePageHotels>();
  openDesk('/desk/sale-pages/demo', { salePageHotels: () => list.promise });
  pressEnter(await findGroup('Hotel Harbour House, Brighton'));
  click(await findGroup('Connection'));
  const field = await screen.findByRole('combobox', { name: SERVICE, description: /Asking the hotel/ });
  act(() => field.focus());
  list.resolve(SALE_PAGE_HOTELS);
  await within(field).findByRole('option', { name: 'Long stays' });
  expect(document.activeElement).toBe(field);
});
