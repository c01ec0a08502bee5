import { screen } from '@testing-library/dom';
import { expect } from 'vitest';
import { giftCard } from '../../../../test/screens/examples/cards.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { pressKey } from '../../../../test/screens/hands.ts';
import { problem } from '../../../../test/screens/playback.ts';

const CODES = ['GFT2-2222-2222-222N', 'GFT2-2222-2222-223R'] as const;
const OPENED = {
  ...giftCard(120, { last4: '' }),
  card_token: 'of-the-link',
  link_ends_at: '2026-12-02T09:20:00Z',
};
const UNUSABLE = { ...OPENED.card, usable: false, reason: 'CARD.USED_UP' as const };
const shown = (code: string, replaces: boolean) => {
  const { card, product } = giftCard(120, { last4: code.slice(-4) });
  return { ...OPENED, card_token: `after-${code}`, card, product, code, replaces };
};

it('opens a card by a press and not by opening its link, and books with it without a code', async ({ api, guest }) => {
  api.answer({ cardOpening: { ...OPENED, card: { ...OPENED.card, tax_kind: 'multi_purpose' } } });
  await guest.openAt('/s/demo/card-code#t=a-token');
  await guest.isAt(await guest.heading('CARD_CODE.HEADING'));
  expect(window.location.hash).toBe('');
  expect(api.askedFor('cardOpening')).toHaveLength(0);
  await pressKey('Tab');
  await pressKey('Enter');
  await guest.reads('CARD_CODE.ENDS', { date: '2 December 2026' });
  await guest.reads('CARD.MULTI_PURPOSE');
  await guest.press('MY_CARDS.BOOK');
  await guest.isAt(await guest.heading('BOOKING.HEADING'));
  expect(api.askedFor('cardCode')).toHaveLength(0);
  expect(JSON.stringify(Object.entries(window.sessionStorage))).toContain('of-the-link');
});

it('opens all cards of a stay that is booked again, and books with them', async ({ api, guest }) => {
  api.answer({
    cardOpening: ({ body: { token } }) => {
      return { ...OPENED, card_token: `of-${token}`, ...(token === 'last' && { card: UNUSABLE }) };
    },
  });
  await guest.openAt('/s/demo/card-code#t=one,other,last');
  await guest.press('CARD_CODE.OPEN');
  await guest.reads('CARD.NEXT.USED_UP');
  await guest.press('MY_CARDS.BOOK');
  await guest.isAt(await guest.heading('BOOKING.HEADING'));
  const held = JSON.stringify(Object.entries(window.sessionStorage));
  expect(['of-one', 'of-other', 'of-last'].map((token) => held.includes(token))).toEqual([true, true, false]);
});

it('shows a code at a press, another at the next and says so, and puts none into an address or a store', async ({
  api,
  guest,
}) => {
  api.answer({ cardOpening: OPENED, cardCode: problem('CARD.FROZEN') });
  await guest.openAt('/s/demo/card-code#t=a-token');
  await guest.press('CARD_CODE.OPEN');
  await guest.press('CARD_CODE.SUBMIT');
  await guest.reads('CARD.FROZEN', {}, await guest.alert());
  for (const [index, code] of CODES.entries()) {
    api.answer({ cardCode: shown(code, index > 0) });
    await guest.press(index > 0 ? 'CARD_CODE.ANOTHER' : 'CARD_CODE.SUBMIT');
    const group = () => screen.queryByRole('group', { name: guest.say('CARD_CODE.DONE') })?.textContent;
    await expect.poll(group).toBe(code);
    await guest.isAt(await guest.heading('CARD_CODE.DONE'));
    expect(screen.queryByText(guest.say('CARD_CODE.REPLACED')) !== null).toBe(index > 0);
  }
  const { localStorage, sessionStorage, history, location } = window;
  const kept = [location.href, Object.entries(localStorage), Object.entries(sessionStorage), history.state];
  expect(JSON.stringify(kept)).not.toContain('223R');
  await guest.reload();
  await guest.reads('CARD_CODE.LEAD');
  await guest.readsNoWords(CODES[1]);
});

it('says what ends a link once it has', async ({ api, guest }) => {
  api.answer({ cardOpening: problem('LINK.ENDED') });
  await guest.openAt('/s/demo/card-code#t=a-token');
  await guest.press('CARD_CODE.OPEN');
  await guest.reads('CARD_CODE.ENDED', {}, await screen.findByRole('status'));
  screen.getByRole('link', { name: guest.say('MAILBOX.FIND_BOOKING') });
});
