import type { Page } from '@playwright/test';
import { readByAxe } from '../axe.ts';
import { findSecondBarriers } from '../second-checker.ts';
import { IS_ALL_READ_TWICE } from '../screen-faults.ts';
import { composeSamples, fileNameOf } from '../../test/letters/write-letters.ts';
import { expect, test } from './screen-test.ts';

async function findBarriers(page: Page): Promise<string[]> {
  const second = IS_ALL_READ_TWICE ? await findSecondBarriers(page) : [];
  return [...(await readByAxe(page)), ...second];
}

/** Elements that overflow the letter's sheet or the window. */
async function findOverflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const sheet = document.querySelector('.sheet')!;
    const { left, right } = sheet.getBoundingClientRect();
    const outside = [...sheet.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect();
      return box.left < left - 1 || box.right > right + 1;
    });
    return [
      ...(scrollWidth > clientWidth ? [`${scrollWidth - clientWidth}px beyond the side`] : []),
      ...outside.slice(0, 1).map((element) => `outside the sheet: ${element.textContent.trim().slice(0, 40)}`),
    ];
  });
}

/** Doubles the text size only, as some readers set it. */
async function doubleText(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const { style } of document.querySelectorAll<HTMLElement>('[style*="font-size"]')) {
      style.fontSize = `${Number.parseFloat(style.fontSize) * 2}px`;
      style.lineHeight = `${Number.parseFloat(style.lineHeight) * 2}px`;
    }
  });
}

/**
 * The language with the longest words, and a right-to-left one. Other letters of a kind and direction have the same
 * layout. `npm run browser` opens all eight languages, and has axe read both directions.
 */
const ALWAYS_OPENED = ['de', 'ar'];
const READ_BY_AXE = IS_ALL_READ_TWICE ? ALWAYS_OPENED : ['de'];

for (const [colorScheme, width] of [
  ['light', 768],
  ['dark', 390],
] as const) {
  test(
    `letters can be read by everybody, ${colorScheme}, ${width} px wide`,
    { tag: width > 390 ? '@thorough' : [] },
    async ({ page }) => {
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      const faults: string[] = [];
      for (const letter of await composeSamples(IS_ALL_READ_TWICE ? undefined : ALWAYS_OPENED)) {
        if (letter.number > 1 && width > 390) continue;
        await page.setContent(letter.html);
        const isRead = letter.number === 1 && READ_BY_AXE.includes(letter.language);
        const found = [...(isRead ? await findBarriers(page) : []), ...(await findOverflow(page))];
        await doubleText(page);
        const doubled = (await findOverflow(page)).map((fault) => `twice as large, ${fault}`);
        faults.push(...[...found, ...doubled].map((fault) => `${fileNameOf(letter)}: ${fault}`));
      }
      expect(faults).toEqual([]);
      expect(asked, 'a letter loads nothing').toEqual([]);
    },
  );
}
