import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame, Page } from '@playwright/test';

/** IBM's Equal Access rules for WCAG 2.2 AA, an implementation of the same criteria that is independent of axe. */
const ENGINE = fileURLToPath(import.meta.resolve('accessibility-checker-engine'));
const POLICY = 'WCAG_2_2';

/** Findings that are only potential or wrong, each with the reason why it is no barrier here. */
const SET_ASIDE: Readonly<Record<string, string>> = {
  'style_focus_visible potential_focus_not_visible':
    'the ring is drawn by :focus-visible of page.css, unseen without focus',
  'text_contrast_sufficient potential_graphic_background':
    'card.ts draws on two tones of an accent, contrast.ts picks ink',
  'text_block_heading potential_heading': 'a short line of a name, a reference or an amount heads nothing',
  'text_sensory_misuse potential_position': '"left to pay" names no side',
  'text_sensory_misuse potential_other': 'a hotel that is called small asks nobody to look for what is small',
  'style_viewport_resizable Potential_1': 'sizes of the viewport are bounded by rem, and looked at with 200 % zoom',
  'style_color_misuse Potential_1': 'marks have a sign and words; forced-colours.screen.ts takes the colours away',
  'element_tabbable_visible potential_visible': 'the skip link is seen while it has the focus',
  'element_tabbable_unobscured potential_obscured':
    'what sticks is kept off the focus; receipt.screen.ts tabs to the end',
  'input_checkboxes_grouped potential_lonecheckbox': 'a consent is one box',
  'application_content_accessible Potential_1': 'the calendar is that of React Aria, read by its days',
  'aria_keyboard_handler_exists potential_no_keyboard_access':
    'the days take the keys, and the calendar has one Tab stop',
  'widget_tabbable_exists fail_no_tabbable': 'of two months on show one day takes the Tab key',
  'input_label_visible potential_no_label': 'the arrows of the calendar are drawn and have names',
  'input_label_visible potential_placeholder_only': 'the one field of the desk has a name, and a button that says Find',
  'table_headers_exists Fail_1': 'the tables of the desk are grids of React Aria, whose headers are said by roles',
  'table_aria_descendants explicit_role': 'the same grids; axe reads the roles as a browser does',
  'frame_src_valid Potential_1': 'the form of the payment-card vault is a page of its own',
};

type Issue = {
  readonly rule: string;
  readonly reason: string;
  readonly message: string;
  readonly snippet: string;
};

let source: Promise<string> | undefined;

/** Violations and possible violations of a criterion. Excludes recommendations and manual checks. */
export async function findSecondBarriers(page: Page | Frame): Promise<string[]> {
  source ??= readFile(ENGINE, 'utf8');
  const engine = await source;
  // Hover colours are mixed, which the engine cannot read.
  await ('page' in page ? page.page() : page).mouse.move(0, 0);
  const issues = await page.evaluate<readonly Issue[]>(`(async () => {
    if (!globalThis.ace) (0, eval)(${JSON.stringify(`${engine};globalThis.ace = ace;`)});
    const folded = [...document.querySelectorAll('details:not([open])')];
    for (const details of folded) details.open = true;
    const { results } = await new globalThis.ace.Checker().check(document, ['${POLICY}']);
    for (const details of folded) details.open = false;
    return results
      .filter(({ value: [policy, found] }) => policy === 'VIOLATION' && found !== 'PASS')
      .map(({ ruleId, reasonId, message, snippet }) => ({ rule: ruleId, reason: String(reasonId), message, snippet }));
  })()`);
  return issues
    .filter(({ rule, reason }) => !(`${rule} ${reason}` in SET_ASIDE))
    .map(({ rule, reason, message, snippet }) => `${rule} ${reason}: ${message} ${snippet.slice(0, 160)}`);
}
