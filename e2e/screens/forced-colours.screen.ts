import type { Locator } from '@playwright/test';
import { tenNights } from '../../test/screens/examples/cards.ts';
import { CHOSEN_STAY, openBooking } from './open-screen.ts';
import { expect, test } from './screen-test.ts';

/** The styles that distinguish two elements when colours are forced and shadows are removed. */
async function drawnAs(thing: Locator): Promise<string> {
  return thing.evaluate((element) => {
    const { backgroundColor, borderBlock, borderInlineStart, borderInlineEnd, outline } = getComputedStyle(element);
    return [backgroundColor, borderBlock, borderInlineStart, borderInlineEnd, outline].join(' | ');
  });
}

test('with colours of the guest’s own, arrival, nights, departure, room and rate chosen look different', async ({
  guest,
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const search = { ...CHOSEN_STAY, from: '2026-12-04', to: '2026-12-07' };
  await openBooking(page, { cards: [tenNights()], search: { ...search, section: 'stay' } });
  const days = ['2026-12-04', '2026-12-05', '2026-12-07', '2026-12-09'];
  const looks = await Promise.all(days.map((day) => drawnAs(guest.day(Temporal.PlainDate.from(day)))));
  expect(new Set(looks).size).toBe(days.length);

  await openBooking(page, { cards: [tenNights()], search: { ...search, section: 'rooms' } });
  const rates = page.locator('[data-taken], li > div:not([data-taken]):has(> button)');
  await expect(page.locator('[data-taken]')).toHaveCount(1);
  const drawn = await Promise.all((await rates.all()).map(drawnAs));
  expect(new Set(drawn).size).toBe(2);
});
