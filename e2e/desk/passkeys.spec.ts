import { inviteToDesk } from '../behind-the-page.ts';
import { expect, test } from '../journey.ts';
import { Authenticator, expectAccessible } from './desk-journey.ts';

test('an invited person makes a passkey, and can sign in by that passkey only', async ({ page }) => {
  const device = await Authenticator.plugIn(page);
  const link = await inviteToDesk('Ada Marsh', 'owner');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Ada Marsh');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Make my passkey and come in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  expect(page.url()).not.toContain('invite');
  expect(await device.passkeys()).toHaveLength(1);

  await page.getByRole('button', { name: 'Sign out' }).click();
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await expect(signIn).toBeVisible();
  await device.verify(false);
  await signIn.click();
  await expect(page.getByRole('alert')).toContainText('No passkey was used');
  await device.verify(true);
  await signIn.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');

  await page.getByRole('link', { name: 'Ada Marsh' }).click();
  await expect(page.getByText('This is your only passkey.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Sign out' }).click();
  const stranger = await device.exchange();
  await signIn.click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await stranger.passkeys()).toEqual([]);

  await page.goto('about:blank');
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText('The link has been used');
});

test(
  'a second passkey is made on another device, confirmed by the first, and each opens the desk',
  { tag: '@thorough' },
  async ({ page }) => {
    const first = await Authenticator.plugIn(page);
    await page.goto(await inviteToDesk('Otto Lindqvist', 'reception'));
    await page.getByRole('button', { name: 'Make my passkey and come in' }).click();
    await page.getByRole('link', { name: 'Otto Lindqvist' }).click();
    await expect(page.getByText('This is your only passkey.')).toBeVisible();
    const own = await first.passkeys();
    const second = await first.exchange();
    const change = { device: second, made: own };
    await page.route('**/staff/passkeys', async (route) => {
      const response = await route.fetch();
      if (response.status() === 403) {
        change.made = await second.passkeys();
        change.device = await second.exchange(own);
      }
      await route.fulfill({ response });
    });
    await page.getByRole('textbox', { name: 'Name of the passkey' }).fill('Security key');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await expect(page.getByText('Your new passkey is ready to use.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Remove the passkey Security key' })).toBeVisible();
    expect(change.made).toHaveLength(1);
    expect(change.made[0]?.credentialId).not.toBe(own[0]?.credentialId);

    await page.getByRole('button', { name: 'Sign out' }).click();
    await change.device.exchange(change.made);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  },
);
