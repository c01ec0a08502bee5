import type { Frame, Page } from '@playwright/test';
import { readByAxe } from './axe.ts';
import { findSecondBarriers } from './second-checker.ts';

/** Waits until nothing fades or slides any more: a colour that is fading in is not the colour that a guest reads. */
export async function settle(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // One movement may begin where another ends, so the screen has to be still for some frames.
    for (let stillFrames = 0; stillFrames < 5; stillFrames += 1) {
      if (moving().length > 0) stillFrames = 0;
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

/** `npm run browser` has every state read by the second checker, too. */
export const IS_ALL_READ_TWICE = process.env['READ_TWICE'] === 'all';

/**
 * What keeps somebody out of the screen, or out of a part of it, by the rules of axe. It is read without motion: what
 * arrives during the reading would else be judged by a colour that is only fading in.
 */
export async function findBarriers(page: Page | Frame, isReadTwice = false, part?: string): Promise<string[]> {
  const window = 'page' in page ? page.page() : page;
  await window.emulateMedia({ reducedMotion: 'reduce' });
  const barriers = await findBarriersAtRest(page, { isReadTwice, part });
  await window.emulateMedia({ reducedMotion: 'no-preference' });
  return barriers;
}

type Reading = { readonly isReadTwice?: boolean; readonly part?: string | undefined; readonly areFramesRead?: boolean };

/** The same in a window that never has motion. Frames may be left out where other states have the same. */
export async function findBarriersAtRest(
  page: Page | Frame,
  { isReadTwice = false, part, areFramesRead = true }: Reading = {},
): Promise<string[]> {
  await settle(page);
  await unstick(page);
  const barriers = await readByAxe(page, part, areFramesRead);
  if (isReadTwice || IS_ALL_READ_TWICE) {
    await settle(page);
    barriers.push(...(await findSecondBarriers(page)));
  }
  await stickAgain(page);
  return barriers;
}

/**
 * Lays what sticks to an edge of the screen where it stands in the page. What it covers depends on how far the page is
 * scrolled, and a guest scrolls on.
 */
async function unstick(page: Page | Frame): Promise<void> {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (getComputedStyle(element).position === 'sticky') element.setAttribute('data-unstuck', '');
    }
    const rule = new CSSStyleSheet();
    rule.replaceSync('[data-unstuck] { position: relative !important; inset: auto !important }');
    document.adoptedStyleSheets.push(rule);
  });
}

async function stickAgain(page: Page | Frame): Promise<void> {
  await page.evaluate(() => {
    document.adoptedStyleSheets.pop();
    for (const element of document.querySelectorAll('[data-unstuck]')) element.removeAttribute('data-unstuck');
  });
}

/** How many pixels of the screen lie beyond its side, and what sticks out furthest. */
export async function findOverflow(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const reach = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(right - clientWidth, -left);
    };
    const [widest] = [...document.querySelectorAll('main *')].toSorted((left, right) => reach(right) - reach(left));
    return [`${scrollWidth - clientWidth}px beyond the side, by ${widest?.tagName} ${widest?.className.toString()}`];
  });
}
