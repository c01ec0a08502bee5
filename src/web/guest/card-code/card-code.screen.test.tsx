import { screen } from '@testing-library/dom';
import { expect } from 'vitest';
import { giftCard } from '../../../../test/screens/examples/cards.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { pressKey } from '../../../../test/screens/hands.ts';
import { problem } from '../../../../test/screens/playback.ts';

const CODE = 'GFT2-2222-2222-222N';

it('makes a code by a press and not by opening its link, shows it once, and puts it into no address', async ({
  api,
  guest,
}) => {
  const { card, product } = giftCard(120, { last4: '222N' });
  api.answer({ cardCode: problem('CARD.FROZEN') });
  await guest.openAt('/s/demo/card-code#t=a-token');
  await guest.isAt(await guest.heading('CARD_CODE.HEADING'));
  expect(window.location.hash).toBe('');
  expect(api.askedFor('cardCode')).toHaveLength(0);
  await pressKey('Tab');
  await pressKey('Enter');
  await guest.reads('CARD.FROZEN', {}, await guest.alert());
  api.answer({ cardCode: { code: CODE, card, product } });
  await guest.press('CARD_CODE.SUBMIT');
  await guest.isAt(await guest.heading('CARD_CODE.DONE'));
  const shown = await screen.findByRole('group', { name: guest.say('CARD_CODE.DONE') });
  expect(shown.textContent).toBe(CODE);
  const book = await screen.findByRole('link', { name: guest.say('CARD_CODE.BOOK') });
  expect(book.getAttribute('href')).toMatch(/^\/s\/demo\?language=en$/);
  const { localStorage, sessionStorage, history, location } = window;
  const kept = [location.href, Object.entries(localStorage), Object.entries(sessionStorage), history.state];
  expect(JSON.stringify(kept)).not.toContain('222N');
  await guest.reload();
  await guest.reads('CARD_CODE.ENDED');
  await guest.readsNoWords(CODE);
});

it('says what to do when the link was used or another one has replaced it', async ({ api, guest }) => {
  api.answer({ cardCode: problem('LINK.ENDED') });
  await guest.openAt('/s/demo/card-code#t=a-token');
  await guest.press('CARD_CODE.SUBMIT');
  await guest.reads('CARD_CODE.ENDED', {}, await screen.findByRole('status'));
});
