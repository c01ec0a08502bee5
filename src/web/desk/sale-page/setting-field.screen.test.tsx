import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SalePageHotels } from '#contract/staff/staff-sale-page.ts';
import { choose, click, findGroup, pressEnter } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { SALE_PAGE_HOTELS, uuid } from '../../../../test/screens/examples/desk-examples.ts';

const SERVICE = /^Connection service id/;

it('offers what the hotel has by name, one or several, and keeps an id that the hotel no longer has', async () => {
  const desk = openDesk('/desk/sale-pages/demo');
  const findChange = async (count: number) => {
    await waitFor(() => expect(desk.askedFor('salePageSetting')).toHaveLength(count));
    return desk.askedFor('salePageSetting').at(-1)?.sent;
  };
  pressEnter(await findGroup('Hotel harbour-house'));
  const service = await screen.findByRole<HTMLSelectElement>('combobox', { name: SERVICE });
  expect(service.value).toBe(uuid(33));
  choose(service, 'Long stays');
  expect(await findChange(1)).toMatchObject({
    path: ['properties', 0, 'connection', 'service_id'],
    value: uuid(34),
  });
  click(await findGroup('Product ten-nights'));
  const rooms = within(await screen.findByRole('group', { name: 'Room category ids harbour-house' }));
  expect(rooms.getAllByRole('checkbox', { checked: true })).toHaveLength(2);
  const path = ['voucher_products', 1, 'room_category_ids', 'harbour-house'];
  click(rooms.getByRole('checkbox', { name: 'Sea View' }));
  expect(await findChange(2)).toMatchObject({ path, value: [31, 32, 39].map(uuid).join(', ') });
  const gone = rooms.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(uuid(39)) });
  click(gone);
  expect(await findChange(3)).toMatchObject({ path, value: [31, 32].map(uuid).join(', ') });
  expect(gone.checked).toBe(false);
});

it('keeps the focus in a field when its list arrives', async () => {
  const list = Promise.withResolvers<SalePageHotels>();
  openDesk('/desk/sale-pages/demo', { salePageHotels: () => list.promise });
  pressEnter(await findGroup('Hotel harbour-house'));
  const field = await screen.findByRole('textbox', { name: SERVICE });
  act(() => field.focus());
  list.resolve(SALE_PAGE_HOTELS);
  const choices = await screen.findByRole('combobox', { name: SERVICE });
  await waitFor(() => expect(document.activeElement).toBe(choices));
});
