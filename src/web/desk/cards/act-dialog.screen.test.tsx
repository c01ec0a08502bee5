import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ActDone, ActPreview } from '#contract/desk/staff-cards.ts';
import { choose, clickButton, fill, findDialog } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import { CARD, FOUND, PREVIEW } from '../../../../test/screens/examples/desk-examples.ts';

const euros = (amount: number) => ({ value: { currency: 'EUR', amount }, uses: null });
const [FIRST] = PREVIEW.cards;
const BEFORE = FIRST!.before!;
const with_ = (cards: ActDone['cards']): ActPreview => ({ ...PREVIEW, cards, second_person: null });
const CORRECTED: ActDone['cards'] = [{ ...FIRST!, after: { ...BEFORE, balance: euros(50), free: euros(10) } }];

it('corrects a balance by the right one, and has the sentence for the guest', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`, {
    cardPreview: with_(CORRECTED),
    cardAct: { state: 'done', cards: CORRECTED, code: null, redemption_id: null },
  });
  await clickButton('Correct balance');
  const dialog = within(await findDialog());
  fill(dialog.getByRole('textbox', { name: 'Right balance (EUR)' }), '50');
  await dialog.findByText(/The balance goes from €122.80 to €50.00\./);
  await clickButton('Correct the balance', dialog);
  await dialog.findByText('Say to the guest: “Your card now has €50.00 on it.”');
  const sent = { reason: 'wrong_amount', note: null, amount: -72.8, seen: 122.8 };
  expect(desk.askedFor('cardAct').map((asked) => asked.sent)).toEqual([sent]);
});

it('pays out all that is free, by the way and the receipt that were chosen', async () => {
  const emptied: ActDone['cards'] = [{ ...FIRST!, after: { ...BEFORE, balance: euros(0), free: euros(0) } }];
  const desk = openDesk(`/desk/cards/${CARD.id}`, {
    cardPreview: with_(emptied),
    cardAct: { state: 'done', cards: emptied, code: null, redemption_id: null },
  });
  await clickButton('Pay out');
  const dialog = within(await findDialog());
  choose(dialog.getByRole('combobox', { name: 'How' }), 'By bank transfer');
  fill(dialog.getByRole('textbox', { name: /^Receipt/ }), 'Q-12');
  await dialog.findByText(/€82.80 is paid out\. Left on the card: €0.00\./);
  await clickButton('Pay out', dialog);
  await dialog.findByText(/We have paid you €82.80/);
  const sent = { reason: 'guest_asked', note: null, amount: 82.8, how: 'bank', receipt: 'Q-12' };
  expect(desk.askedFor('cardAct').map((asked) => asked.sent)).toEqual([sent]);
});

it('says beside the button that the redemptions of a day need a second person, and shows a refusal there', async () => {
  const second = { ...PREVIEW.second_person!, redemptions: 100 };
  openDesk(`/desk/cards/${CARD.id}`, {
    cardPreview: { ...with_(CORRECTED), second_person: second },
    cardAct: staffProblem('STAFF.BILL_CHANGED'),
  });
  await clickButton('Pay out');
  const dialog = within(await findDialog());
  const limit = await dialog.findByText(/^You redeem at most 100 times a day alone/);
  const foot = dialog.getByRole('button', { name: 'Ask a second person' }).parentElement!.parentElement!;
  expect([foot.contains(limit), limit.getAttribute('role')]).toEqual([true, 'status']);
  await clickButton('Ask a second person', dialog);
  const refusal = await dialog.findByRole('alert');
  expect([foot.contains(refusal), document.activeElement]).toEqual([true, refusal]);
});

it('waits for a reason where none is implied', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`, {
    cardPreview: with_(CORRECTED),
    cardAct: { state: 'done', cards: CORRECTED, code: null, redemption_id: null },
  });
  await clickButton('Freeze');
  const dialog = within(await findDialog());
  await dialog.findByText(/The card stops working/);
  const button = dialog.getByRole('button', { name: 'Freeze the card' });
  expect(button.matches(':disabled')).toBe(true);
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'Suspected fraud');
  await waitFor(() => expect(button.matches(':disabled')).toBe(false));
  await clickButton('Freeze the card', dialog);
  await waitFor(() => expect(desk.askedFor('cardAct')).toHaveLength(1));
  expect(desk.askedFor('cardAct')[0]?.sent).toMatchObject({ reason: 'suspected_fraud' });
});

it('shows the code of a card that was split off, and what is on both', async () => {
  const made = { ...FIRST!, id: '00000000-0000-4000-8000-000000000099', before: null };
  const cards = (last4: string): ActDone['cards'] => [
    { ...FIRST!, after: { ...BEFORE, balance: euros(92.8), free: euros(52.8) } },
    { ...made, last4, after: { ...BEFORE, balance: euros(30), free: euros(30), held: euros(0) } },
  ];
  openDesk(`/desk/cards/${CARD.id}`, {
    cardPreview: with_(cards('')),
    cardAct: { state: 'done', cards: cards('H8MW'), code: '4TQM-5849-Y5KC-H8MW', redemption_id: null },
  });
  await clickButton('Split');
  const dialog = within(await findDialog());
  fill(dialog.getByRole('textbox', { name: 'Amount for the new card (EUR)' }), '30');
  await dialog.findByText('Still missing: Reason');
  choose(dialog.getByRole('combobox', { name: 'Reason' }), 'The guest asked for it');
  expect(dialog.queryByText('Still missing: Reason')).toBeNull();
  await dialog.findByText(/To a new card: €30.00\. Left on this one: €52.80\./);
  dialog.getByRole('table', { name: 'New card' });
  await clickButton('Make the new card', dialog);
  await screen.findByText('4TQM-5849-Y5KC-H8MW');
  expect(dialog.getByText('On a new card, •••• H8MW: €30.00. Left on •••• M4XD: €52.80.')).toBeDefined();
});

it('begins to shorten an extension at the day the card had', async () => {
  const desk = openDesk(`/desk/cards/${CARD.id}`, { cardPreview: with_(CORRECTED) });
  await clickButton('Shorten extension');
  const dialog = within(await findDialog());
  expect(dialog.getByLabelText<HTMLInputElement>('Valid until').value).toBe('2026-12-31');
  dialog.getByText(/^Not before 31 Dec 2026/);
  await waitFor(() => expect(desk.askedFor('cardPreview')[0]?.sent).toMatchObject({ until: '2026-12-31' }));
});

it('takes the other card of a merge if it is the only one found', async () => {
  const { cards, ...found } = FOUND;
  openDesk(`/desk/cards/${CARD.id}`, { find: { ...found, cards: cards.slice(1, 2) }, cardPreview: with_(CORRECTED) });
  await clickButton('Merge or move value');
  const dialog = within(await findDialog());
  fill(dialog.getByRole('textbox', { name: /^The other card/ }), 'Lovelace');
  await clickButton('Find', dialog);
  expect((await dialog.findByRole<HTMLInputElement>('radio')).checked).toBe(true);
});
