import { DESK_SCREENS, openDialog, openScreen, test } from '../desk/desk-screens.ts';
import { wantedLooks } from './looks.ts';

const LOOKS = wantedLooks().filter(({ language, media }) => language === 'en' && media === undefined);

test('the desk', async ({ page, desk }) => {
  for (const look of LOOKS) {
    await page.setViewportSize({ width: look.width, height: look.height });
    await page.emulateMedia({ colorScheme: look.scheme });
    for (const [index, screen] of DESK_SCREENS.entries()) {
      const name = `desk ${String(index + 1).padStart(2, '0')} ${screen.heading}`;
      await openScreen(page, desk, screen);
      await page.screenshot({ path: `screenshots/${look.name}/${name}.png`, fullPage: true });
      for (const dialog of screen.dialogs ?? []) {
        await openDialog(page, dialog);
        await page.screenshot({ path: `screenshots/${look.name}/${name}, ${dialog[0]}.png` });
        await page.keyboard.press('Escape');
      }
    }
  }
});
