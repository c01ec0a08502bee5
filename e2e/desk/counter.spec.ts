import type { Page } from '@playwright/test';
import { Guest } from '../../test/guest.ts';
import { stayInDays } from '../../test/seeded-nights.ts';
import { inviteToDesk, issueCard, sumsOfCard } from '../behind-the-page.ts';
import { expect, test } from '../journey.ts';
import { Authenticator, expectAccessible, find } from './desk-journey.ts';
import { holdBeforeCamera } from './scan-code.ts';

async function comeIn(page: Page, name: string, role: string): Promise<void> {
  await Authenticator.plugIn(page);
  await page.goto(await inviteToDesk(name, role));
  await page.getByRole('button', { name: 'Make my passkey and come in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 } });

  test('a dinner is paid with a card that the camera reads', { tag: '@thorough' }, async ({ page }) => {
    const code = await issueCard('--product', 'gift-card', '--amount', '100', '--currency', 'GBP');
    await comeIn(page, 'Nell Fairweather', 'reception');
    await page.goto('/desk/redeem');
    await holdBeforeCamera(page, code, 'Code128');
    await page.getByRole('button', { name: 'Scan with the camera' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('textbox', { name: 'Amount (GBP)' }).fill('42');
    await dialog.getByRole('combobox', { name: 'Where' }).selectOption({ index: 1 });
    await dialog.getByRole('textbox', { name: /^Receipt/ }).fill('4711');
    await expect(dialog).toContainText('Left on the card: £58.00');
    await expectAccessible(page, 'dialog');
    await dialog.getByRole('button', { name: 'Redeem' }).dblclick();
    await expect(dialog).toContainText('£42.00 redeemed. Left on the card: £58.00.');
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 5_800, held: 0 });
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByLabel('Scan or type the code')).toHaveValue('');
  });
});

test(
  'a card pays a stay that was booked by telephone, and the payment is taken back',
  {
    tag: '@thorough',
  },
  async ({ page }) => {
    const code = await issueCard('--product', 'gift-card', '--amount', '100', '--currency', 'GBP');
    await comeIn(page, 'Ines Okafor', 'owner');
    await find(page, code);
    await page.getByRole('button', { name: 'Put on a stay' }).click();
    const dialog = page.getByRole('dialog').first();
    await dialog.getByRole('combobox', { name: 'Hotel' }).selectOption({ label: 'Harbour House, Brighton' });
    await dialog.getByRole('textbox', { name: /^Stay/ }).fill('51001');
    await dialog.getByRole('button', { name: 'Find' }).click();
    await expect(dialog).toContainText('Ada Penrose');
    await dialog.getByRole('textbox', { name: 'Amount (GBP)' }).fill('30');
    await expect(dialog).toContainText('£30.00 will be paid on the bill. Left on the card: £70.00.');
    await expectAccessible(page, 'dialog');
    await dialog.getByRole('button', { name: 'Pay the bill' }).click();
    await expect(dialog).toContainText('Paid on the bill: £30.00.');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 7_000, held: 0 });

    await page.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'The amount was wrong' });
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(dialog.getByRole('status')).toContainText('Back on the card: £30.00.');
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 10_000, held: 0 });
  },
);

test('the rest of a card is paid out in cash, and undone the same day', { tag: '@thorough' }, async ({ page }) => {
  const code = await issueCard('--product', 'gift-card', '--amount', '20', '--currency', 'GBP');
  await comeIn(page, 'Marit Solberg', 'owner');
  await find(page, code);
  await page.getByRole('button', { name: 'Pay out' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('combobox', { name: 'How' }).selectOption({ label: 'In cash' });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'The guest asked for it' });
  await expect(dialog).toContainText('£20.00 is paid out. Left on the card: £0.00.');
  await dialog.getByRole('button', { name: 'Pay out' }).click();
  await expect(dialog.getByRole('status')).toContainText('£20.00 is paid out.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 0, held: 0 });

  await page.getByRole('button', { name: 'Undo the pay-out' }).click();
  await dialog.getByRole('button', { name: 'Undo the pay-out' }).click();
  await expect(dialog.getByRole('status')).toContainText('Back on the card: £20.00.');
  expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 2_000, held: 0 });
});

test('staff give a goodwill card from the screen of a stay', { tag: '@thorough' }, async ({ page, server }) => {
  const guest = new Guest(server.url);
  const code = await issueCard('--product', 'gift-card', '--amount', '500', '--currency', 'GBP');
  const choice = { stay: stayInDays(85, 1), codes: [code], room: 'Lanes Double', rate: 'Saver' };
  const { reference } = (await guest.place((await guest.prepare(choice)).placement)).body;
  await comeIn(page, 'Bela Novak', 'reservations');
  await page.goto(`/desk/reservations/${reference}`);
  await page.getByRole('link', { name: 'Goodwill card' }).click();
  const dialog = page.getByRole('dialog').first();
  await expect(dialog.getByRole('textbox', { name: 'Its number' })).toHaveValue(reference);
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('25');
  await dialog.getByRole('combobox', { name: 'Currency' }).selectOption('GBP');
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOption({ label: 'Noise or a disturbance' });
  await expect(dialog).toContainText('A card with £25.00');
  await expectAccessible(page, 'dialog');
  await dialog.getByRole('button', { name: 'Give the card' }).dblclick();
  await expect(dialog.getByRole('status')).toContainText('is issued, with £25.00');
  await dialog.getByRole('link', { name: 'Open the card' }).click();
  await expect(page.getByText(`Stay ${reference}`)).toBeVisible();
  await expect(page.getByText('£25.00').first()).toBeVisible();
});
