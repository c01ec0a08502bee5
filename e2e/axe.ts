import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import type { Frame, Page } from '@playwright/test';

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: unknown }[] };

/** The axe source from Playwright's package, minified because it is sent to and parsed in every document. */
const bundled = createRequire(import.meta.resolve('@axe-core/playwright'));
const source = readFileSync(bundled.resolve('axe-core/axe.min.js'), 'utf8');
/** Caches parsed colours, because axe parses the colour of every element again. */
const REMEMBER_COLOURS = `{
  const { prototype } = axe.commons.color.Color;
  const { parseString } = prototype;
  const known = new Map();
  prototype.parseString = function (text) {
    const colour = known.get(text);
    if (colour) return Object.assign(this, colour);
    parseString.call(this, text);
    known.set(text, { r: this.r, g: this.g, b: this.b, alpha: this.alpha });
    return this;
  };
}`;
/** WCAG 2.2 requires 24 pixels at AA. Axe checks this only on request. */
const RULES = { 'target-size': { enabled: true } };

/** No enabled rule of axe reads style sheets, and preloading them takes half of its time. */
const PRELOAD = { assets: ['media'] };

/**
 * The violations of axe's rules in a document, or in the part of it with this selector. Axe is injected once per
 * document and reports violations only, which takes a third of the time. Documents with frames go through the package,
 * which reads the frames as well.
 */
export async function readByAxe(page: Page | Frame, part?: string, areFramesRead = true): Promise<string[]> {
  const window = 'page' in page ? page.page() : page;
  const hasFrames =
    areFramesRead &&
    window.frames().length > 1 &&
    (part === undefined || (await window.locator(`${part} iframe`).count()) > 0);
  const violations = hasFrames ? await readFrames(window, part) : await readDocument(window, part);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => String(target)).join(', ')}`);
}

async function readDocument(page: Page, part: string | undefined): Promise<readonly Violation[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(`${source};${REMEMBER_COLOURS}`);
  const options = { resultTypes: ['violations'], rules: RULES, iframes: false, preload: PRELOAD };
  return page.evaluate<readonly Violation[]>(
    `axe.run(${part === undefined ? 'document' : JSON.stringify(part)}, ${JSON.stringify(options)})
       .then(({ violations }) => violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ target }) => ({ target })) })))`,
  );
}

async function readFrames(page: Page, part: string | undefined): Promise<readonly Violation[]> {
  const axe = new AxeBuilder({ page }).options({ rules: RULES, preload: PRELOAD });
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze();
  return violations;
}
