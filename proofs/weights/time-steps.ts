import type { Browser, Locator } from '@playwright/test';
import { readWords } from '../../test/screens/words.ts';
import { takeSlowPhone } from './visit-page.ts';

export type StepTimes = {
  readonly steps: readonly Step[];
  /** Cumulative layout shift of the whole way. */
  readonly shift: number;
  readonly moved: readonly string[];
};

/** A press with the screen it led to, its duration, and the layout shift until the next press. */
type Step = { readonly words: string; readonly ms: number; readonly shift: number };

/** A card of money that may be used without registration. */
const CODE = 'GFT2-2222-2222-222N';

/** Goes from the first screen to the rooms on a slow phone, and measures the time from each press to its screen. */
export async function timeSteps(browser: Browser, url: string): Promise<StepTimes> {
  const say = readWords('en');
  const { page, close } = await takeSlowPhone(browser);
  const steps: Step[] = [];
  const look = () => page.evaluate<Pick<StepTimes, 'shift' | 'moved'>>('window.watched');
  const until = async (words: string, act: () => Promise<unknown>, seen: Locator): Promise<void> => {
    const beganAtMs = performance.now();
    await act();
    await seen.first().waitFor({ timeout: 60_000 });
    const ms = performance.now() - beganAtMs;
    // A guest reads before the next press.
    await page.waitForTimeout(3_000);
    const earlier = steps.reduce((sum, { shift }) => sum + shift, 0);
    steps.push({ words, ms, shift: (await look()).shift - earlier });
  };
  const calendar = page.getByRole('application');
  const pressDay = (date: Temporal.PlainDate) => calendar.locator(`[data-date="${date.toString()}"]`).first().click();
  const press = (key: string) => page.getByRole('button', { name: say(key), exact: true }).click();
  try {
    await until('address → code field', () => page.goto(`${url}/s/demo`), page.getByRole('heading', { level: 1 }));
    await page.getByLabel(say('WELCOME.CODE.LABEL')).fill(CODE);
    const hotels = page.getByRole('button', { name: new RegExp(`Palais Rosenhain.*${say('PLACE.OWN_DATES')}$`) });
    await until('code → hotels', () => press('WELCOME.CODE.SUBMIT'), hotels);
    await until('hotel → calendar', () => hotels.click(), calendar);
    const next = calendar.locator('button[slot=next]');
    await until('next month', () => next.click(), calendar.getByRole('grid').first());
    const anyDay = calendar.locator('[data-date]:not([aria-disabled])').nth(9);
    const arrival = Temporal.PlainDate.from((await anyDay.getAttribute('data-date')) ?? '');
    await pressDay(arrival);
    await pressDay(arrival.add({ days: 2 }));
    const room = page.getByRole('button', { name: /^Choose / });
    await until('dates → rooms', () => press('BOOKING.STAY.ONWARD'), room);
    await until(
      'room → extras',
      () => room.first().click(),
      page.getByRole('heading', { name: say('BOOKING.YOU.HEADING') }),
    );
    return { steps, ...(await look()) };
  } finally {
    await close();
  }
}
