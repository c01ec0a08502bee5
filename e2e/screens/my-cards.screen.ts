import type { HeldCard } from '#contract/recovery.ts';
import { testClock } from '../../test/test-clock.ts';
import { giftCard, tenNights, unusable } from '../../test/screens/examples/cards.ts';
import { PROPERTIES } from '../../test/screens/examples/hotels.ts';
import { pounds, STAY } from '../../test/screens/examples/prices.ts';
import { problem } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const AT = '2026-03-01T10:00:00Z';
/** The second of July already where the reader is. */
const LATE = '2026-07-01T23:30:00Z';
const NONE = { value: null, uses: null, until: null, stay: null };

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

test('cards are shown with what happened to them; one worth much once its last four are typed', async ({
  api,
  guest,
  page,
}) => {
  const endsAt = testClock.now().add({ minutes: 30 }).toString({ smallestUnit: 'second' });
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
      ends_at: endsAt,
    },
    unmaskedCards: problem('CARD.LAST_FOUR_WRONG'),
  });
  await page.goto('/s/demo/my-cards#t=a-token');
  await expect(page.getByRole('heading', { level: 1, name: guest.say('MY_CARDS.READY') })).toBeFocused();
  expect(api.askedFor('heldCards')).toHaveLength(0);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const ofCard = (last4: string) => page.getByRole('article', { name: guest.say('CARD.YOURS', { last4 }) });
  await expect(ofCard('5KM2').getByRole('button', { name: guest.say('MY_CARDS.BOOK') })).toBeVisible();
  await expect(ofCard('9FRZ')).toContainText(guest.say('CARD.FROZEN'));
  await expect(ofCard('9FRZ').getByRole('button')).toHaveCount(0);
  await expect(ofCard('7EXP').getByRole('region')).toContainText('£150');
  await expect(ofCard('7EXP').getByRole('region')).not.toContainText('£400');
  for (const last4 of ['5KM2', '3TEN']) await ofCard(last4).getByText(guest.say('MY_CARDS.HISTORY.HEADING')).click();
  await expect(ofCard('5KM2')).toContainText('SC-ABCD-EFGH');
  await expect(ofCard('3TEN').getByRole('time').first()).toHaveText('2 Jul 2026');
  await expect(page.getByText('7Q2X')).toHaveCount(0);
  await expect(page.getByText(guest.say('MY_CARDS.MORE'))).toBeVisible();

  await page.getByLabel(guest.say('MY_CARDS.MASKED.LABEL')).fill('AAAA');
  await page.keyboard.press('Enter');
  await expect(page.getByText(guest.say('CARD.LAST_FOUR_WRONG'))).toBeVisible();
  await guest.expectAccessible();
  api.answer({ unmaskedCards: { cards: [held(rich)] } });
  await page.getByLabel(guest.say('MY_CARDS.MASKED.LABEL')).fill('7q2x');
  await page.keyboard.press('Enter');
  await expect(ofCard('7Q2X')).toBeVisible();
  await guest.press('MY_CARDS.CLOSE');
  await expect(page.getByText('7Q2X')).toHaveCount(0);
});

test('where no letter leaves, nobody is promised a link', async ({ guest, page, server }) => {
  server.stopLetters();
  for (const path of ['my-cards', 'my-booking']) {
    await page.goto(`/s/demo/${path}`);
    await expect(page.getByText(guest.say('MAILBOX.NO_LETTERS'))).toBeVisible();
    await expect(guest.button('MAILBOX.SUBMIT')).toHaveCount(0);
    await guest.expectAccessible();
  }
});

test('the square code of a pass fills in the reference of its stay, and nothing that is none', async ({ page }) => {
  for (const [named, begun] of [
    ['SC-ABCD-EFGH', 'SC-ABCD-EFGH'],
    ['<b>SC</b>', ''],
  ] as const) {
    await page.goto(`/s/demo/my-booking?reference=${encodeURIComponent(named)}`);
    await expect(page.getByRole('textbox').first()).toHaveValue(begun);
  }
});

test('a code is made by a press and not by opening its link, is shown once, and goes into no address', async ({
  api,
  guest,
  page,
}) => {
  const code = 'GFT2-2222-2222-222N';
  const { card, product } = giftCard(120, { last4: '222N' });
  api.answer({ cardCode: problem('CARD.FROZEN') });
  await page.goto('/s/demo/card-code#t=a-token');
  await expect(page.getByRole('heading', { level: 1, name: guest.say('CARD_CODE.HEADING') })).toBeFocused();
  expect(new URL(page.url()).hash).toBe('');
  expect(api.askedFor('cardCode')).toHaveLength(0);
  await guest.expectAccessible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(guest.say('CARD.FROZEN'));
  api.answer({ cardCode: { code, card, product } });
  await guest.press('CARD_CODE.SUBMIT');
  await expect(page.getByRole('heading', { level: 1, name: guest.say('CARD_CODE.DONE') })).toBeFocused();
  await expect(page.getByRole('group', { name: guest.say('CARD_CODE.DONE') })).toHaveText(code);
  await page.setViewportSize({ width: 320, height: 640 });
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(overflow)).toBe(0);
  await page.emulateMedia({ colorScheme: 'dark' });
  await guest.expectAccessible();
  await page.emulateMedia({ colorScheme: null });
  const book = page.getByRole('link', { name: guest.say('CARD_CODE.BOOK') });
  await expect(book).toHaveAttribute('href', /^\/s\/demo\?language=en$/);
  const kept = await page.evaluate(() =>
    JSON.stringify([location.href, Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );
  expect(kept).not.toContain('222N');
  await page.reload();
  await expect(page.getByText(guest.say('CARD_CODE.ENDED'))).toBeVisible();
  await expect(page.getByText(code)).toHaveCount(0);
});

test('a link to a code that was used, or is another one’s by now, says what to do', async ({ api, guest, page }) => {
  api.answer({ cardCode: problem('LINK.ENDED') });
  await page.goto('/s/demo/card-code#t=a-token');
  await guest.press('CARD_CODE.SUBMIT');
  await expect(page.getByRole('status')).toContainText(guest.say('CARD_CODE.ENDED'));
  await guest.expectAccessible();
});
