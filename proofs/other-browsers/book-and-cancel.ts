import { setTimeout as pause } from 'node:timers/promises';
import { readWords } from '../../test/screens/words.ts';
import type { PageDriver } from './page-driver.ts';

const say = readWords('en');
const REFERENCE = /SC-[2-9A-Z]{4}-[2-9A-Z]{4}/;

type Booking = { readonly code: string; readonly from: Temporal.PlainDate; readonly nights: number };

/** From the code to a cancelled stay in Brighton, as a guest goes. Returns the reference. */
export async function bookAndCancel(page: PageDriver, url: string, booking: Booking): Promise<string> {
  const button = (key: string, values?: Readonly<Record<string, string>>) => ({
    css: 'button',
    name: say(key, values),
  });
  await page.open(`${url}/s/demo?language=en`);
  await page.type({ css: 'input', name: say('WELCOME.CODE.LABEL') }, booking.code);
  await page.press(button('WELCOME.CODE.SUBMIT'));
  await page.press({ css: 'button', name: 'Harbour House, Brighton' });
  await pressDay(page, booking.from);
  await pressDay(page, booking.from.add({ days: booking.nights }));
  await page.press(button('BOOKING.STAY.ONWARD'));
  await page.press(button('BOOKING.ROOMS.CHOOSE_WHAT', { room: 'Lanes Double', rate: 'Flexible' }));
  await page.press({ css: 'button', name: 'Fill with sample data' });
  await page.press(button('BOOKING.YOU.ONWARD'));
  await page.press(button('ORDER_BUTTON.NOTHING_DUE'));
  await page.find({ css: 'h1', name: say('CONFIRMATION.HEADING') });
  const reference = REFERENCE.exec(await page.text())?.[0];
  if (!reference) throw new Error(`no reference on the page:\n${await page.text()}`);
  await page.press(button('CONFIRMATION.CANCEL.OPEN'));
  await page.press({ ...button('CONFIRMATION.CANCEL.YES'), within: 'dialog[open]' });
  await page.find({ css: 'h1', name: say('CONFIRMATION.CANCELLED.HEADING') });
  return reference;
}

/** Goes on month by month until the day is shown, and presses it once it is open. */
async function pressDay(page: PageDriver, date: Temporal.PlainDate): Promise<void> {
  const day = `[role=application] [data-date="${date.toString()}"]`;
  const grid = { css: '[role=application] [role=grid]' };
  await page.find(grid);
  const isShown = () =>
    page.run(
      `return [...document.querySelectorAll(arguments[0])].some((one) => getComputedStyle(one).visibility === 'visible')`,
      day,
    );
  const month = () => page.run(`return document.querySelector(arguments[0]).getAttribute('aria-label')`, grid.css);
  for (let months = 0; months < 18 && !(await isShown()); months += 1) {
    const before = await month();
    await page.press({ css: '[role=application] button[slot=next]' });
    while ((await month()) === before) await pause(50);
  }
  await page.press({ css: day });
}
