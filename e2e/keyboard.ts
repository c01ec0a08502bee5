import { expect, type Locator, type Page } from '@playwright/test';

const MOST_TABS = 80;

/** A guest who has only a keyboard, and sees where the focus is. */
export class Keyboard {
  readonly page: Page;
  /** The number of presses of navigating and choosing keys, and of typed characters. */
  readonly count = { presses: 0, characters: 0 };

  constructor(page: Page) {
    this.page = page;
  }

  /** Presses Tab until the target has the focus. Every stop on the way has to be visible. */
  async tabTo(target: Locator): Promise<void> {
    await expect(target).toBeAttached();
    for (let tabs = 0; tabs < MOST_TABS && !(await isFocused(target)); tabs += 1) {
      await this.press('Tab');
      expect(await findUnseenFocus(this.page)).toBeUndefined();
    }
    await expect(target).toBeFocused();
  }

  async press(key: string, times = 1): Promise<void> {
    this.count.presses += times;
    for (let pressed = 0; pressed < times; pressed += 1) await this.page.keyboard.press(key);
  }

  async type(target: Locator, text: string): Promise<void> {
    await this.tabTo(target);
    this.count.characters += text.length;
    await this.page.keyboard.type(text);
  }

  /** Moves in the calendar, by months and days, to a date. The focus has to be on one of its days. */
  async walkTo(date: Temporal.PlainDate): Promise<void> {
    for (let steps = 0; steps < 60; steps += 1) {
      const focused = await this.focusedDay();
      const days = Temporal.PlainDate.from(focused).until(date, { largestUnit: 'days' }).days;
      if (days === 0) return;
      const key = days >= 31 ? 'PageDown' : days >= 7 ? 'ArrowDown' : days > 0 ? 'ArrowRight' : 'ArrowLeft';
      await this.press(key);
      await expect.poll(() => this.focusedDay()).not.toBe(focused);
    }
  }

  /** Waits for the focus, because no day has it for a moment while the month changes. */
  private async focusedDay(): Promise<string> {
    const day = this.page.locator('[data-date]:focus');
    return (await day.getAttribute('data-date')) ?? '';
  }
}

/** Also in a frame, where the element has the focus of its own document. */
async function isFocused(target: Locator): Promise<boolean> {
  return (
    (await target.count()) === 1 &&
    target.evaluate((element) => element.ownerDocument.activeElement === element && element.ownerDocument.hasFocus())
  );
}

/** An element that has the focus without showing it, or outside the visible area. Frames are checked separately. */
function findUnseenFocus(page: Page): Promise<string | undefined> {
  return page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body || focused.tagName === 'IFRAME') return undefined;
    const name = `${focused.tagName} ${focused.id} ${focused.textContent.slice(0, 40)}`;
    // A control that is drawn by its label shows the focus there.
    const drawn = [focused, focused.parentElement, focused.closest('label')].filter((element) => element !== null);
    const isMarked = drawn.some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    });
    if (!isMarked) return `${name} does not show its focus`;
    const { left, right, top, bottom } = (focused.closest('label') ?? focused).getBoundingClientRect();
    const isInside = right > 0 && left < window.innerWidth && bottom > 0 && top < window.innerHeight;
    return isInside ? undefined : `${name} has the focus outside the window`;
  });
}
