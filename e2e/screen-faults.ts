import type { Frame, Page } from '@playwright/test';
import { readByAxe } from './axe.ts';
import { findSecondBarriers } from './second-checker.ts';

/** Waits until all animations and transitions have ended, because a colour during a fade is not its final one. */
export async function settle(page: Page | Frame): Promise<void> {
  await page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    // One animation may start when another ends, so the screen has to be still for some frames.
    for (let stillFrames = 0; stillFrames < 5; stillFrames += 1) {
      if (moving().length > 0) stillFrames = 0;
      await Promise.allSettled(moving().map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
  });
}

/** With `npm run browser` the second checker reads every state as well. */
export const IS_ALL_READ_TWICE = process.env['READ_TWICE'] === 'all';

/**
 * The accessibility barriers of the screen, or of a part of it, by axe's rules. Motion is off: a colour that is fading
 * in during the check would fail it.
 */
export async function findBarriers(page: Page | Frame, isReadTwice = false, part?: string): Promise<string[]> {
  const window = 'page' in page ? page.page() : page;
  await window.emulateMedia({ reducedMotion: 'reduce' });
  const barriers = await findBarriersAtRest(page, { isReadTwice, part });
  await window.emulateMedia({ reducedMotion: 'no-preference' });
  return barriers;
}

type Reading = { readonly isReadTwice?: boolean; readonly part?: string | undefined; readonly areFramesRead?: boolean };

/** The same in a window that never has motion. Frames may be left out if other states have the same ones. */
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
 * Moves sticky elements to their place in the page. They would cover other elements depending on the scroll position.
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

/** How far the page overflows the screen sideways, and its widest element. Otherwise tables wider than their part. */
export async function findOverflow(page: Page | Frame): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) {
      return [...document.querySelectorAll('main table')].flatMap((table) => {
        const part = table.parentElement!;
        const { overflowX, paddingInlineEnd } = getComputedStyle(part);
        const end = part.getBoundingClientRect().right - Number.parseFloat(paddingInlineEnd);
        const beyond = Math.round(table.getBoundingClientRect().right - end);
        return overflowX === 'visible' && beyond > 0 ? [`a table ${beyond}px beyond its part`] : [];
      });
    }
    const reach = (element: Element) => {
      const { left, right } = element.getBoundingClientRect();
      return Math.max(right - clientWidth, -left);
    };
    const [widest] = [...document.querySelectorAll('main *')].toSorted((left, right) => reach(right) - reach(left));
    return [`${scrollWidth - clientWidth}px beyond the side, by ${widest?.tagName} ${widest?.className.toString()}`];
  });
}
