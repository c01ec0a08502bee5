import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { webFolder } from '../../src/server/guest/page/web-build.ts';
import { tenNights } from '../../test/screens/examples/cards.ts';
import { NEWER_CALLS, NEWER_STYLES, TAKEN_AWAY } from './newer-than-floor.ts';
import { expect, test } from './screen-test.ts';

/** Removes features that older browsers lack. For "Set.prototype.union" the property is deleted from its object. */
async function takeAway(page: Page, names: readonly string[]): Promise<void> {
  await page.addInitScript((paths) => {
    for (const path of paths) {
      const steps = path.split('.');
      const last = steps.pop() ?? '';
      const holder = steps.reduce<object | undefined>(
        (part, step) => part && (Reflect.get(part, step) as object | undefined),
        globalThis,
      );
      if (holder) Reflect.deleteProperty(holder, last);
    }
  }, names);
}

test('a browser that lacks all that is newer than the floor goes from the code to a price', async ({
  api,
  guest,
  page,
}) => {
  api.answer({ cardSearch: tenNights() });
  await takeAway(page, TAKEN_AWAY);
  await guest.beginWith('TENU-SE22-2222-222P');
  expect(await page.evaluate(() => 'any' in AbortSignal)).toBe(false);
  await guest.chooseProperty(/Harbour House/);
  await guest.chooseDates(Temporal.PlainDate.from('2026-12-04'), 2);
  await guest.chooseRoom('Lanes Double', 'Flexible');
  await guest.passExtras();
  await expect(guest.section('BOOKING.YOU.HEADING')).toBeVisible();
});

const KINDS = [
  { kind: '.css', table: NEWER_STYLES },
  { kind: '.js', table: NEWER_CALLS },
];
for (const { kind, table } of KINDS) {
  test(`the built ${kind} files hold nothing that the oldest browsers lack and miss`, async () => {
    const folder = join(webFolder(true), 'assets');
    const names = (await readdir(folder)).filter((name) => name.endsWith(kind) && !name.startsWith('global.esm'));
    expect(names.length).toBeGreaterThan(5);
    const files = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
    const found = table.filter(({ written }) => files.some((file) => written.test(file)));
    expect(found.filter(({ without }) => !without)).toEqual([]);
    // An excused feature that is no longer used needs no entry.
    expect(table.filter((newer) => newer.without && !found.includes(newer))).toEqual([]);
  });
}
