import { test as base, expect, type Page } from '@playwright/test';
import { find } from './desk-journey.ts';
import { CANCELLING, CARD, MAIL, RESERVATION, UNPOSTED } from '../../test/screens/examples/desk-examples.ts';
import { TASKS } from '../../test/screens/examples/desk-task-examples.ts';
import { startDeskScreens, type DeskScreens } from './desk-screen-server.ts';

/** A button of a screen, and what the dialog shows that it opens. */
type Dialog = readonly [button: string, shows: RegExp];
type Screen = {
  readonly path: string;
  readonly heading: string;
  readonly reach?: (page: Page) => Promise<unknown>;
  readonly dialogs?: readonly Dialog[];
};

const NOWHERE = 'Page not found';

/** Every screen of the desk and its dialogs, as the examples fill them. */
export const DESK_SCREENS: readonly Screen[] = [
  { path: '/desk', heading: 'Today' },
  { path: '/desk', heading: 'Found', reach: (page) => find(page, 'Hopper') },
  {
    path: '/desk/cards?state=frozen&after=next',
    heading: 'Cards',
    dialogs: [
      ['Issue cards', /Recipient/],
      ['Download codes of acme-2026', /This works once/],
      ['Save this view', /Who sees it/],
      ['Change the view Expiring this winter', /Delete the view/],
    ],
  },
  {
    path: '/desk/cards?batch=christmas-2026',
    heading: 'Cards',
    dialogs: [['Rename batch', /doesn’t belong in it/]],
  },
  {
    path: '/desk/cards?state=active',
    heading: 'Cards',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Choose cards' }).click();
      await page.getByRole('row').last().click();
    },
    dialogs: [
      ['Extend', /Valid until/],
      ['Make void', /Nothing changes until you confirm/],
      ['Export', /personal|names and emails/],
    ],
  },
  {
    path: '/desk/cards/import',
    heading: 'Import cards',
    reach: async (page) => {
      const file = { name: 'old system.csv', mimeType: 'text/csv', buffer: Buffer.from('Card number,PIN\n') };
      await page.getByLabel('Choose a CSV file').setInputFiles(file);
      await expect(page.getByRole('heading', { name: 'What the columns are' })).toBeVisible();
    },
  },
  { path: '/desk/tasks', heading: 'Bulk acts' },
  ...TASKS.map(({ id, cards }) => ({ path: `/desk/tasks/${id}`, heading: String(cards) })),
  {
    path: `/desk/cards/${CARD.id}`,
    heading: CARD.product.name,
    dialogs: [
      ['Make void', /will be void/],
      ['Unlock code', /Make sure that you speak/],
      ['Move value', /Move to which card/],
      ['Send another link', /stops at once/],
      ['Remove note', /can’t be undone/],
    ],
  },
  { path: '/desk/reservations?state=unknown&after=next', heading: 'Reservations' },
  {
    path: `/desk/reservations/${RESERVATION.reference}`,
    heading: RESERVATION.guest,
    dialogs: [['Decide the outcome', /happened/]],
  },
  {
    path: `/desk/reservations/${CANCELLING.reference}`,
    heading: CANCELLING.guest,
    dialogs: [['Ask again to cancel', /£200.00/]],
  },
  {
    path: `/desk/reservations/${UNPOSTED.reference}`,
    heading: UNPOSTED.guest,
    dialogs: [
      ['Note as seen to', /isn’t asked/],
      ['Cancel the stay', /By the terms/],
    ],
  },
  { path: '/desk/approvals', heading: 'Approvals', dialogs: [['Refuse', /Nothing happens to the card/]] },
  { path: '/desk/books?from=2026-10', heading: 'Books' },
  {
    path: '/desk/people',
    heading: 'People',
    dialogs: [
      ['Invite somebody', /Role/],
      ['Roles of Otto Lindqvist', /Save the roles/],
      ['Lock out Otto Lindqvist', /signed out everywhere/],
    ],
  },
  {
    path: '/desk/sale-pages/demo',
    heading: 'Sale page',
    dialogs: [['Publish', /Guests see this within seconds/]],
  },
  { path: '/desk/mails?state=bounced&after=next', heading: 'Letters' },
  {
    path: `/desk/mails/${MAIL.id}`,
    heading: 'Stay confirmed',
    dialogs: [['Send again', /figures of when it was written/]],
  },
  {
    path: '/desk/persons',
    heading: 'Guests’ data',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'The guest’s email' }).fill('grace@example.com');
      await page.getByRole('button', { name: 'Show what is kept' }).click();
      await expect(page.getByText('What is kept', { exact: true })).toBeVisible();
    },
    dialogs: [
      ['Copy for the guest', /for them only/],
      ['Erase the guest', /keeps its value/],
    ],
  },
  { path: '/desk/audit', heading: 'Audit' },
  { path: '/desk/nowhere', heading: NOWHERE },
];

/** Tests beside a server that plays the examples. */
export const test = base.extend<object, { readonly desk: DeskScreens }>({
  desk: [
    async ({ browserName: _ }, use) => {
      const desk = await startDeskScreens();
      await use(desk);
      await desk.stop();
    },
    { scope: 'worker' },
  ],
});

/** Opens a screen and waits until all of it is there. */
export async function openScreen(page: Page, desk: DeskScreens, { path, heading, reach }: Screen): Promise<void> {
  const answer = await page.goto(desk.url + path);
  expect(answer?.status()).toBe(heading === NOWHERE ? 404 : 200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await reach?.(page);
  await expect(page.locator('h1')).toContainText(heading);
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
}

export async function openDialog(page: Page, [button, shows]: Dialog): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click();
  await expect(page.getByRole('dialog').first()).toContainText(shows);
}
