import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, clickButton, fill, findDialog, findHeading, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { APPROVALS, CARD, uuid, WAITING_CARD } from '../../../../test/screens/examples/desk-examples.ts';

const ADDRESS = `/desk/cards/${CARD.id}`;

it('has an act that waits at its top, which only the person who asked can withdraw', async () => {
  const desk = openDesk(ADDRESS, { card: WAITING_CARD, withdraw: {} });
  const heading = await screen.findByText('Waiting for a second person: Extend the card');
  expect(textOf(heading.parentElement!)).toContain(
    'until 1 Dec 2026, 09:30 at the latest. Requested on 28 Nov 2026, 09:30 by Ada',
  );
  await screen.findByText('Waiting for a second person: Make the card void');
  expect(screen.getAllByRole('button', { name: 'Withdraw' })).toHaveLength(1);
  desk.answer({ card: { ...WAITING_CARD, waiting: WAITING_CARD.waiting.slice(1) } });
  await clickButton('Withdraw');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull());
  expect(desk.askedFor('withdraw').map(({ params }) => params['id'])).toEqual([WAITING_CARD.waiting[0]?.id]);
});

it('without a code says to whom its link was sent, and which code ended', async () => {
  openDesk(ADDRESS, { card: WAITING_CARD });
  await findHeading(/No code yet/);
  await screen.findByText(/^A link was mailed to grace.hopper/);
  const ended = await screen.findByText('The code •••• 9QTZ no longer works');
  expect(textOf(ended.parentElement!)).toContain('by Otto Lindqvist.');
});

it('fills another link’s letter in as the earlier one, and says when it leaves', async () => {
  const letter = {
    first_name: 'Grace',
    last_name: 'Hopper',
    giver: 'Aunt Petra',
    message: 'Happy birthday',
    language: 'de',
    send_on: '2026-12-20',
  };
  const code_link = { ...CARD.code_link!, state: 'waiting' as const, to: 'grace@example.com', letter };
  const desk = openDesk(ADDRESS, { card: { ...CARD, holder: null, has_code: false, code_link }, cardLink: CARD });
  await clickButton('Send another link');
  const dialog = await findDialog();
  fill(within(dialog).getByRole('textbox', { name: 'Email' }), 'grace.h@example.com');
  choose(within(dialog).getByRole('combobox', { name: /^Reason/ }), 'The guest asked for it');
  const leaves = 'A letter with a link to the card goes to grace.h@example.com on 20 Dec 2026.';
  expect(textOf(dialog)).toContain(leaves);
  await clickButton('Send the link', within(dialog));
  const { first_name, last_name, ...words } = letter;
  const sent = { recipient: { first_name, last_name, email: 'grace.h@example.com' }, letter: words };
  await waitFor(() => expect(desk.askedFor('cardLink')[0]?.sent).toMatchObject(sent));
  await within(dialog).findByText('Earlier links no longer work.');
  expect(textOf(dialog)).toContain(leaves);
});

it('says how each of its parts was sold, to a person who may know', async () => {
  const part = { sold_by: null, price: { currency: 'EUR', amount: 40 }, tax_kind: 'multi_purpose' as const };
  openDesk(ADDRESS, { card: { ...CARD, sales: [...CARD.sales!, part] } });
  const about = await screen.findByRole('region', { name: 'About the card' });
  expect(textOf(about)).toContain('Sold byHarbour House, BrightonUnknownPrice paid€150.00€40.00VAT kindmulti-purpose');
  openDesk(ADDRESS, { card: { ...CARD, sales: null } });
  expect(textOf(await screen.findByRole('region', { name: 'About the card' }))).not.toContain('Price paid');
});

it('names its state, and not the role, if no role can change it', async () => {
  const acts = CARD.acts.map((offer) => ({ ...offer, is_possible: false }));
  openDesk(ADDRESS, { card: { ...CARD, acts, may_send_link: false, card: { ...CARD.card, state: 'void' } } });
  await screen.findByText('Nothing can be changed on this card now. Its state: Void.');
  expect(screen.queryByText(/Your role/)).toBeNull();
  const balance = { value: { currency: 'EUR', amount: 0 }, uses: null };
  openDesk(ADDRESS, { card: { ...CARD, acts, may_send_link: false, card: { ...CARD.card, balance } } });
  await screen.findByText('Nothing can be changed on this card now. Its state: Active.');
  expect(screen.queryByText(/Your role/)).toBeNull();
});

it('says what a voucher pays for, and which acts its product leaves out', async () => {
  const rules = { ...CARD.rules, nights: 2, persons: 2, min_nights: 2, at_counters: false, on_bills: false };
  openDesk(ADDRESS, { card: { ...CARD, rules } });
  const say = await screen.findByRole('region', { name: 'What to say' });
  for (const words of [
    '2 nights in one room for 2 people',
    'fewer than 2 nights',
    'no “Redeem”',
    'no “Put on a stay”',
  ]) {
    expect(textOf(say)).toContain(words);
  }
  openDesk(ADDRESS, { card: { ...CARD, rules, card: { ...CARD.card, state: 'frozen', usable: false } } });
  await screen.findByText(/The card is frozen/);
  expect(screen.queryByText(/no “Redeem”/)).toBeNull();
});

it('says how long a guest who mistyped the PIN has to wait', async () => {
  openDesk(ADDRESS, {
    card: { ...CARD, wrong_tries: { count: 4, locked_at: null, wait_until: '2026-11-28T02:32:00Z' } },
  });
  await screen.findByText(/4 times recently\. Until 28 Nov 2026, 02:32, the guest may be refused/);
});

it.each([
  [{ state: 'frozen', reason: 'CARD.FROZEN' }, 'Frozen: none of it can be used today'],
  [{ reason: 'CARD.NOT_STARTED' }, 'Not valid yet: none of it can be used today'],
  [{}, 'can be used today'],
] as const)('%j: says under its value: %s', async (change, words) => {
  openDesk(ADDRESS, { card: { ...CARD, wrong_tries: null, card: { ...CARD.card, ...change } } });
  expect((await screen.findByText(words)).previousElementSibling?.textContent).toBe('€82.80');
});

it('links to the card that its value came from, and says how a guest gets its code', async () => {
  const received = { ...CARD.timeline[1]!, what: 'receive', details: { amount: 60, from: '9QTZ', card: uuid(7) } };
  const older = { ...received, details: { amount: 60, from: '3HUJ' } };
  const card = { ...CARD, has_code: false, code_link: null, timeline: [received, older] };
  openDesk(ADDRESS, { card });
  const link = await screen.findByRole('link', { name: 'Other card: •••• 9QTZ' });
  expect(link.getAttribute('href')).toBe(`/desk/cards/${uuid(7)}`);
  await screen.findByText('•••• 3HUJ');
  await screen.findByText(/^Send the guest a link to the card/);
});

it('is linked from the approval that made it', async () => {
  const split = { ...APPROVALS[0]!, act: 'split', state: 'done', may_decide: false, new_card_id: uuid(7) } as const;
  openDesk('/desk/approvals', { approvals: { approvals: [split] } });
  const link = await screen.findByRole('link', { name: 'The new card' });
  expect(link.getAttribute('href')).toBe(`/desk/cards/${uuid(7)}`);
});

it('is listed by every badge that a list shows', async () => {
  const desk = openDesk('/desk/cards');
  for (const [words, state] of [
    ['Expired', 'expired'],
    ['Nothing left', 'used_up'],
    ['Code locked', 'locked'],
    ['No code yet', 'no_code'],
  ] as const) {
    choose(await screen.findByRole('combobox', { name: /^State/ }), words);
    await clickButton('Show');
    await waitFor(() => expect(desk.askedFor('cardFinding').at(-1)?.sent).toMatchObject({ state }));
  }
});
