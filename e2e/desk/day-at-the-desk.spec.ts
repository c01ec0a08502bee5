import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { failAtHotel, forgetFaults, inviteToDesk, issueCard, stateOf, sumsOfCard } from '../behind-the-page.ts';
import { inDays } from '../booking-page.ts';
import { Keyboard } from '../keyboard.ts';
import { expect, test } from '../journey.ts';
import { Guest } from '../../test/guest.ts';
import { stayInDays } from '../../test/seeded-nights.ts';
import { Authenticator, demoLink, expectAccessible, find } from './desk-journey.ts';

const EXPIRED = 'EXPR-ED22-2222-2223';

test.afterEach(forgetFaults);

/** Books a stay for which the hotel gives no answer any more, so that its outcome is unknown. */
async function leaveUnknown(url: string, code: string, day: number): Promise<string> {
  const guest = new Guest(url);
  const choice = { stay: stayInDays(day, 1), codes: [code], room: 'Lanes Double', rate: 'Saver' };
  const { placement } = await guest.prepare(choice);
  await failAtHotel({ operation: 'reservations/add', effect: { kind: 'cutAfterCommit' } });
  await failAtHotel({ operation: 'reservationGroups/getAll', times: 1_000, effect: { kind: 'status', status: 500 } });
  const { reference } = (await guest.place(placement)).body;
  await expect.poll(() => stateOf(reference)).toBe('unknown');
  return reference;
}

test('a day at the desk: an unknown outcome, a lost code, a wrong amount, an expired card and 500 new ones', async ({
  context,
  browser,
  server,
}) => {
  const code = await issueCard('--product', 'ten-nights', '--uses', '5');
  const wrong = await issueCard('--product', 'gift-card', '--amount', '500', '--currency', 'GBP');
  const reference = await leaveUnknown(server.url, code, 83);

  const desk = await context.newPage();
  await desk.goto(await demoLink(server, 'Demo owner'));
  await desk.getByRole('button', { name: 'Come in' }).click();
  const heading = desk.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Today');
  const dialog = desk.getByRole('dialog').first();
  /** The clicks of a task. Typing is not counted. */
  const clicks: string[] = [];
  const countClicks = () => clicks.splice(0).length;
  const press = (name: string) => {
    clicks.push(name);
    return desk.getByRole('button', { name, exact: true }).click();
  };
  const look = (text: string) => {
    clicks.push('Find');
    return find(desk, text);
  };
  const choose = (what: Locator) => {
    clicks.push('a choice');
    return what.check();
  };
  const select = (what: Locator, label: string) => {
    clicks.push('a choice');
    return what.selectOption({ label });
  };
  const close = () => {
    clicks.push('Close');
    return dialog.getByRole('button', { name: 'Close' }).last().click();
  };

  await test.step('a stay has an unknown outcome, and the hotel confirms on the phone that it has the stay', async () => {
    await look(reference);
    await expect(desk.getByText('Unknown').first()).toBeVisible();
    await press('Ask the hotel now');
    await expect(desk.getByText('No answer', { exact: true })).toBeVisible({ timeout: 60_000 });
    await press('Decide the outcome');
    await choose(dialog.getByRole('radio', { name: /The hotel has the reservation/ }));
    await expect(dialog).toContainText('is used');
    await choose(dialog.getByRole('checkbox', { name: /even if the hotel/ }));
    await select(dialog.getByRole('combobox', { name: 'Reason' }), 'The hotel asked for it');
    await press('Confirm the stay');
    await press('Confirm as demo person');
    await expect(dialog.getByRole('status')).toContainText('Done', { timeout: 60_000 });
    await close();
    expect(countClicks()).toBe(9);
    await expect(desk.getByText('Confirmed').first()).toBeVisible();
    expect(await stateOf(reference)).toBe('confirmed');
    expect(await sumsOfCard(code.slice(-4))).toEqual({ balance: 4, held: 0 });
    await forgetFaults();
    await press('Cancel the stay');
    await dialog.getByRole('radio', { name: /Waived/ }).check();
    await expect(dialog).toContainText('Back on the card ••••', { timeout: 60_000 });
    await expectAccessible(desk, 'dialog');
    await dialog.getByRole('button', { name: 'Keep the stay' }).click();
    countClicks();
  });

  await test.step('a guest on the phone has lost the code', async () => {
    await look(code);
    await expect(heading).toContainText(code.slice(-4));
    await expect(desk.getByText(/^The card has 4 uses left/)).toBeVisible();
    await press('Replace lost code');
    await expect(dialog).toContainText('The old code stops working');
    await press('Make a new code');
    await press('Confirm as demo person');
    const shown = dialog.getByRole('group', { name: 'New code' });
    await expect(shown).toBeVisible();
    const fresh = await shown.innerText();
    expect(fresh).not.toBe(code);
    await press('The guest has the code');
    expect(countClicks()).toBe(5);
    await expect(heading).toContainText(fresh.slice(-4));
    await expect(desk.getByText('Code replaced')).toBeVisible();
    await find(desk, code);
    await expect(desk.getByText(`The code •••• ${code.slice(-4)} no longer works`)).toBeVisible();
    await find(desk, fresh);
    await expect(heading).toContainText(fresh.slice(-4));
    expect(desk.url()).not.toContain(fresh);
  });

  await test.step('a card was issued with ten times its amount', async () => {
    await look(wrong);
    await press('Correct balance');
    await dialog.getByRole('textbox', { name: /^Right balance/ }).fill('50');
    await expect(dialog).toContainText('The balance goes from £500.00 to £50.00.');
    await press('Correct the balance');
    await press('Confirm as demo person');
    await expect(dialog.getByRole('status')).toContainText('The balance is corrected.');
    await close();
    expect(countClicks()).toBe(5);
    await expect(desk.getByText(/^The card has £50.00 left/)).toBeVisible();
    expect(await sumsOfCard(wrong.slice(-4))).toEqual({ balance: 5_000, held: 0 });
  });

  await test.step('an expired card is extended', async () => {
    await look(EXPIRED);
    await expect(desk.getByText(/The card expired on .* with £100.00 still on it/)).toBeVisible();
    await press('Extend');
    await expect(dialog).toContainText('£100.00 can be used until');
    await select(dialog.getByRole('combobox', { name: 'Reason' }), 'Goodwill');
    await press('Extend the card');
    await press('Confirm as demo person');
    await expect(dialog.getByRole('status')).toContainText('The card is extended.');
    await close();
    expect(countClicks()).toBe(6);
    await expect(desk.getByText(/^The card has £100.00 left/)).toBeVisible();
  });

  await test.step('a batch of 500 is issued for a company, and three of its cards are frozen', async () => {
    const colleague = await (await browser.newContext()).newPage();
    await colleague.goto(await demoLink(server, 'Demo colleague'));
    await colleague.getByRole('button', { name: 'Come in' }).click();
    await expect(colleague.getByRole('heading', { level: 1 })).toHaveText('Today');
    const click = async (on: Page, role: 'button' | 'link' | 'row', name: string | RegExp) => {
      clicks.push(String(name));
      await on.getByRole(role, { name, exact: true }).first().click();
    };
    await click(desk, 'link', 'Cards');
    await click(desk, 'button', 'Issue cards');
    await select(dialog.getByRole('combobox', { name: 'Product' }), 'A gift of quiet hours');
    await dialog.getByRole('textbox', { name: 'Amount of each' }).fill('50');
    await select(dialog.getByRole('combobox', { name: 'Sold by' }), 'Harbour House, Brighton');
    await dialog.getByRole('textbox', { name: 'How many' }).fill('500');
    await dialog.getByRole('textbox', { name: 'Batch' }).fill('acme-2026');
    await expect(dialog).toContainText('500 cards with £50.00 each');
    await click(desk, 'button', 'Ask a second person');
    await click(desk, 'button', 'Confirm as demo person');
    await expect(dialog).toContainText('A second person has been asked');
    await click(colleague, 'link', 'Approvals');
    await expect(colleague.getByText('£25,000.00')).toBeVisible();
    await click(colleague, 'button', 'Approve and do it');
    await click(colleague, 'button', 'Confirm as demo person');
    await expect(colleague.getByText('Open the batch acme-2026')).toBeVisible();
    await close();
    await click(desk, 'button', 'Download codes of acme-2026');
    await select(dialog.getByRole('combobox', { name: 'Reason' }), 'It was sold');
    const download = desk.waitForEvent('download');
    await click(desk, 'button', 'Make the codes and download');
    await click(desk, 'button', 'Confirm as demo person');
    const file = await (await download).path();
    const codes = (await readFile(file, 'utf8')).trim().split('\n').slice(1);
    expect(codes).toHaveLength(500);
    await close();
    for (const line of codes.slice(0, 3)) {
      const [typed = ''] = line.split(',');
      await look(typed);
      await click(desk, 'button', 'Freeze');
      await select(dialog.getByRole('combobox', { name: 'Reason' }), 'The hotel asked for it');
      await click(desk, 'button', 'Freeze the card');
      await expect(dialog.getByRole('status')).toContainText('Done');
      await close();
      await expect(desk.getByText('Stopped').or(desk.getByText('Frozen')).first()).toBeVisible();
    }
    // Fifteen for the batch, three of them by the second person. Five for each card.
    expect(countClicks()).toBe(30);
    await colleague.context().close();
  });

  await test.step('the audit log shows each act', async () => {
    for (const room of ['Reservations', 'Approvals', 'People', 'Audit']) {
      await desk.getByRole('link', { name: room, exact: true }).click();
      await expect(heading).toHaveText(room);
      await expect(desk.locator('[data-waiting]')).toHaveCount(0);
    }
    await expect(desk.getByText('Confirmed by passkey').first()).toBeVisible();
  });
});

test(
  'the same day by keyboard alone: five tasks, and each focused element is visible',
  { tag: '@thorough' },
  async ({ context, server }) => {
    const code = await issueCard('--product', 'ten-nights', '--uses', '5');
    const lastDay = inDays(60).toString();
    const terms = ['--amount', '500', '--currency', 'GBP', '--expires-on', lastDay];
    const wrong = await issueCard('--product', 'gift-card', ...terms);
    const reference = await leaveUnknown(server.url, code, 84);

    const desk = await context.newPage();
    await Authenticator.plugIn(desk);
    await desk.goto(await inviteToDesk('Iris Moor', 'owner'));
    const keys = new Keyboard(desk);
    const dialog = desk.getByRole('dialog').first();
    const press = async (name: string, within: Page | Locator = desk) => {
      await keys.tabTo(within.getByRole('button', { name, exact: true }).last());
      await keys.press('Enter');
    };
    const look = async (text: string) => {
      await keys.type(desk.getByRole('textbox', { name: 'Find a card or a reservation' }), text);
      await keys.press('Enter');
    };
    const close = () => press('Close', dialog);
    await press('Make my passkey and come in');
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Today');

    await test.step('a stay with an unknown outcome', async () => {
      await look(reference);
      await press('Decide the outcome');
      const happened = dialog.getByRole('radio', { name: /The hotel has the reservation/ });
      await keys.tabTo(happened);
      await keys.press('Space');
      await keys.tabTo(dialog.getByRole('checkbox', { name: /even if the hotel/ }));
      await keys.press('Space');
      await keys.tabTo(dialog.getByRole('combobox', { name: 'Reason' }));
      await keys.press('ArrowDown');
      // The request contains the version that they were shown, so that a stale one is refused.
      const asked = desk.waitForRequest(/\/settle$/);
      await press('Confirm the stay', dialog);
      expect((await asked).postDataJSON()).toMatchObject({ as: 'confirmed', state: 'unknown' });
      await expect(dialog.getByRole('status')).toContainText('Done', { timeout: 60_000 });
      await close();
      expect(await stateOf(reference)).toBe('confirmed');
      await forgetFaults();
    });

    await test.step('a lost code', async () => {
      await look(code);
      await press('Replace lost code');
      await press('Make a new code');
      await expect(dialog.getByRole('group', { name: 'New code' })).toBeVisible();
      await press('The guest has the code');
      await expect(desk.getByText('Code replaced')).toBeVisible();
    });

    await test.step('a wrong amount', async () => {
      await look(wrong);
      await press('Correct balance');
      await keys.type(dialog.getByRole('textbox', { name: /^Right balance/ }), '50');
      await press('Correct the balance');
      await expect(dialog.getByRole('status')).toContainText('The balance is corrected.');
      await close();
      expect(await sumsOfCard(wrong.slice(-4))).toEqual({ balance: 5_000, held: 0 });
    });

    await test.step('a card whose expiry is extended', async () => {
      await look(wrong);
      await press('Extend');
      await keys.tabTo(dialog.getByRole('combobox', { name: 'Reason' }));
      await keys.press('ArrowDown');
      await press('Extend the card');
      await expect(dialog.getByRole('status')).toContainText('The card is extended.');
      await close();
    });

    await test.step('a batch, and one of its cards frozen', async () => {
      await keys.tabTo(desk.getByRole('link', { name: 'Cards', exact: true }));
      await keys.press('Enter');
      await press('Issue cards');
      await keys.tabTo(dialog.getByRole('combobox', { name: 'Product' }));
      await desk.keyboard.type('A gift');
      await keys.type(dialog.getByRole('textbox', { name: 'Amount of each' }), '50');
      await keys.tabTo(dialog.getByRole('combobox', { name: 'Sold by' }));
      await desk.keyboard.type('Harbour');
      await keys.tabTo(dialog.getByRole('textbox', { name: 'How many' }));
      await keys.press('Control+a');
      await desk.keyboard.type('3');
      await keys.type(dialog.getByRole('textbox', { name: 'Batch' }), 'by keys');
      await expect(dialog).toContainText('3 cards with £50.00 each');
      await press('Issue 3 cards');
      await expect(dialog).toContainText('3 cards are issued');
      await close();
      const row = desk.getByRole('row').nth(1);
      await keys.tabTo(desk.getByRole('button', { name: 'Download codes of by keys' }));
      await expect(row).toContainText('No code yet');
    });
  },
);
