import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import type { HotelStays } from '#contract/desk/staff-bills.ts';
import type { ActDone, ActPreview } from '#contract/desk/staff-cards.ts';
import { choose, click, clickButton, fill, findDialog, pressEnter } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { CARD, PREVIEW } from '../../../../test/screens/examples/desk-examples.ts';

afterEach(() => window.localStorage.clear());

const pounds = (amount: number) => ({ currency: 'EUR', amount });
const STAY: HotelStays['stays'][number] = {
  group_id: 'g',
  room_id: 'r',
  number: '51001',
  guest_name: 'Ada Penrose',
  arrives: '2026-11-01',
  departs: '2026-11-04',
  rooms: ['A1'],
  state: 'checked_in',
  payer: 'guest',
};
const BILL = {
  ...({
    account_id: 'a',
    bill_id: null,
    payer: 'guest',
    company_name: null,
    rate: null,
    uses: null,
    nights: 3,
  } as const),
};
const FOUND: HotelStays = {
  stays: [STAY],
  bills: [
    { ...BILL, owed: pounds(30), most: pounds(30), refused: null },
    {
      ...BILL,
      bill_id: 'b',
      payer: 'company',
      company_name: 'Larkspur',
      owed: pounds(9),
      most: pounds(9),
      refused: null,
    },
    { ...BILL, bill_id: 'c', owed: pounds(0), most: null, refused: 'STAFF.BILL_CLOSED' },
  ],
  so_far: { value: pounds(80), uses: null },
};
const SEEN: ActPreview = { ...PREVIEW, second_person: null };
const DONE: ActDone = {
  state: 'done',
  cards: PREVIEW.cards,
  code: null,
  redemption_id: null,
  posting: { state: 'posted', detail: '' },
};

async function open(more: object = {}) {
  const desk = openDesk(`/desk/cards/${CARD.id}`, {
    hotelStayFinding: FOUND,
    cardPreview: SEEN,
    cardAct: DONE,
    ...more,
  });
  await clickButton('Put on a stay');
  return { desk, dialog: within(await findDialog()) };
}

it('finds a stay, presets what the guest owes, and pays it', async () => {
  const { desk, dialog } = await open();
  const where = dialog.queryByRole('combobox', { name: 'Hotel' });
  if (where) choose(where, 'Harbour House, Brighton');
  const text = dialog.getByRole('textbox', { name: 'Stay' });
  fill(text, '51001');
  pressEnter(text);
  await dialog.findByText(/Ada Penrose/);
  await dialog.findByText('This card has paid €80.00 on this stay so far.');
  await dialog.findByText('This bill is closed.', { exact: false });
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Amount (EUR)' });
  expect(amount.value).toBe('30.00');
  fill(amount, '31');
  await dialog.findByText('The card can pay €30.00 at most');
  click(dialog.getByRole('radio', { name: /Larkspur/ }));
  fill(amount, '5');
  await dialog.findByText(/€5.00 will be paid on the bill/);
  await clickButton('Pay the bill', dialog);
  await dialog.findByText(/Paid on the bill: €5.00/);
  expect(desk.askedFor('cardAct')[0]?.sent).toMatchObject({
    reason: 'on_bill',
    amount: 5,
    group_id: 'g',
    room_id: 'r',
    account_id: 'a',
    bill_id: 'b',
    pays_company: true,
  });
});

it('shows the nights that uses pay, and pays for those that were chosen', async () => {
  const uses = [
    { uses: 1, nights: 1, amount: pounds(120) },
    { uses: 2, nights: 2, amount: pounds(180) },
  ];
  const bills = [{ ...BILL, owed: pounds(200), most: pounds(180), refused: null, uses }];
  const { desk, dialog } = await open({ hotelStayFinding: { ...FOUND, bills } });
  const where = dialog.queryByRole('combobox', { name: 'Hotel' });
  if (where) choose(where, 'Harbour House, Brighton');
  const text = dialog.getByRole('textbox', { name: 'Stay' });
  fill(text, '51001');
  pressEnter(text);
  const nights = await dialog.findByRole('combobox', { name: 'Nights' });
  await dialog.findByText(/€180.00 will be paid on the bill/);
  choose(nights, '1 use: 1 of 3 nights, €120.00');
  await dialog.findByText(/€120.00 will be paid on the bill/);
  await clickButton('Pay the bill', dialog);
  await dialog.findByText(/Paid on the bill: €120.00/);
  expect(desk.askedFor('cardAct')[0]?.sent).toMatchObject({ amount: 120, uses: 1 });
});

it('keeps what was typed if the hotel has no such stay, and says that its answer is missing', async () => {
  const { desk, dialog } = await open({ hotelStayFinding: { stays: [], bills: null, so_far: null } });
  const where = dialog.queryByRole('combobox', { name: 'Hotel' });
  if (where) choose(where, 'Harbour House, Brighton');
  const text = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Stay' });
  fill(text, 'Nobody');
  pressEnter(text);
  await dialog.findByText(/The hotel has no such stay/);
  expect(text.value).toBe('Nobody');
  desk.answer({ hotelStayFinding: FOUND, cardAct: { ...DONE, posting: { state: 'open', detail: '' } } });
  pressEnter(text);
  await dialog.findByText(/€30.00 will be paid on the bill/);
  await clickButton('Pay the bill', dialog);
  await dialog.findByText(/The hotel system has not answered/);
});

it.each([
  {
    bills: [{ ...BILL, owed: pounds(0), most: null, refused: 'STAFF.NOTHING_OWED' }],
    says: 'The hotel shows €0.00 owed',
  },
  { bills: [], says: 'The hotel has no open bill' },
])('says that nothing is owed with the hotel’s figure, and goes to another stay: $says', async ({ bills, says }) => {
  const { desk, dialog } = await open({ hotelStayFinding: { ...FOUND, bills } });
  choose(dialog.getByRole('combobox', { name: 'Hotel' }), 'Harbour House, Brighton');
  const text = dialog.getByRole('textbox', { name: 'Stay' });
  fill(text, '51001');
  pressEnter(text);
  const sentence = await dialog.findByText(says, { exact: false });
  expect(sentence.closest('[role=status]')).not.toBeNull();
  expect([dialog.queryByText('What will happen'), dialog.queryByText(/^Still missing/)]).toEqual([null, null]);
  await clickButton('Look for another stay', dialog);
  expect(document.activeElement).toBe(text);
  desk.answer({ hotelStayFinding: FOUND });
  pressEnter(text);
  await dialog.findByText('What will happen');
  expect(dialog.queryByText(says, { exact: false })).toBeNull();
});

it('offers on Today to take back what is on a cancelled stay', async () => {
  openDesk('/desk', { cardPreview: SEEN });
  await screen.findByText('The stay is cancelled');
  await clickButton('Take back');
  expect(await findDialog()).toBeTruthy();
});
