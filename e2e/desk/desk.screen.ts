import type { BrowserContext, ConsoleMessage, Page } from '@playwright/test';
import { STAFF_PATHS } from '#contract/staff/staff-paths.ts';
import type { SettingChange } from '#contract/staff/staff-sale-page.ts';
import type { StaffSession } from '#contract/staff/staff-session.ts';
import { openWindow } from '../open-window.ts';
import { LIABILITY } from '../../test/screens/examples/desk-books-examples.ts';
import {
  APPROVALS,
  CANCELLING,
  CARD,
  FOUND,
  PEOPLE,
  PREVIEW,
  RESERVATION,
  SESSION,
  TODAY,
  uuid,
} from '../../test/screens/examples/desk-examples.ts';
import { expect, expectAccessible, find } from './desk-journey.ts';
import { DESK_SCREENS, openDialog, openScreen, test as screens } from './desk-screens.ts';
import { TASKS } from '../../test/screens/examples/desk-task-examples.ts';

/**
 * One window for all tests of a worker, as the desk keeps nothing in the browser. A page for each of them, but what is
 * only read is read in one tab.
 */
const test = screens.extend<object, { readonly phone: BrowserContext; readonly tab: Page }>({
  phone: [
    async ({ browser, desk }, use) => {
      const options = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' } as const;
      const phone = await openWindow(browser, [`${desk.url}/robots.txt`], options);
      await use(phone);
      await phone.close();
    },
    { scope: 'worker' },
  ],
  tab: [async ({ phone }, use) => use(await phone.newPage()), { scope: 'worker' }],
  context: ({ phone }, use) => use(phone),
  page: async ({ context }, use) => {
    const page = await context.newPage();
    await use(page);
    await page.close();
  },
});

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1280, height: 900 };
/** Of one page that is open; the last is that of all tests. */
const LOOKS = [
  [DESKTOP, 'dark'],
  [DESKTOP, 'light'],
  [PHONE, 'light'],
  [PHONE, 'dark'],
] as const;

/** `npm test` leaves the further screens to the whole run. */
const MAIN_IS_ONE_OF = 3;

for (const [number, screen] of DESK_SCREENS.entries()) {
  const which = number % MAIN_IS_ONE_OF === 0 ? 'one screen of three' : 'a further screen';
  test(`${which} reads and fits on a phone and a desktop, in light and dark, and breaks no policy: ${screen.path} (${number + 1})`, async ({
    tab: page,
    desk,
  }) => {
    // Where a frame is in it, axe reads that, too, each time.
    test.slow();
    const faults: string[] = [];
    const noteError = ({ message }: Error) => faults.push(message);
    const noteMessage = (message: ConsoleMessage) => {
      if (message.text().includes('Content Security Policy')) faults.push(message.text());
    };
    page.on('pageerror', noteError).on('console', noteMessage);
    // Nothing is pointed at, wherever the last dialog was closed.
    await page.mouse.move(0, 0);
    await openScreen(page, desk, screen);
    for (const [size, colorScheme] of LOOKS) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
      await expectFits(page, `${screen.path} at ${size.width}, ${colorScheme}`);
    }
    for (const dialog of screen.dialogs ?? []) {
      await openDialog(page, dialog);
      await expectAccessible(page, 'dialog');
      await expectFits(page, dialog[0]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    page.off('pageerror', noteError).off('console', noteMessage);
    expect(faults).toEqual([]);
  });
}

async function expectFits(page: Page, what: string): Promise<void> {
  const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect([what, await page.evaluate(overflow)]).toEqual([what, 0]);
}

test('what is found alone opens at once, with no fault on the way', async ({ page, desk }) => {
  const faults: string[] = [];
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  const alone = { cards: FOUND.cards.slice(0, 1), reservations: [], has_more: false, matched: 'last_four' };
  await page.route('**/staff/find', (route) => route.fulfill({ json: alone }));
  await page.goto(`${desk.url}/desk`);
  await find(page, CARD.card.last4);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(CARD.product.name);
  expect(faults).toEqual([]);
});

for (const [what, part, path] of [
  ['all that is behind the door', 'rooms', '/desk'],
  ['a screen', 'audit-screen', '/desk/audit'],
] as const) {
  test(`a desk whose build was replaced meanwhile loads itself again: ${what}`, async ({ page, desk }) => {
    let isReplaced = false;
    await page.route(`**/desk/assets/${part}*.js`, (route) =>
      isReplaced ? route.continue() : route.fulfill({ status: 404, body: '' }),
    );
    await page.goto(`${desk.url}/robots.txt`);
    // The page asks for the document again, and that of the new build names other files.
    await page.route('**/desk', async (route) => {
      if (route.request().isNavigationRequest()) return route.continue();
      const answer = await route.fetch();
      isReplaced = true;
      return route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('/desk/assets/', '/desk/assets/new-'),
      });
    });
    await page.goto(`${desk.url}${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    expect(isReplaced).toBe(true);
  });
}

test('a part of the desk that does not arrive is explained in words, and the desk loads itself only when asked to', async ({
  page,
  desk,
}) => {
  let documents = 0;
  page.on('request', (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page.route('**/desk/assets/audit-screen*.js', (route) => route.abort());
  const asked = page.waitForResponse(
    (answer) => new URL(answer.url()).pathname === '/desk' && !answer.request().isNavigationRequest(),
  );
  await page.goto(`${desk.url}/desk/audit`);
  // The document is that of the build that runs.
  await (await asked).finished();
  await expect(page.getByRole('alert')).toContainText('Try again');
  // Throws where the page goes meanwhile.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  await page.unroute('**/desk/assets/audit-screen*.js');
  // The router has loaded it again once.
  const before = documents;
  expect(before).toBeLessThan(3);
  await page.getByRole('alert').getByRole('button').click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(documents).toBe(before + 1);
});

test('today says where it is cut, and leads to the same list of all', async ({ page, desk }) => {
  await page.goto(`${desk.url}/desk`);
  const arrivals = page.getByRole('region', { name: 'Arriving today and tomorrow, paid by card' });
  await expect(arrivals).toContainText(`of ${TODAY.in_all.arrivals}.`);
  const asked = page.waitForRequest(`**${STAFF_PATHS.reservationFinding}`);
  await arrivals.getByRole('link', { name: 'See all' }).click();
  expect((await asked).postDataJSON()).toEqual({ state: 'confirmed', arrives: 'soon', paid_by_cards: 'true' });
  await expect(page.getByRole('checkbox', { name: 'Arrives today or tomorrow' })).toBeChecked();
  await expect(page.getByRole('heading', { name: 'First to arrive first' })).toBeVisible();
});

test('the audit log is saved as it is narrowed down, or it is said why not', async ({ page, desk }) => {
  const problem = { type: 'about:blank', status: 409, code: 'STAFF.ACT_REFUSED', title: '', detail: 'Too many.' };
  await page.route('**/staff/audit.csv?*', (route) =>
    route.fulfill({ status: 409, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await page.goto(`${desk.url}/desk/audit`);
  await page.getByRole('textbox', { name: 'By whom' }).fill('Ada');
  await page.getByRole('textbox', { name: 'End of the card’s code' }).fill('M4XD');
  await page.getByRole('button', { name: 'Show' }).click();
  const asked = page.waitForRequest(/audit\.csv/);
  await page.getByRole('button', { name: 'Download as CSV' }).click();
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toMatchObject({
    staff_name: 'Ada',
    last4: 'M4XD',
  });
  await expect(page.getByText('Too many.')).toBeVisible();
});

test('a new code stays until somebody says that the guest has it', async ({ page, desk }) => {
  const done = { state: 'done', cards: [], code: '4TQM-5849-Y5KC-H8MW' };
  await page.route('**/staff/cards/*/replace', (route) => route.fulfill({ json: done }));
  const alone = { ...PREVIEW, second_person: null };
  await page.route('**/staff/cards/*/replace/preview', (route) => route.fulfill({ json: alone }));
  await page.goto(`${desk.url}/desk/cards/${CARD.id}`);
  await page.getByRole('button', { name: 'Replace lost code' }).click();
  await page.getByRole('button', { name: 'Make a new code' }).click();
  await expect(page.getByText(done.code)).toBeVisible();
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape');
  await expect(page.getByText(done.code)).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toHaveCount(0);
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'The guest has the code' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the focus is kept where a button is gone with what it did, and Show asks again', async ({ page, desk }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/staff/cards/find') && asked.push(request.url()));
  await page.goto(`${desk.url}/desk/cards?state=active`);
  await page.getByRole('button', { name: 'Choose cards' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(asked).toHaveLength(1);
  await page.getByRole('button', { name: 'Show' }).click();
  await expect.poll(() => asked.length).toBe(2);
  const link = { person: PEOPLE[0], link: 'https://desk.example/desk#invite=abc', ends_at: '2026-11-03T09:00:00Z' };
  await page.route('**/staff/people', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: link }) : route.fallback(),
  );
  await page.getByRole('link', { name: 'People' }).click();
  await expect(page.getByRole('link', { name: 'People' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Invite somebody' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Grace');
  await page.getByRole('button', { name: 'Make the invitation link' }).press('Enter');
  await expect(page.getByRole('status')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeVisible();
  await expectAccessible(page, 'dialog');
});

const SIGNED_OUT = { type: 'urn:staycard:problem:STAFF.SIGNED_OUT', title: 'x', status: 401, code: 'STAFF.SIGNED_OUT' };

function noticeReturn(page: Page): Promise<boolean> {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

test('a session that ends keeps what was typed and a code for the same person in the tab, and for nobody else', async ({
  page,
  desk,
}) => {
  const endSession = async () => {
    await page.route('**/staff/**', (route) => route.fulfill({ status: 401, json: SIGNED_OUT }));
    await noticeReturn(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  };
  const comeBackAs = async (person: StaffSession['person']) => {
    await page.unroute('**/staff/**');
    await page.route('**/staff/session', (route) => route.fulfill({ json: { ...SESSION, person } }));
    await noticeReturn(page);
    await expect(page.getByRole('link', { name: person.name })).toBeVisible();
  };
  const done = { state: 'done', cards: [], code: '4TQM-5849-Y5KC-H8MW' };
  await page.route('**/cards/*/replace', (route) => route.fulfill({ json: done }));
  const alone = { ...PREVIEW, second_person: null };
  await page.route('**/staff/cards/*/replace/preview', (route) => route.fulfill({ json: alone }));
  await page.clock.install();
  await page.goto(`${desk.url}/desk/cards/${CARD.id}`);
  const note = page.getByRole('textbox', { name: 'Note' }).first();
  await note.fill('Calls again on Friday');
  await page.clock.fastForward('01:01:00');
  await endSession();
  await expect(page.getByText('Your session has ended')).toContainText(SESSION.person.name);
  await expect(note).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await comeBackAs(SESSION.person);
  await expect(note).toHaveValue('Calls again on Friday');
  await expect(note).toBeFocused();
  await expect(page).toHaveTitle(/M4XD|Gift card/);

  await page.getByRole('button', { name: 'Replace lost code' }).click();
  await page.getByRole('button', { name: 'Make a new code' }).click();
  await expect(page.getByText(done.code)).toBeVisible();
  await page.clock.fastForward('01:01:00');
  await endSession();
  await expect(page.getByText(done.code)).toBeHidden();
  await comeBackAs(SESSION.person);
  await expect(page.getByText(done.code)).toBeVisible();
  await page.clock.fastForward('01:01:00');
  await endSession();
  await comeBackAs({ id: uuid(2), name: 'Otto Lindqvist', is_demo: true });
  await expect(page.getByText(done.code)).toHaveCount(0);
  await expect(note).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain('4TQM');
});

test('a draft of the sale page that was not saved is there after the session has ended, for the same person', async ({
  page,
  desk,
}) => {
  await page.clock.install();
  await page.goto(`${desk.url}/desk/sale-pages/demo`);
  const file = page.getByRole('textbox', { name: 'The file of the sale page' });
  await file.fill('id: demo\nname: Half a thought\n');
  await page.clock.fastForward('01:01:00');
  await page.route('**/staff/**', (route) => route.fulfill({ status: 401, json: SIGNED_OUT }));
  await noticeReturn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
  await expect(file).toBeHidden();
  await page.unroute('**/staff/**');
  await noticeReturn(page);
  await expect(file).toHaveValue('id: demo\nname: Half a thought\n');
  await expect(page.getByText('Not saved yet')).toBeVisible();
});

test('a note is removed once that is confirmed, and a batch has the name that was typed', async ({ page, desk }) => {
  const removed: string[] = [];
  await page.route('**/staff/notes/*/remove', (route) => {
    removed.push(new URL(route.request().url()).pathname.split('/')[3] ?? '');
    return route.fulfill({ json: {} });
  });
  await page.goto(`${desk.url}/desk/cards/${CARD.id}`);
  const dialog = page.getByRole('dialog');
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true });
  await page.getByRole('button', { name: 'Remove note', exact: true }).click();
  await inDialog('Cancel').click();
  await expect(dialog).toHaveCount(0);
  expect(removed).toEqual([]);
  await page.getByRole('button', { name: 'Remove note', exact: true }).click();
  await inDialog('Remove note').click();
  await expect(dialog.getByRole('status')).toContainText('The note is removed.');
  expect(removed).toEqual([CARD.timeline[0]?.note_id]);

  await page.route('**/staff/batches/rename', (route) => route.fulfill({ json: { cards: 3 } }));
  await page.goto(`${desk.url}/desk/cards?batch=christmas-2026`);
  await page.getByRole('button', { name: 'Rename batch', exact: true }).click();
  // It has that name already.
  await expect(inDialog('Rename batch')).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Batch' }).fill('winter 26');
  const asked = page.waitForRequest('**/staff/batches/rename');
  await inDialog('Rename batch').click();
  expect((await asked).postDataJSON()).toEqual({ sale_page_id: 'demo', batch: 'christmas-2026', name: 'winter 26' });
  await expect(dialog.getByRole('status')).toContainText('3 cards are in “winter 26” now.');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page).toHaveURL(/batch=winter\+26/);
});

test('a guest’s name that is typed into a list stands in no address, and not in one of before', async ({
  page,
  desk,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  for (const [path, label, name] of [
    ['reservations', /^Guest or number/, 'text'],
    ['mails', /^Part of the address/, 'text'],
    ['cards', /^Holder/, 'holder'],
  ] as const) {
    await page.goto(`${desk.url}/desk/${path}`);
    const asked = page.waitForRequest((request) => request.postData()?.includes('Featherstone') === true);
    await page.getByRole('textbox', { name: label }).fill('Featherstone');
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    await asked;
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/after=/);
    await expect(page.getByRole('textbox', { name: label })).toHaveValue('Featherstone');
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page.getByRole('textbox', { name: label })).toHaveValue('');
    expect(addresses.filter((address) => address.includes('Featherstone'))).toEqual([]);
    await page.goto(`${desk.url}/desk/${path}?${name}=Featherstone`);
    await expect(page).toHaveURL(`${desk.url}/desk/${path}`);
    await expect(page.getByRole('textbox', { name: label })).toHaveValue('Featherstone');
    addresses.length = 0;
  }
});

test('a card that was found by a word that may be a name does not open by itself', async ({ page, desk }) => {
  const alone = { cards: FOUND.cards.slice(0, 1), reservations: [], has_more: false, matched: 'ending_or_name' };
  await page.route('**/staff/find', (route) => route.fulfill({ json: alone }));
  await page.goto(`${desk.url}/desk`);
  await find(page, 'Lena');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Found');
  await expect(page.getByRole('row').last()).toContainText(CARD.card.last4);
});

test('an invitation link works in a window that shows the desk already', async ({ page, desk }) => {
  await page.goto(`${desk.url}/desk`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Today');
  await page.goto(`${desk.url}/desk#invite=used-already`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This invitation no longer works');
});

test('a card above the limit of a person is not issued, and several wait for a second person', async ({
  page,
  desk,
}) => {
  await page.goto(`${desk.url}/desk/cards`);
  await page.getByRole('button', { name: 'Issue cards' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1200');
  await expect(dialog).toContainText('above your limit of €1,000.00 a day');
  await expect(dialog.getByRole('button', { name: 'Issue the card' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'How many' }).fill('500');
  await dialog.getByRole('textbox', { name: 'Batch' }).fill('acme-2026');
  await expect(dialog).toContainText('500 cards with €1,200.00 each');
  await expect(dialog.getByRole('button', { name: 'Ask a second person' })).toBeDisabled();
  await expect(dialog).toContainText('Choose above which hotel sells them.');
  await dialog.getByRole('combobox', { name: 'Sold by' }).selectOption('Harbour House, Brighton');
  await expect(dialog.getByRole('button', { name: 'Ask a second person' })).toBeEnabled();
  await expect(dialog).not.toContainText('Choose above which hotel sells them.');
  await expectAccessible(page, 'dialog');
});

test('a bulk act that waits for a second person shows by itself what they decided', async ({ page, desk }) => {
  const asked = TASKS.find(({ state }) => state === 'asked');
  await page.clock.install();
  await page.goto(`${desk.url}/desk/tasks/${asked?.id}`);
  const waiting = page.getByText('Waiting for a second person');
  await expect(waiting).toBeVisible();
  await page.route(`**/staff/tasks/${asked?.id}`, (route) => route.fulfill({ json: { ...asked, state: 'done' } }));
  await page.clock.runFor(11_000);
  await expect(waiting).toHaveCount(0);
  await expect(page.getByText('Done', { exact: true })).toBeVisible();
});

test('why nothing came of a stay is said in words', async ({ page, desk }) => {
  const released = { ...RESERVATION, state: 'released', refusal: 'RESERVATION.NOT_PAID' };
  await page.route(`**/staff/reservations/${RESERVATION.reference}`, (route) => route.fulfill({ json: released }));
  await page.goto(`${desk.url}/desk/reservations/${RESERVATION.reference}`);
  await expect(page.getByText('it wasn’t paid in time', { exact: true })).toBeVisible();
});

test('a hotel that has not answered is asked again by keyboard, and what came of it is on the screen', async ({
  page,
  desk,
}) => {
  const { reference } = CANCELLING;
  const refused = {
    type: 'about:blank',
    status: 409,
    code: 'STAFF.ACT_REFUSED',
    title: '',
    detail: 'The hotel said no.',
  };
  await page.route('**/cancel-again', (route) => route.fulfill({ status: 409, json: refused }));
  await page.goto(`${desk.url}/desk/reservations/${reference}`);
  await page.getByRole('button', { name: 'Ask again to cancel' }).press('Enter');
  await expect(page.getByRole('button', { name: /Decide|Cancel the stay|Note as/ })).toHaveCount(0);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toBeFocused();
  const asked = page.waitForRequest('**/cancel-again');
  await dialog.getByRole('button', { name: 'Ask again to cancel' }).press('Enter');
  expect((await asked).postDataJSON()).toEqual({ reason: 'guest_asked', note: null });
  await expect(dialog.getByRole('alert')).toContainText('The hotel said no.');
  await expectAccessible(page, 'dialog');
  // The stay stands again.
  const now = { ...CANCELLING, state: 'confirmed', needs_person: false, needs: [] };
  await page.route(`**/staff/reservations/${reference}`, (route) => route.fulfill({ json: now }));
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Cancel the stay' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask again to cancel' })).toHaveCount(0);
});

test('a list is walked through with the arrow keys, and Enter opens a row', async ({ page, desk }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${desk.url}/desk/reservations`);
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText(RESERVATION.guest);
  await rows.nth(1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(RESERVATION.guest);
});

test('somebody signs in by a passkey or by an account elsewhere, and reads why that did not work', async ({
  page,
  desk,
}) => {
  await page.route('**/staff/session', (route) => route.fulfill({ status: 401, json: SIGNED_OUT }));
  await page.goto(`${desk.url}/desk#openid=STAFF.OPENID_UNKNOWN`);
  await expect(page.getByRole('alert')).toContainText('Ask an owner for an invitation link');
  expect(page.url()).not.toContain('openid');
  await expect(page.getByRole('button', { name: 'Coast & Court account' })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page, 'signing in');
  await page.goto(`${desk.url}/desk#openid=<b>anything</b>`);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in');
});

test('who has come in without a role, or only by an account, reads whom to ask, and can still add a passkey', async ({
  page,
  desk,
}) => {
  await page.route('**/staff/session', (route) => route.fulfill({ json: { ...SESSION, rights: [], grants: [] } }));
  await page.goto(`${desk.url}/desk`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No role yet');
  await expectAccessible(page);
  await page.getByRole('link', { name: SESSION.person.name }).click();
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeVisible();
  await page.unroute('**/staff/session');
  const notLetIn = [
    { ...APPROVALS[0], not_let_in: 'you' },
    { ...APPROVALS[0], id: 'another', act: 'extend', not_let_in: 'asker' },
  ];
  await page.route('**/staff/approvals', (route) => route.fulfill({ json: { approvals: notLetIn } }));
  await page.goto(`${desk.url}/desk/approvals`);
  await expect(page.getByText('You came in by your account only.')).toBeVisible();
  await expect(page.getByText('Who asked came in by their account only.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Approve|Refuse/ })).toHaveCount(0);
  await expectAccessible(page);
  await expectFits(page, 'approvals of others');
});

test('the tab that comes back from confirming says so, and where nothing was done', async ({ page, desk }) => {
  await page.goto(`${desk.url}/desk#openid=confirmed`);
  await expect(page.getByRole('alert')).toContainText('go back to the desk');
  await expectAccessible(page);
  await page.goto('about:blank');
  await page.goto(`${desk.url}/desk#openid=STAFF.CONFIRMATION_FAILED`);
  await expect(page.getByRole('alert')).toContainText('Nothing has been done');
});

test('an id from the hotel’s own list is written where the cursor stands, and a finding leads to its line', async ({
  page,
  desk,
}) => {
  await page.goto(`${desk.url}/desk/sale-pages/demo`);
  await page.getByRole('button', { name: 'Ask the hotels' }).click();
  const file = page.getByRole('textbox', { name: 'The file of the sale page' });
  await file.evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(0, 0));
  await page.getByLabel('Ids at this hotel').selectOption({ label: 'Room: Lanes Double' });
  await page.getByRole('button', { name: 'Insert the id' }).click();
  await expect(file).toHaveValue(/^00000000-0000-4000-8000-000000000031id: demo/);
  await expect(page.getByText('Not saved yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expectAccessible(page);
  await expectFits(page, 'the hotels');
  await page.getByRole('button', { name: 'Line 8' }).first().click();
  await expect(file).toBeFocused();
  const before = await file.evaluate((area: HTMLTextAreaElement) => area.value.slice(0, area.selectionStart));
  expect(before.split('\n')).toHaveLength(8);
});

test('a main setting is changed in its field, and the text has it', async ({ page, desk }) => {
  await page.goto(`${desk.url}/desk/sale-pages/demo`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Coast & Court Hotels');
  await name.fill('By the form');
  await name.press('Tab');
  await expect(page.getByRole('textbox', { name: 'The file of the sale page' })).toHaveValue(/name: By the form/);
  await expect(page.getByText('Not saved yet')).toBeVisible();
});

test('what a hotel has is chosen by name in the field, one or several, also where the file names what it has no more', async ({
  page,
  desk,
}) => {
  await page.goto(`${desk.url}/desk/sale-pages/demo`);
  const changed = async (act: () => Promise<unknown>) => {
    const [request] = await Promise.all([page.waitForRequest('**/setting'), act()]);
    const { path, value } = request.postDataJSON() as SettingChange;
    return [path.join('.'), value];
  };
  await page.locator('summary', { hasText: 'Hotel harbour-house' }).focus();
  await page.keyboard.press('Enter');
  const service = page.getByRole('combobox', { name: /^Connection service id/ });
  await expect(service).toHaveValue(uuid(33));
  expect(await changed(() => service.selectOption({ label: 'Long stays' }))).toEqual([
    'properties.0.connection.service_id',
    uuid(34),
  ]);
  await page.locator('summary', { hasText: 'Product ten-nights' }).click();
  const rooms = page.getByRole('group', { name: 'Room category ids harbour-house' });
  await expect(rooms.getByRole('checkbox', { checked: true })).toHaveCount(2);
  const list = 'voucher_products.1.room_category_ids.harbour-house';
  const sea = rooms.getByRole('checkbox', { name: 'Sea View' });
  expect(await changed(() => sea.check())).toEqual([list, [31, 32, 39].map(uuid).join(', ')]);
  const gone = rooms.getByRole('checkbox', { name: uuid(39) });
  expect(await changed(() => gone.uncheck())).toEqual([list, [31, 32].map(uuid).join(', ')]);
  await expect(gone).not.toBeChecked();
  await expectAccessible(page);
  await expectFits(page, 'the fields');
});

test('a finding stands at its field, the summary leads there also into a closed group, and its line is marked', async ({
  page,
  desk,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/hotels') && asked.push(request.url()));
  const fault = { line: 2, field: 'name', message: 'is too long' };
  await page.route('**/check', async (route) => {
    const answer = (await (await route.fetch()).json()) as object;
    await route.fulfill({ json: { ...answer, faults: [fault], changes: [] } });
  });
  await page.goto(`${desk.url}/desk/sale-pages/demo`);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveAccessibleDescription(/is too long/);
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'The page itself: Name' }).press('Enter');
  await expect(name).toBeFocused();
  const file = page.getByRole('textbox', { name: 'The file of the sale page' });
  await expect(file).toHaveAccessibleDescription(/^Line 2 is wrong/);
  await page.getByRole('button', { name: 'Hotel harbour-house: Letters' }).press('Enter');
  const letters = page.getByRole('combobox', { name: /^Letters/ });
  await expect(letters).toBeFocused();
  await expect(letters).toHaveAccessibleDescription(/guests get two letters/);
  await expect(letters).not.toHaveAttribute('aria-invalid');
  // With the group its lists were asked for, and with them the hotel.
  const service = page.getByRole('combobox', { name: /^Connection service id/ });
  await expect(service).toHaveAccessibleDescription(/cannot be booked.*fixed by the hotel/);
  await expect(page.getByRole('region', { name: 'Harbour House, Brighton' })).toContainText(
    'One finding is at its field',
  );
  await page.locator('summary', { hasText: 'Product ten-nights' }).click();
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
  await page.getByRole('link', { name: 'Sale page', exact: true }).click();
  await page.getByRole('button', { name: 'Hotel harbour-house: Connection service id' }).press('Enter');
  await expect(service).toBeFocused();
  expect(asked).toHaveLength(1);
  await expectAccessible(page);
  await expectFits(page, 'findings at fields');
});

test('who stands in a field while its list comes stands in the list then', async ({ page, desk }) => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/hotels', (route) => held.then(() => route.fallback()));
  await page.goto(`${desk.url}/desk/sale-pages/demo`);
  await page.locator('summary', { hasText: 'Hotel harbour-house' }).press('Enter');
  await page.getByRole('textbox', { name: /^Connection service id/ }).focus();
  answer();
  await expect(page.getByRole('combobox', { name: /^Connection service id/ })).toBeFocused();
});

test('the page of the draft stands beside it on its own, as wide as a phone or a desktop', async ({ page, desk }) => {
  await page.goto(`${desk.url}/desk/sale-pages/demo`);
  const frame = page.getByTitle('The guest page, as the draft would have it');
  await frame.scrollIntoViewIfNeeded();
  await expect(frame.contentFrame().getByText('As drafted')).toBeVisible();
  const width = () => frame.evaluate((one: HTMLElement) => one.offsetWidth);
  expect(await width()).toBeLessThanOrEqual(416);
  const desktop = page.getByRole('button', { name: 'Desktop' });
  await desktop.focus();
  await page.keyboard.press('Enter');
  await expect(desktop).toHaveAttribute('aria-pressed', 'true');
  for (const room of [1280, 768, 390]) {
    await page.setViewportSize({ width: room, height: 900 });
    // As wide as ever for the page in it, and drawn so small that all of it can be seen.
    const stage = await frame.locator('xpath=..').boundingBox();
    await expect.poll(async () => (await frame.boundingBox())?.width).toBeCloseTo(Math.min(1092, stage?.width ?? 0), 0);
    expect(await width()).toBe(1092);
    await expectFits(page, `a desktop on ${room}`);
  }
});

test('the books are walked through by month and hotel, and warn where they do not add up', async ({ page, desk }) => {
  await page.goto(`${desk.url}/desk/books`);
  const pounds = page.getByRole('region', { name: 'Owed in GBP' });
  await expect(pounds.getByRole('img')).toHaveAccessibleName(/£48,210\.50 at the beginning, £49,750\.00 at the end/);
  await expect(pounds.getByRole('row', { name: 'Redeemed −£9,860.75' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Last month' })).toHaveAttribute('aria-current', 'true');
  await pounds.getByRole('row', { name: /Harbour House/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=\d{4}-\d\d&property_id=harbour-house$/);
  await expect(pounds.getByRole('row', { name: 'Closing £41,000.00' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveAttribute('href', /liability\.csv\?month=/);
  const [report] = LIABILITY.sale_pages;
  const wrong = { sale_pages: [{ ...report, faults: ['The report closes with 1, and the lots have 2.'] }] };
  await page.route('**/staff/books/liability?*', (route) => route.fulfill({ json: wrong }));
  await page.getByRole('link', { name: 'This year' }).click();
  await expect(page.getByRole('alert')).toContainText('book nothing');
  await expect(page.getByRole('link', { name: 'Download as CSV' })).toHaveCount(0);
  await expect(page.getByText('Checked')).toHaveCount(0);
});

test('the document of the desk is kept nowhere, shown in no frame, and says that other addresses are nothing', async ({
  request,
  desk,
}) => {
  const answer = await request.get(`${desk.url}/desk`);
  const headers = answer.headers();
  expect(answer.status()).toBe(200);
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-robots-tag']).toBe('noindex');
  expect(headers['x-frame-options']).toBe('DENY');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  const [, nonce] = /'nonce-([^']+)'/.exec(headers['content-security-policy'] ?? '') ?? [];
  expect(await answer.text()).toContain(`nonce="${nonce}"`);
  const again = await request.get(`${desk.url}/desk`);
  expect(again.headers()['content-security-policy']).not.toBe(headers['content-security-policy']);
  expect((await request.get(`${desk.url}/desk/nowhere`)).status()).toBe(404);
});
