import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { choose, click, clickButton, fill, findGroup } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { SALE_PAGE_FILE } from '../../../../test/screens/examples/desk-examples.ts';

/** Waits until the desk has had these settings checked. */
async function findChecked(desk: ReturnType<typeof openDesk>, settings: object) {
  await waitFor(() => expect(desk.askedFor('salePageCheck').at(-1)?.sent).toMatchObject({ settings }));
}

function leave(field: HTMLElement, value: string): void {
  fill(field, value);
  act(() => field.blur());
}

it('checks what is changed in a field, and publishes nothing that is not saved', async () => {
  const desk = openDesk('/desk/sale-pages/demo');
  await screen.findByText('The page itself: Name: Coast Hotels → Coast & Court Hotels');
  const days = await screen.findByText(/^Product Gift card: Validity, Closed dates: none →/);
  expect(days.textContent).toMatch(/→ [^[{]*24[^[{]*26[^[{]*2026$/);
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(name.value).toBe('Coast & Court Hotels');
  leave(name, 'By the form');
  await findChecked(desk, { name: 'By the form' });
  expect(screen.getByText('Not saved yet')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Publish' }).disabled).toBe(true);
  expect(screen.getByText('Save the draft before you publish it.')).toBeDefined();
});

it('edits closed days and the limits of roles, which may be by currency', async () => {
  const desk = openDesk('/desk/sale-pages/demo');
  const product = await findGroup('Product ten-nights');
  const name = screen.getAllByRole('textbox', { name: /^Name/ })[0]!;
  expect(product.compareDocumentPosition(name) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
  click(product);
  leave(await screen.findByRole('textbox', { name: 'From', description: /24\/12\/2026/ }), '23.12.2026');
  await clickButton('Add: Closed dates 2');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Closed dates 2/));
  expect(screen.getAllByRole('textbox', { name: 'From' })).toHaveLength(2);
  await findChecked(desk, {
    voucher_products: [{}, { validity: { closed: [{ from: '2026-12-23', to: '2026-12-26' }, {}] } }],
  });
  for (const group of ['Limits of staff', 'Money alone']) click(await findGroup(group));
  leave(await screen.findByRole('textbox', { name: /^Owner/ }), '900');
  await findChecked(desk, { staff: { money_alone: { owner: 900 } } });
  await clickButton('Set each separately: Owner');
  choose(await screen.findByRole('combobox', { name: /^Another currency/ }), 'EUR');
  leave(await screen.findByRole('textbox', { name: /^EUR/ }), '12,5');
  await findChecked(desk, { staff: { money_alone: { owner: { EUR: 12.5 } } } });
});

it('writes texts by language, and takes away what is emptied', async () => {
  const desk = openDesk('/desk/sale-pages/demo');
  click(await findGroup('Product ten-nights'));
  await clickButton('Set each separately: Name');
  leave(await screen.findByRole('textbox', { name: /^de/ }), 'Zehn Nächte');
  await findChecked(desk, { voucher_products: [{}, { name: { en: 'Ten nights', de: 'Zehn Nächte' } }] });
  leave(await screen.findByRole('textbox', { name: /^en/ }), '');
  await findChecked(desk, { voucher_products: [{}, { name: { de: 'Zehn Nächte' } }] });
  choose(await screen.findByRole('combobox', { name: 'Kind' }), 'Package');
  await findChecked(desk, { voucher_products: [{}, { kind: 'package', id: 'ten-nights' }] });
  expect(JSON.stringify(desk.askedFor('salePageCheck').at(-1)?.sent)).not.toContain('uses');
  await clickButton('Remove: Product ten-nights');
  await waitFor(() => expect(JSON.stringify(desk.askedFor('salePageCheck').at(-1)?.sent)).not.toContain('ten-nights'));
});

it('shows the file, and offers it for download', async () => {
  openDesk('/desk/sale-pages/demo');
  click(await findGroup('Show the file'));
  const file = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The file' });
  expect(file.value).toContain('"name": "Coast & Court Hotels"');
  expect(screen.getByRole('button', { name: 'Download the file' })).toBeDefined();
});

it('says that a publication is done, even if the server arranges the settings in another order', async () => {
  const desk = openDesk('/desk/sale-pages/demo');
  await clickButton('Publish');
  const settings = Object.fromEntries(Object.entries(SALE_PAGE_FILE.settings).reverse());
  desk.answer({ salePagePublication: { ...SALE_PAGE_FILE, settings, draft: null } });
  click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  await screen.findByText(/^Published .*\. Nothing waits\.$/);
  expect(screen.queryByText('Not saved yet')).toBeNull();
  // The next draft waits for its own press of Publish.
  const before = { ...settings, name: 'As before' };
  const draft = { ...SALE_PAGE_FILE.draft!, settings: before };
  desk.answer({ salePageVersion: { settings: before }, salePageDraft: { ...SALE_PAGE_FILE, draft } });
  await clickButton('Use as draft: version 6');
  await screen.findByText('Not saved yet');
  await clickButton('Save draft');
  await screen.findByText(/^Saved /);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('asks before it discards a draft, and names the person who saved it', async () => {
  const desk = openDesk('/desk/sale-pages/demo');
  await clickButton('Discard draft');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^Saved 2 Nov 2026/).parentElement?.textContent).toContain('Ada Marsh');
  dialog.getByText('The page itself: Name: Coast Hotels → Coast & Court Hotels');
  click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(desk.askedFor('salePageDraftEnd')).toEqual([]);
  await clickButton('Discard draft');
  desk.answer({ salePageDraftEnd: { ...SALE_PAGE_FILE, draft: null } });
  click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }));
  await screen.findByText(/^Published .*\. Nothing waits\.$/);
  expect(desk.askedFor('salePageDraftEnd')).toMatchObject([{ sent: { revision: 12 } }]);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Coast Hotels');
});
