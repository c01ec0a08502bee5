import { readWords } from '../../test/screens/words.ts';
import { giftCard, tenNights, unusable, virtualCard } from '../../test/screens/examples/cards.ts';
import { problem } from '../../test/screens/playback.ts';
import { expect, test } from './screen-test.ts';

const UNKNOWN = 'TENU-SE22-2222-222P';

test('an expired card says when it expired and what to do', async ({ api, guest, page }) => {
  api.answer({ cardSearch: unusable('CARD.EXPIRED', { expires_on: '2026-10-01' }) });
  await guest.open();
  await guest.typeCode('expr ed22 2222 2223');
  const expired = guest.sayLike('CARD.EXPIRED_ON', { date: /.*1 October 2026/ });
  await expect(page.getByRole('heading', { level: 2, name: expired })).toBeFocused();
  await expect(page.getByText(guest.say('CARD.NEXT.EXPIRED'))).toBeVisible();
  await expect(page).toHaveURL(/\/s\/demo$/);
});

test('a frozen card says so, and is gone when the next code is looked up', async ({ api, guest, page }) => {
  api.answer({ cardSearch: unusable('CARD.FROZEN') });
  await guest.open();
  await guest.typeCode('FRZE-N222-2222-222D');
  const frozen = page.getByRole('heading', { level: 2, name: guest.say('CARD.FROZEN') });
  await expect(frozen).toBeFocused();
  api.answer({ cardSearch: problem('CARD.NOT_FOUND') });
  await guest.typeCode(UNKNOWN);
  await expect(page.locator('#code-error')).toHaveText(guest.say('CARD.NOT_FOUND'));
  await expect(frozen).toHaveCount(0);
});

test('a slip in the code is found on the device, an unknown code by the server', async ({ api, guest, page }) => {
  api.answer({ cardSearch: problem('CARD.NOT_FOUND') });
  await guest.open();
  await guest.typeCode('TENU-SE22-2222-2222');
  const fault = page.locator('#code-error');
  await expect(fault).toHaveText(guest.say('WELCOME.CODE.MISFIT'));
  await guest.typeCode('TENU-SE22-2222');
  await expect(fault).toHaveText(guest.say('WELCOME.CODE.TOO_SHORT', { length: '12' }));
  expect(api.askedFor('cardSearch')).toHaveLength(0);
  await guest.typeCode(UNKNOWN);
  await expect(fault).toHaveText(guest.say('CARD.NOT_FOUND'));
});

test('a code without its check character that no card has is said to be unknown', async ({ api, guest, page }) => {
  api.answer({ cardSearch: problem('CARD.NOT_FOUND') });
  await guest.open();
  await guest.typeCode('TENU-SE22-2222-2222');
  await guest.press('WELCOME.CODE.TRY_ANYWAY');
  await expect(page.locator('#code-error')).toHaveText(guest.say('CARD.NOT_FOUND'));
});

test('what is wrong with a code is said in the language that the guest switches to', async ({ api, guest, page }) => {
  api.answer({ cardSearch: problem('CARD.NOT_FOUND') });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  const fault = page.locator('#code-error');
  await expect(fault).toHaveText(guest.say('CARD.NOT_FOUND'));
  await page.locator('header select').selectOption('de');
  await expect(fault).toHaveText(readWords('de')('CARD.NOT_FOUND'));
});

test('a code of another system is doubted once, and goes to the server with its PIN', async ({ api, guest, page }) => {
  api.answer({ cardSearch: tenNights(3, { last4: '8293' }) });
  await guest.open();
  await guest.typeCode('abcd 2345 efgh 6789');
  await expect(page.locator('#code-error')).toHaveText(guest.say('WELCOME.CODE.MISFIT'));
  await guest.typeCode('k47 8293');
  await expect(page.locator('#code-error')).toHaveText(guest.say('WELCOME.CODE.TOO_SHORT', { length: '7' }));
  expect(api.askedFor('cardSearch')).toHaveLength(0);
  await guest.press('WELCOME.CODE.TRY_ANYWAY');
  expect(api.askedFor('cardSearch').map(({ body }) => body)).toEqual([{ code: 'K478293' }]);

  await guest.press('BOOKING.CARDS.ADD');
  api.answer({ cardSearch: giftCard(40, { last4: '6789' }) });
  await guest.typeCode('abcd 2345 efgh 6789');
  // A guest at the keyboard sends what is typed by Enter, twice here.
  await expect(page.getByLabel(guest.say('WELCOME.CODE.LABEL'))).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('6789').first()).toBeVisible();
});

test('a device that knows a card offers to carry on with it, and a different one takes its place', async ({
  api,
  guest,
  page,
}) => {
  api.answer({ cardSearch: giftCard(17.2) });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  await expect(page.getByRole('heading', { level: 1, name: guest.say('BOOKING.HEADING') })).toBeFocused();
  await guest.open();
  await guest.expectAccessible();
  await guest.press('HELD_CARD.CARRY_ON', { last4: '222N', worth: '£17.20' });
  await expect(page).toHaveURL(/\/booking/);
  await page.goBack();
  await guest.press('HELD_CARD.OTHER');
  await expect(page.getByLabel(guest.say('WELCOME.CODE.LABEL'))).toBeFocused();
  api.answer({ cardSearch: tenNights() });
  await guest.typeCode('TENU-SE22-2222-222P');
  await expect(page.getByText('•••• 222P').first()).toBeVisible();
  await expect(page.getByText('•••• 222N')).toHaveCount(0);
});

test('the code field has the focus at a desk, and neither on a phone nor in a hotel site', async ({ guest, page }) => {
  const field = page.getByLabel(guest.say('WELCOME.CODE.LABEL'));
  await guest.open();
  await expect(field).toBeFocused();
  await page.addInitScript(() => {
    const real = window.matchMedia.bind(window);
    window.matchMedia = (query) => real(query.includes('hover') ? 'not all' : query);
  });
  await guest.open();
  await expect(field).toBeVisible();
  await expect(field).not.toBeFocused();
});

test('what was said of a card is gone when another code is typed', async ({ api, guest, page }) => {
  api.answer({ cardSearch: unusable('CARD.FROZEN') });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  const frozen = page.getByRole('heading', { level: 2, name: guest.say('CARD.FROZEN') });
  await expect(frozen).toBeFocused();
  await page.getByLabel(guest.say('WELCOME.CODE.LABEL')).fill('TENU-SE');
  await expect(frozen).toHaveCount(0);
});

test('a guest who only wants to know what is left reads it, and is forgotten in every window', async ({
  api,
  guest,
  page,
}) => {
  api.answer({ cardSearch: giftCard(400) });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  const checking = guest.say('HELD_CARD.JUST_CHECKING_UNTIL', { worth: '£400', date: '14 May 2028' });
  await expect(page.getByText(checking)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto('/s/demo');
  await second.getByLabel(guest.say('WELCOME.CODE.LABEL')).fill(UNKNOWN);
  await second.keyboard.press('Enter');
  await expect(second.getByText(checking)).toBeVisible();

  await guest.press('FORGET.OPEN');
  await guest.expectAccessible();
  await guest.press('FORGET.YES');
  for (const window of [page, second]) {
    await expect(window.getByText(guest.say('FORGET.DONE'))).toBeVisible();
    const kept = () => window.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
    expect(await kept()).toBe('[{},{}]');
  }
  await page.goBack();
  await expect(page.getByLabel(guest.say('WELCOME.CODE.LABEL'))).toBeVisible();
  await page.goto('/s/demo/booking');
  await expect(page.getByText(guest.say('FORGET.DONE'))).toHaveCount(0);
  await expect(page.getByLabel(guest.say('WELCOME.CODE.LABEL'))).toBeVisible();
  await second.close();
});

test('a code that wrong tries have locked: whom to ask is said, and no time to wait', async ({ api, guest, page }) => {
  api.answer({ cardSearch: problem('CARD.TOO_MANY_TRIES', { locked: true }) });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  const fault = page.locator('#code-error');
  await expect(fault).toContainText(guest.say('CARD.CODE_LOCKED'));
  await expect(fault).toContainText('@');
});

test('a card for its holder only leads to where a link is asked for by mail', async ({ api, guest, page }) => {
  api.answer({ cardSearch: unusable('CARD.HOLDER_ONLY', { registered: true }) });
  await guest.open();
  await guest.typeCode('expr ed22 2222 2223');
  await expect(page.getByRole('heading', { level: 2, name: guest.say('CARD.HOLDER_ONLY') })).toBeFocused();
  await expect(page.getByText(guest.say('CARD.NEXT.HOLDER_ONLY'))).toBeVisible();
  const answer = page
    .getByRole('status')
    .or(page.locator('section'))
    .filter({ hasText: guest.say('CARD.HOLDER_ONLY') });
  await answer
    .getByRole('link', { name: guest.say('MAILBOX.FIND_CARDS') })
    .last()
    .click();
  await expect(page).toHaveURL(/\/s\/demo\/my-cards/);
});

test('a preview has an example card of each product, as the draft says it now, and says that nothing is booked', async ({
  api,
  guest,
  page,
  server,
}) => {
  server.changeSalePage({ id: 'demo~a.key' });
  api.answer({ cardSearch: giftCard(250) });
  await page.goto('/s/demo~a.key');
  await expect(page.getByText(guest.say('SALE_PAGE.PREVIEW'))).toBeVisible();
  const examples = page.getByRole('group', { name: guest.say('SALE_PAGE.EXAMPLE_CARDS') });
  await examples.getByRole('button', { name: 'A gift of quiet hours', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/~a\.key\/booking/);
  expect(api.askedFor('cardSearch').map(({ body }) => body)).toEqual([{ code: 'gift-card' }]);
  api.answer({ cardSearch: giftCard(250, { last4: '0009' }) });
  await page.reload();
  await expect(page.getByText('•••• 0009')).toBeVisible();
  api.answer({ cardSearch: problem('SALE_PAGE.PREVIEW') });
  await page.reload();
  await expect(examples).toBeVisible();
});

test('who takes too long over registering is asked for the code again, and reads why', async ({ api, guest, page }) => {
  api.answer({ cardSearch: virtualCard(), cardRegistration: problem('CARD.TOKEN_INVALID') });
  await guest.open();
  await guest.typeCode(UNKNOWN);
  await page.getByRole('button', { name: 'Fill with sample data' }).click();
  await guest.press('REGISTRATION.SUBMIT');
  await expect(page.getByText(guest.say('CARD.TOKEN_INVALID'))).toBeVisible();
  await expect(page.locator('#code')).toBeVisible();
  await guest.expectAccessible();
});
