import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { ActDone, ActPreview } from '#contract/desk/staff-cards.ts';
import {
  choose,
  click,
  clickButton,
  fill,
  findDialog,
  pressEnter,
  textOf,
} from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import { CARD, FOUND, PREVIEW, SESSION } from '../../../../test/screens/examples/desk-examples.ts';

const euros = (amount: number) => ({ value: { currency: 'EUR', amount }, uses: null });
const [FIRST] = PREVIEW.cards;
const BEFORE = FIRST!.before!;
const CARDS: ActDone['cards'] = [{ ...FIRST!, after: { ...BEFORE, balance: euros(80.8), free: euros(40.8) } }];
const SEEN: ActPreview = { ...PREVIEW, cards: CARDS, second_person: null };
const REDEMPTION = '018f3b9e-0000-7000-8000-000000000931';
const DONE: ActDone = { state: 'done', cards: CARDS, code: null, redemption_id: REDEMPTION };
const PROBLEM = {
  ...staffProblem('STAFF.RECEIPT_USED'),
  about: { last4: '7KQ2', day: '2026-11-28', amount: euros(18.5) },
};

afterEach(() => {
  window.localStorage.clear();
  vi.unstubAllGlobals();
});

it('redeems an amount of a scanned card at a counter, once, and prints its slip', async () => {
  const { cards, ...found } = FOUND;
  const desk = openDesk('/desk/redeem', {
    find: { ...found, matched: 'code', cards: cards.slice(0, 1) },
    card: CARD,
    cardPreview: SEEN,
    cardAct: DONE,
  });
  const code = await screen.findByLabelText('Scan or type the code');
  expect(document.activeElement).toBe(code);
  fill(code, '4TQM5849Y5KCM4XD');
  pressEnter(code);
  const dialog = within(await findDialog());
  fill(dialog.getByRole('textbox', { name: 'Amount (EUR)' }), '42');
  choose(dialog.getByRole('combobox', { name: 'Where' }), 'Restaurant, Harbour House, Brighton');
  fill(dialog.getByRole('textbox', { name: /^Receipt/ }), '4711');
  await dialog.findByText('€42.00 will be taken. Left on the card: €40.80.');
  await clickButton('Redeem', dialog);
  await dialog.findByText('€42.00 redeemed. Left on the card: €40.80.');
  const sent = desk.askedFor('cardAct').map((asked) => asked.sent);
  expect(sent).toMatchObject([
    {
      reason: 'at_counter',
      amount: 42,
      property_id: 'harbour-house',
      outlet: 'Restaurant',
      receipt: '4711',
      receipt_again: false,
    },
  ]);
  const printed = vi.fn(() => expect(textOf(document.body)).toContain('018F3B9E'));
  vi.stubGlobal('print', printed);
  await clickButton('Print slip', dialog);
  expect(printed).toHaveBeenCalledOnce();
});

it('says that the camera did not open, and the code can be typed', async () => {
  const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  vi.stubGlobal('navigator', Object.create(navigator, { mediaDevices: { value: { getUserMedia: refused } } }));
  openDesk('/desk/redeem', {});
  await clickButton('Scan with the camera');
  await screen.findByText('Allow this page to use the camera, or type the code.');
  click(screen.getByRole('button', { name: 'Close' }));
  expect(await screen.findByLabelText('Scan or type the code')).toBeDefined();
});

it('says that a frozen card can’t pay, and warns of a code with one wrong character', async () => {
  const { cards, ...found } = FOUND;
  const acts = CARD.acts.map((one) => ({ ...one, is_possible: false }));
  openDesk('/desk/redeem', {
    find: { ...found, matched: 'near_code', cards: cards.slice(0, 1) },
    card: { ...CARD, acts },
  });
  const code = await screen.findByLabelText('Scan or type the code');
  fill(code, '4TQM5849Y5KCM4XD');
  pressEnter(code);
  await screen.findByText('One character of this code is wrong');
  expect(screen.queryByRole('dialog')).toBeNull();
  click(screen.getByRole('radio'));
  await screen.findByText('This card can’t pay that now');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says at the field that too little is free, and keeps what was typed', async () => {
  openDesk(`/desk/cards/${CARD.id}`, { cardPreview: SEEN });
  await clickButton('Redeem');
  const dialog = within(await findDialog());
  const amount = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Amount (EUR)' });
  fill(amount, '100');
  await dialog.findByText('Only €82.80 can be used');
  expect(amount.value).toBe('100');
});

it('asks about a receipt that was paid before', async () => {
  const palais = { ...SESSION.sale_pages[0]!, properties: SESSION.sale_pages[0]!.properties.slice(1) };
  const desk = openDesk(`/desk/cards/${CARD.id}`, {
    session: { ...SESSION, sale_pages: [palais] },
    cardPreview: PROBLEM,
  });
  await clickButton('Redeem');
  const dialog = within(await findDialog());
  // The only counter is chosen.
  fill(dialog.getByRole('textbox', { name: 'Amount (EUR)' }), '10');
  await dialog.findByText('This receipt was paid on 28 Nov 2026 with card •••• 7KQ2: €18.50.');
  desk.answer({ cardPreview: SEEN });
  click(dialog.getByRole('checkbox', { name: /same receipt again/ }));
  await waitFor(() => expect(desk.askedFor('cardPreview').at(-1)?.sent).toMatchObject({ receipt_again: true }));
});

it('takes back what the bill of a cancelled stay may not keep', async () => {
  const paid = { ...CARD.redemptions[0]!, purpose: 'bill', is_stay_gone: true } as const;
  const redemptions = [{ ...paid, fee_on_bill: euros(12).value, take_back: euros(30).value }];
  const desk = openDesk('/desk', { card: { ...CARD, redemptions }, cardPreview: SEEN });
  const entry = (await screen.findByText('£128.00 to take back')).closest('li')!;
  click(within(entry).getByRole('button', { name: 'Take back' }));
  const dialog = within(await findDialog());
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Amount (EUR)' }).value).toBe('30.00');
  await waitFor(() => expect(desk.askedFor('cardPreview').at(-1)?.sent).toMatchObject({ amount: 30 }));
});

it('takes a part of a redemption back for a reason', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`, { cardPreview: SEEN, cardAct: DONE });
  await screen.findByText('Restaurant, Harbour House, Brighton', { exact: false });
  await clickButton('Take back');
  const dialog = within(await findDialog());
  click(dialog.getByRole('checkbox', { name: 'Take back all that is left' }));
  fill(dialog.getByRole('textbox', { name: 'Amount (EUR)' }), '2');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The amount was wrong');
  await dialog.findByText(/Back on the card: €2.00/);
  await clickButton('Take back', dialog);
  await dialog.findByText(/Back on the card: €2.00/);
  expect(desk.askedFor('cardAct')[0]?.sent).toMatchObject({ amount: 2, redemption_id: CARD.redemptions[0]?.id });
});
