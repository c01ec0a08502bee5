import { test as base, expect, type Locator, type Page } from '@playwright/test';
import type { DeskAnswers } from '../../test/screens/desk-calls.ts';
import { staffProblem } from '../../test/screens/desk-playback.ts';
import {
  CANCELLING,
  CARD,
  DRAFT_CHECK,
  FEES,
  ENDED_CODE,
  FOUND,
  HOTEL_STAYS,
  MAIL,
  PEOPLE,
  PREVIEW,
  RESERVATION,
  SESSION,
  TODAY,
  UNPOSTED,
  WAITING_CARD,
  uuid,
} from '../../test/screens/examples/desk-examples.ts';
import { TASKS } from '../../test/screens/examples/desk-task-examples.ts';
import { find } from './desk-journey.ts';
import { startDeskScreens, type DeskScreens } from './desk-screen-server.ts';

/** A button of a screen, and a text of the dialog that it opens. */
type Dialog = readonly [button: string, shows: RegExp];
type Screen = {
  readonly path: string;
  readonly heading: string;
  /** Answers that replace those of an ordinary day. */
  readonly answers?: DeskAnswers;
  readonly reach?: (page: Page, desk: DeskScreens) => Promise<unknown>;
  readonly dialogs?: readonly Dialog[];
  /** Has the same elements as another screen, with other texts. `npm test` checks only the other screen. */
  readonly isLikeAnother?: boolean;
  /** Loaded in a separate document, because the test is about loading or leaves the document unusable. */
  readonly isLoaded?: true;
};

const POUNDS = (amount: number) => ({ value: { currency: 'GBP', amount }, uses: null });

const NOWHERE = 'Page not found';

/** Every screen of the desk on an ordinary day, with its dialogs. */
const SCREENS: readonly Screen[] = [
  { path: '/desk', heading: 'Today' },
  { path: '/desk', heading: 'Found', reach: (page) => find(page, 'Hopper') },
  {
    path: '/desk/cards?state=frozen&after=next',
    heading: 'Cards',
    dialogs: [
      ['Issue cards', /Recipient/],
      ['Download codes of acme-2026', /This works once/],
    ],
  },
  {
    path: '/desk/cards?batch=christmas-2026',
    heading: 'Cards',
    dialogs: [['Rename batch', /the name of a guest/]],
  },
  {
    path: '/desk/cards?state=active',
    heading: 'Cards',
    reach: async (page) => {
      await press(page, 'Choose cards');
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
      const rows = [
        'Card number;PIN;Balance;Valid until',
        '710482936501;7294;50,00 €;01/02/2027',
        '4,5E+12;;1.000;soon',
      ];
      const file = { name: 'old system.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) };
      await page.getByLabel('Choose a CSV file').setInputFiles(file);
      await expect(page.getByRole('heading', { name: 'What the columns are' })).toBeVisible();
    },
  },
  { path: '/desk/tasks', heading: 'Bulk acts' },
  ...TASKS.map(({ id, cards, state }) => ({
    path: `/desk/tasks/${id}`,
    heading: String(cards),
    // A ready or running task has the same elements as these.
    isLikeAnother: state === 'asked' || state === 'done',
  })),
  {
    path: `/desk/cards/${CARD.id}`,
    heading: CARD.product.name,
    dialogs: [
      ['Make void', /will be void/],
      ['Unlock code', /Make sure that you speak/],
      ['Correct balance', /Right balance/],
      ['Merge or move value', /The other card/],
      ['Give to another person', /mail the new person/],
      ['Send another link', /stops working at once/],
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
      ['Correct the address', /new address only/],
    ],
  },
  { path: '/desk/approvals', heading: 'Approvals', dialogs: [['Refuse', /Nothing happens to the card/]] },
  { path: '/desk/books', heading: 'Books' },
  { path: '/desk/books/reports/liability?from=2026-10-01&through=2026-10-31', heading: 'Liability' },
  { path: '/desk/books/reports/ageing', heading: 'Ageing', isLikeAnother: true },
  { path: '/desk/books/reports/breakage?rate=10', heading: 'Breakage' },
  { path: '/desk/books/journal', heading: 'Journal' },
  {
    path: '/desk/people',
    heading: 'People',
    dialogs: [
      ['Invite a person', /Role/],
      ['Change roles of Otto Lindqvist', /Save the roles/],
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
    dialogs: [['Send again', /its original figures/]],
  },
  {
    path: '/desk/persons',
    heading: 'Guests’ data',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'The guest’s email' }).fill('grace@example.com');
      await press(page, 'Show the data');
      await expect(page.getByText('Stored data', { exact: true })).toBeVisible();
    },
    dialogs: [
      ['Copy for the guest', /for them only/],
      ['Erase the guest', /keeps its value/],
    ],
  },
  { path: '/desk/audit', heading: 'Audit' },
];

/** States that the examples of an ordinary day lack. */
const STATES: readonly Screen[] = [
  { path: '/desk/tasks', heading: 'Bulk acts', reach: openMenu },
  {
    path: '/desk',
    heading: 'Found',
    answers: {
      find: { cards: [], reservations: [], has_more: false, ended: [], paid: [], matched: null },
      hotelStayFinding: ({ sent }) =>
        JSON.stringify(sent).includes('palais') ? staffProblem('PMS.UNAVAILABLE') : HOTEL_STAYS,
    },
    reach: async (page) => {
      await find(page, 'Penrose');
      await expect(page.getByText('doesn’t answer')).toBeVisible();
    },
  },
  {
    path: '/desk',
    heading: 'Found',
    answers: { find: { ...FOUND, matched: 'last_four', ended: [ENDED_CODE] } },
    isLikeAnother: true,
    reach: async (page) => {
      await find(page, '9QTZ');
      await expect(page.getByText('no longer works')).toBeVisible();
    },
  },
  {
    path: `/desk/cards/${CARD.id}`,
    heading: CARD.product.name,
    answers: { card: WAITING_CARD },
    reach: (page) => expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible(),
  },
  {
    path: '/desk/persons',
    heading: 'Guests’ data',
    answers: { session: { ...SESSION, rights: ['today.see', 'card.see'] } },
    isLoaded: true,
    isLikeAnother: true,
    reach: (page) => expect(page.getByText('isn’t part of your role')).toBeVisible(),
  },
  { path: '/desk/nowhere', heading: NOWHERE, isLoaded: true },
  {
    path: '/desk#openid=STAFF.OPENID_UNKNOWN',
    heading: 'Sign in',
    isLoaded: true,
    answers: { session: staffProblem('STAFF.SIGNED_OUT') },
    reach: (page) => expect(page.getByRole('button', { name: 'Coast & Court account' })).toBeVisible(),
  },
  {
    path: `/desk/cards/${CARD.id}`,
    heading: 'Sign in',
    isLoaded: true,
    isLikeAnother: true,
    reach: async (page, { playback }) => {
      await expect(page.getByRole('button', { name: 'Replace lost code' })).toBeVisible();
      playback.refuseAll(staffProblem('STAFF.SIGNED_OUT'));
      await openMenu(page);
      await page.getByRole('link', { name: 'People' }).click();
      await expect(page.getByText('Your session has ended')).toBeVisible();
    },
  },
  {
    path: `/desk/cards/${CARD.id}`,
    heading: CARD.product.name,
    answers: {
      cardPreview: { ...PREVIEW, second_person: null },
      cardAct: { state: 'done', cards: [], code: '4TQM-5849-Y5KC-H8MW', redemption_id: null },
    },
    reach: async (page) => {
      await press(page, 'Replace lost code');
      await press(page, 'Make a new code');
      await expect(page.getByRole('button', { name: 'The guest has the code' })).toBeVisible();
    },
  },
  {
    path: '/desk/people',
    heading: 'People',
    answers: {
      personInvitation: {
        person: PEOPLE[0]!,
        link: 'https://desk.example/desk#invite=abc',
        ends_at: '2026-11-03T09:00:00Z',
      },
    },
    reach: async (page) => {
      await press(page, 'Invite a person');
      await page.getByRole('textbox', { name: 'Name' }).fill('Grace');
      await press(page, 'Make the invitation link');
      await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
    },
  },
  {
    path: '/desk/people',
    heading: 'People',
    isLoaded: true,
    isLikeAnother: true,
    reach: async (page, { url, playback }) => {
      const provider = `${url}/desk#openid=confirmed`;
      const confirmation = { id: uuid(9), ends_at: '2099-11-03T09:00:00Z', passkey: null, provider };
      playback.answer({ personInvitation: { ...staffProblem('STAFF.CONFIRM_AGAIN'), confirmation } });
      await press(page, 'Invite a person');
      await page.getByRole('textbox', { name: 'Name' }).fill('Grace');
      await press(page, 'Make the invitation link');
      await expect(page.getByRole('button', { name: 'Finish' })).toBeVisible();
      // The next screens use the same tab.
      await page.evaluate(() => sessionStorage.clear());
    },
  },
  {
    path: '/desk/cards',
    heading: 'Cards',
    reach: async (page) => {
      await press(page, 'Issue cards');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox', { name: 'Amount' }).fill('1200');
      await dialog.getByRole('textbox', { name: 'How many' }).fill('500');
      await dialog.getByRole('textbox', { name: 'Batch' }).fill('acme-2026');
      await dialog.getByRole('combobox', { name: 'Sold by' }).selectOption('Harbour House, Brighton');
      await expect(dialog.getByRole('button', { name: 'Ask a second person' })).toBeEnabled();
    },
  },
  {
    path: `/desk/reservations/${CANCELLING.reference}`,
    heading: CANCELLING.guest,
    isLikeAnother: true,
    answers: { cancelAgain: staffProblem('STAFF.ACT_REFUSED', 'The hotel said no.') },
    reach: async (page) => {
      await press(page, 'Ask again to cancel');
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('The guest asked for it');
      await dialog.getByRole('button', { name: 'Ask again to cancel' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
  {
    path: `/desk/reservations/${UNPOSTED.reference}`,
    heading: UNPOSTED.guest,
    answers: {
      cancellation: {
        ...FEES,
        choices: FEES.choices.map((one) => ({
          ...one,
          above_limit: { limit: POUNDS(250), used_today: POUNDS(274.56), alone: true },
        })),
      },
    },
    reach: async (page) => {
      await press(page, 'Cancel the stay');
      await page.getByRole('radio', { name: /Another fee/ }).check();
      await page.getByRole('textbox', { name: 'Amount' }).fill('500');
      await expect(page.getByText('A fee can be')).toBeVisible();
    },
  },
  {
    path: '/desk',
    heading: 'Today',
    answers: {
      today: {
        ...TODAY,
        properties: TODAY.properties.map((one) => ({ ...one, state: 'silent', silent_since: '2026-11-02T01:59:00Z' })),
      },
    },
    isLikeAnother: true,
  },
  {
    path: '/desk/sale-pages/demo',
    heading: 'Sale page',
    answers: {
      salePageCheck: { ...DRAFT_CHECK, faults: [{ field: 'name', message: 'is too long' }], changes: [] },
    },
    reach: async (page) => {
      await page.locator('summary', { hasText: 'Product ten-nights' }).click();
      await page.getByRole('button', { name: 'Set each separately: Name' }).click();
      await press(page, 'Hotel Harbour House, Brighton: Letters');
      await page.locator('summary', { hasText: 'Connection' }).click();
      await expect(page.getByRole('combobox', { name: /^Service/ })).toBeVisible();
      await expect(page.getByText('is too long').first()).toBeVisible();
    },
  },
];

/** Screens that need a separate document come last, so that the others share one. */
export const DESK_SCREENS: readonly Screen[] = [
  ...SCREENS,
  ...STATES.filter(({ isLoaded }) => !isLoaded),
  ...STATES.filter(({ isLoaded }) => isLoaded),
];

/** Tests with a server that plays the examples. */
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

/** Opens a screen and waits until it is complete. */
export async function openScreen(page: Page, desk: DeskScreens, screen: Screen): Promise<void> {
  const { path, heading, answers } = screen;
  desk.playback.forget();
  if (answers) desk.playback.answer(answers);
  // A change of the fragment alone would load no document.
  if (path.includes('#')) await page.goto('about:blank');
  const answer = await page.goto(desk.url + path);
  expect(answer?.status()).toBe(heading === NOWHERE ? 404 : 200);
  await completeScreen(page, desk, screen);
}

/** Longer than the maximum age of the desk's cached answers. */
const PAST_EVERY_CACHE = '05:01';

/** Opens a screen in the current document if the desk is open in the tab, with no answer cached. */
export async function switchToScreen(page: Page, desk: DeskScreens, screen: Screen): Promise<void> {
  const isOpen = page.url().startsWith(`${desk.url}/desk`);
  if (!isOpen || screen.isLoaded) return openScreen(page, desk, screen);
  const title = titleOf(page);
  // Goes through an empty screen, so that no content of the last screen is taken for the next.
  await changeAddress(page, '/desk/nowhere');
  await expect(title).toHaveText(NOWHERE);
  await page.clock.fastForward(PAST_EVERY_CACHE);
  desk.playback.forget();
  if (screen.answers) desk.playback.answer(screen.answers);
  await changeAddress(page, screen.path);
  await expect(title).not.toHaveText(NOWHERE);
  await completeScreen(page, desk, screen);
}

/** Opens an address in the document that is open, as the page's own links do. */
export async function changeAddress(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => {
    window.history.pushState(null, '', path);
    window.dispatchEvent(new Event('popstate'));
  }, address);
}

async function completeScreen(page: Page, desk: DeskScreens, { heading, reach }: Screen): Promise<void> {
  const title = titleOf(page);
  await expect(title).toBeVisible();
  await reach?.(page, desk);
  await expect(title).toContainText(heading);
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
}

export async function openDialog(page: Page, [button, shows]: Dialog): Promise<void> {
  await press(page, button);
  await expect(page.getByRole('dialog').first()).toContainText(shows);
}

/** Only phones and tablets have one. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: /^Menu/ });
  if (await menu.isVisible()) await menu.click();
}

/** The heading of the screen, or of the dialog above it. */
function titleOf(page: Page): Locator {
  return page.locator('h1').last();
}

function press(page: Page, button: string): Promise<void> {
  return page.getByRole('button', { name: button, exact: true }).click();
}
