import { DESK_SCREENS, openDialog, openScreen, test } from '../desk/desk-screens.ts';
import { settle } from '../screen-faults.ts';
import { savePicture } from './save-picture.ts';

/** The pictures of the desk's guides: a screen by the beginning of its address, and its open dialog. */
const PICTURES: readonly { readonly name: string; readonly path: string; readonly dialog?: string }[] = [
  { name: 'desk-today', path: '/desk' },
  { name: 'desk-card', path: '/desk/cards/0' },
  { name: 'desk-decide', path: '/desk/reservations/', dialog: 'Decide the outcome' },
  { name: 'desk-bulk', path: '/desk/cards?state=active' },
  { name: 'desk-books', path: '/desk/books/reports/liability' },
  { name: 'desk-approvals', path: '/desk/approvals' },
  { name: 'desk-people', path: '/desk/people' },
  { name: 'desk-sale-page', path: '/desk/sale-pages' },
];

test.use({ viewport: { width: 1100, height: 760 }, deviceScaleFactor: 1, colorScheme: 'light' });

test('the guides', async ({ page, context, desk }) => {
  for (const { name, path, dialog } of PICTURES) {
    const screen = DESK_SCREENS.find((one) => one.path.startsWith(path));
    if (!screen) throw new Error(`no screen of the desk begins with ${path}`);
    await openScreen(page, desk, screen);
    const shown = screen.dialogs?.find(([button]) => button === dialog);
    if (shown) await openDialog(page, shown);
    await settle(page);
    await savePicture(await context.newPage(), name, await page.screenshot());
  }
});
