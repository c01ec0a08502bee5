import { screen, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { giftCard, tenNights, unusable, virtualCard } from '../../../../test/screens/examples/cards.ts';
import { pounds } from '../../../../test/screens/examples/prices.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { choose, click, fill, pressKey } from '../../../../test/screens/hands.ts';
import { problem } from '../../../../test/screens/playback.ts';
import { readWords } from '../../../../test/screens/words.ts';

const UNKNOWN = 'TENU-SE22-2222-222P';

/** The fault shown at the field. */
const fault = () => document.querySelector('#code-error')?.textContent;

it('says when an expired card expired and what to do', async ({ api, guest }) => {
  api.answer({
    cardSearch: unusable('CARD.EXPIRED', { expires_on: '2026-10-01', available: { value: pounds(0), uses: null } }),
  });
  await guest.open();
  await guest.typeCode('expr ed22 2222 2223');
  const expired = guest.sayLike('CARD.EXPIRED_ON', { date: /.*1 October 2026/ });
  await guest.isAt(await screen.findByRole('heading', { level: 2, name: expired }));
  await guest.reads('CARD.NEXT.EXPIRED');
  const card = screen.getByRole('region', { name: guest.say('CARD.YOURS', { last4: '222N' }) });
  await guest.readsWords('£100', card);
  await guest.isAtAddress(/\/s\/demo$/);
});

it('leads from a card that is used up to the stay that was booked with it', async ({ api, guest }) => {
  api.answer({ cardSearch: unusable('CARD.USED_UP', { booked_as: 'SC-2222-3333' }) });
  await guest.open();
  await guest.typeCode('GFT2-2222-2222-222N');
  await guest.reads('CARD.BOOKED_AS', { reference: 'SC-2222-3333' });
  const links = screen.getAllByRole<HTMLAnchorElement>('link', { name: guest.say('MAILBOX.FIND_BOOKING') });
  expect(links.map(({ search }) => search)).toContain('?reference=SC-2222-3333&language=en');
});

it('says that a card is frozen until the next code is looked up', async ({ api, guest }) => {
  api.answer({ cardSearch: unusable('CARD.FROZEN') });
  await guest.open();
  await guest.typeCode('FRZE-N222-2222-222D');
  const frozen = { level: 2, name: guest.say('CARD.FROZEN') };
  await guest.isAt(await screen.findByRole('heading', frozen));
  api.answer({ cardSearch: problem('CARD.NOT_FOUND') });
  await guest.typeCode(UNKNOWN);
  await expect.poll(fault).toBe(guest.say('CARD.NOT_FOUND'));
  expect(screen.queryByRole('heading', frozen)).toBeNull();
});

it.for([', ', '\n', ''])(
  'says that several codes are entered one at a time, and keeps them: %j',
  async (separator, { api, guest }) => {
    await guest.open();
    const codes = ['GFT2-2222-2222-222N', 'TENU-SE22-2222-222P', 'FRZE-N222-2222-222D'].join(separator);
    await guest.typeCode(codes);
    await expect.poll(fault).toBe(guest.say('WELCOME.CODE.SEVERAL'));
    await guest.typeCode(codes);
    expect(document.querySelector<HTMLInputElement>('#code')?.value).toBe(codes.replace(/\n/g, ''));
    expect(api.askedFor('cardSearch')).toHaveLength(0);
  },
);

it('finds a slip in the code on the device, an unknown code by the server', async ({ api, guest }) => {
  api.answer({ cardSearch: problem('CARD.NOT_FOUND') });
  await guest.open();
  await guest.typeCode('TENU-SE22-2222-2222');
  await expect.poll(fault).toBe(guest.say('WELCOME.CODE.MISFIT'));
  await guest.typeCode('TENU-SE22-2222');
  await expect.poll(fault).toBe(guest.say('WELCOME.CODE.TOO_SHORT', { length: '12' }));
  expect(api.askedFor('cardSearch')).toHaveLength(0);
  await guest.typeCode(UNKNOWN);
  await expect.poll(fault).toBe(guest.say('CARD.NOT_FOUND'));
});

it('hints at characters that no code of the page has', async ({ api, guest }) => {
  api.answer({ cardSearch: problem('CARD.NOT_FOUND', { look_alikes: true }) });
  await guest.open();
  await guest.typeCode('GFTO-2222-2222-222N');
  await expect.poll(fault).toBe(`${guest.say('CARD.NOT_FOUND')} ${guest.say('WELCOME.CODE.LOOK_ALIKES')}`);
});

it('says that a code without its check character is unknown when no card has it', async ({ api, guest }) => {
  api.answer({ cardSearch: problem('CARD.NOT_FOUND') });
  await guest.open();
  await guest.typeCode('TENU-SE22-2222-2222');
  await guest.press('WELCOME.CODE.TRY_ANYWAY');
  await expect.poll(fault).toBe(guest.say('CARD.NOT_FOUND'));
});

it('says what is wrong with a code in the language that the guest switches to', async ({ api, guest }) => {
  api.answer({ cardSearch: problem('CARD.NOT_FOUND') });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  await expect.poll(fault).toBe(guest.say('CARD.NOT_FOUND'));
  await choose(within(screen.getByRole('banner')).getByRole('combobox'), 'de');
  await expect.poll(fault).toBe(readWords('de')('CARD.NOT_FOUND'));
});

it('doubts a code of another system once, and sends it to the server with its PIN', async ({ api, guest }) => {
  api.answer({ cardSearch: tenNights(3, { last4: '8293' }) });
  await guest.open();
  await guest.typeCode('abcd 2345 efgh 6789');
  await expect.poll(fault).toBe(guest.say('WELCOME.CODE.MISFIT'));
  await guest.typeCode('k47 8293');
  await expect.poll(fault).toBe(guest.say('WELCOME.CODE.TOO_SHORT', { length: '7' }));
  expect(api.askedFor('cardSearch')).toHaveLength(0);
  await guest.press('WELCOME.CODE.TRY_ANYWAY');
  expect(api.askedFor('cardSearch').map(({ body }) => body)).toEqual([{ code: 'K478293' }]);

  await guest.press('BOOKING.CARDS.ADD');
  api.answer({ cardSearch: giftCard(40, { last4: '6789' }) });
  await guest.typeCode('abcd 2345 efgh 6789');
  // A keyboard user submits with Enter, here twice.
  await guest.isAt(await screen.findByLabelText(guest.say('WELCOME.CODE.LABEL')));
  await pressKey('Enter');
  await guest.readsWords('6789');
});

it('offers to carry on with a card that the device knows, and lays a different one in its place', async ({
  api,
  guest,
}) => {
  api.answer({ cardSearch: giftCard(17.2) });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  await guest.isAt(await screen.findByRole('heading', { level: 1, name: guest.say('BOOKING.HEADING') }));
  await guest.open();
  await guest.press('HELD_CARD.CARRY_ON', { last4: '222N', worth: '£17.20' });
  await guest.isAtAddress(/\/booking/);
  await guest.goBack();
  await guest.press('HELD_CARD.OTHER');
  await guest.isAt(await screen.findByLabelText(guest.say('WELCOME.CODE.LABEL')));
  api.answer({ cardSearch: tenNights() });
  await guest.typeCode('TENU-SE22-2222-222P');
  await guest.readsWords('•••• 222P');
  await guest.readsNoWords('•••• 222N');
});

it('has the focus in the code field at a desk, and not on a phone', async ({ guest }) => {
  const field = () => screen.findByLabelText(guest.say('WELCOME.CODE.LABEL'));
  await guest.open();
  await guest.isAt(await field());
  const matchMedia = window.matchMedia.bind(window);
  vi.stubGlobal('matchMedia', (query: string) => matchMedia(query.includes('hover') ? 'not all' : query));
  await guest.open();
  await field();
  expect(document.activeElement).toBe(document.body);
});

it('takes back what it said of a card when another code is typed', async ({ api, guest }) => {
  api.answer({ cardSearch: unusable('CARD.FROZEN') });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  const frozen = { level: 2, name: guest.say('CARD.FROZEN') };
  await guest.isAt(await screen.findByRole('heading', frozen));
  await fill(screen.getByLabelText(guest.say('WELCOME.CODE.LABEL')), 'TENU-SE');
  expect(screen.queryByRole('heading', frozen)).toBeNull();
});

it('names a contact, and no time to wait, for a code that wrong tries have locked', async ({ api, guest }) => {
  api.answer({ cardSearch: problem('CARD.TOO_MANY_TRIES', { locked: true }) });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  await expect.poll(fault).toContain(guest.say('CARD.CODE_LOCKED'));
  expect(fault()).toContain('@');
});

it('leads from a card for its holder only to a link by mail', async ({ api, guest }) => {
  api.answer({ cardSearch: unusable('CARD.HOLDER_ONLY', { registered: true }) });
  await guest.open();
  await guest.typeCode('expr ed22 2222 2223');
  const heading = await screen.findByRole('heading', { level: 2, name: guest.say('CARD.HOLDER_ONLY') });
  await guest.isAt(heading);
  await guest.reads('CARD.NEXT.HOLDER_ONLY');
  const answer = heading.closest<HTMLElement>('section, [role=status]')!;
  const link = within(answer).getByRole('link', { name: guest.say('MAILBOX.FIND_CARDS') });
  expect(link.getAttribute('href')).toMatch(/^\/s\/demo\/my-cards/);
});

it('offers in a preview an example card of each product of the draft, and says that nothing is booked', async ({
  api,
  guest,
  salePage,
}) => {
  salePage.change({ id: 'demo~a.key' });
  api.answer({ cardSearch: giftCard(250) });
  await guest.openAt('/s/demo~a.key');
  await guest.reads('SALE_PAGE.PREVIEW');
  const examples = () => screen.findByRole('group', { name: guest.say('SALE_PAGE.EXAMPLE_CARDS') });
  within(await examples())
    .getByRole('button', { name: 'A gift of quiet hours' })
    .focus();
  await pressKey('Enter');
  await guest.isAtAddress(/~a\.key\/booking/);
  expect(api.askedFor('cardSearch').map(({ body }) => body)).toEqual([{ code: 'gift-card' }]);
  api.answer({ cardsNow: { cards: [giftCard(250, { last4: '0009' })] } });
  await guest.reload();
  await guest.readsWords('•••• 0009');
  api.answer({ cardsNow: problem('CARD.TOKEN_INVALID') });
  await guest.reload();
  await examples();
});

it('asks for the code again, with the reason, when registering took too long', async ({ api, guest }) => {
  api.answer({ cardSearch: virtualCard(), cardRegistration: problem('CARD.TOKEN_INVALID') });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  await click(await screen.findByRole('button', { name: 'Fill with sample data' }));
  await guest.press('REGISTRATION.SUBMIT');
  await guest.reads('CARD.TOKEN_INVALID');
  await screen.findByLabelText(guest.say('WELCOME.CODE.LABEL'));
});
