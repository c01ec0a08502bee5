import { screen, waitFor, within } from '@testing-library/dom';
import { expect } from 'vitest';
import type { HeldCard } from '#contract/guest/recovery.ts';
import { NOW } from '../../../../test/screens/before.ts';
import { giftCard, tenNights, unusable } from '../../../../test/screens/examples/cards.ts';
import { PROPERTIES } from '../../../../test/screens/examples/hotels.ts';
import { pounds, STAY } from '../../../../test/screens/examples/prices.ts';
import { it } from '../../../../test/screens/guest-test.ts';
import { click, fill, pressKey } from '../../../../test/screens/hands.ts';
import { problem } from '../../../../test/screens/playback.ts';

const AT = '2026-03-01T10:00:00Z';
/** Already 2 July in London. */
const LATE = '2026-07-01T23:30:00Z';
const NONE = { value: null, uses: null, until: null, stay: null, counter: null };

function held(found: ReturnType<typeof giftCard>, story: HeldCard['story'] = []): HeldCard {
  return {
    ...found,
    card_token: `token-${found.card.last4}`,
    story: [...story, { ...NONE, at: AT, what: 'issued', value: pounds(400) }],
  };
}

const stay = { reference: 'SC-ABCD-EFGH', property_id: 'harbour-house', ...STAY };
const USED = {
  ...NONE,
  at: AT,
  what: 'used',
  value: pounds(180),
  stay: { ...stay, stay_from: STAY.from, stay_to: STAY.to },
} as const;

it('shows cards with their history, and a card worth much once its last four characters are typed', async ({
  api,
  guest,
}) => {
  const rich = giftCard(900, { last4: '7Q2X' });
  api.answer({
    properties: { properties: PROPERTIES },
    heldCards: {
      cards: [
        held(giftCard(220, { last4: '5KM2' }), [USED]),
        held(unusable('CARD.FROZEN', { last4: '9FRZ' })),
        held(tenNights(4, { last4: '3TEN' }), [{ ...NONE, at: LATE, what: 'changed', uses: -2 }]),
        held(giftCard(400, { last4: '7EXP', available: { value: pounds(150), uses: null } })),
      ],
      masked_cards: [{ product: rich.product }],
      has_more: true,
      holder_token: 'holder',
      ends_at: NOW.add({ minutes: 30 }).toString({ smallestUnit: 'second' }),
    },
    unmaskedCards: problem('CARD.LAST_FOUR_WRONG'),
  });
  await guest.openAt('/s/demo/my-cards#t=a-token');
  await guest.isAt(await guest.heading('MY_CARDS.READY'));
  expect(api.askedFor('heldCards')).toHaveLength(0);
  await pressKey('Tab');
  await pressKey('Enter');
  const card = (last4: string) => screen.findByRole('article', { name: guest.say('CARD.YOURS', { last4 }) });
  await guest.button('MY_CARDS.BOOK', {}, await card('5KM2'));
  await guest.reads('CARD.FROZEN', {}, await card('9FRZ'));
  expect(within(await card('9FRZ')).queryByRole('button')).toBeNull();
  const sums = within(await card('7EXP')).getByRole('region').textContent;
  expect(sums).toContain('£150');
  expect(sums).not.toContain('£400');
  for (const last4 of ['5KM2', '3TEN']) {
    await click(await within(await card(last4)).findByText(guest.say('MY_CARDS.HISTORY.HEADING')));
  }
  await guest.readsWords('SC-ABCD-EFGH', await card('5KM2'));
  await waitFor(async () => expect(within(await card('3TEN')).getAllByRole('time')[0]?.textContent).toBe('2 Jul 2026'));
  await guest.readsNoWords('7Q2X');
  await guest.reads('MY_CARDS.MORE');

  const typeLastFour = async (last4: string) => {
    await fill(await screen.findByLabelText(guest.say('MY_CARDS.MASKED.LABEL')), last4);
    await pressKey('Enter');
  };
  await typeLastFour('AAAA');
  await guest.reads('CARD.LAST_FOUR_WRONG');
  api.answer({ unmaskedCards: { cards: [held(rich)] } });
  await typeLastFour('7q2x');
  await card('7Q2X');
  await guest.press('MY_CARDS.CLOSE');
  await guest.readsNoWords('7Q2X');
});
