import { giftCard } from '../../test/screens/examples/cards.ts';
import { expect, test } from './screen-test.ts';

const UNKNOWN = 'TENU-SE22-2222-222P';

test('a guest reads what is left on a card, and is forgotten in every window', async ({ api, guest, page }) => {
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
