import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { WireTask } from '#contract/desk/staff-tasks.ts';
import { choose, clickButton, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { TASKS } from '../../../../test/screens/examples/desk-task-examples.ts';

const HEADER = 'Gutscheinnummer;PIN;Guthaben;Gültig bis;Notiz';
const ROWS = [
  '710482936501;7294;50,00 €;01/02/2027;alt',
  '4,56789E+12;;1.000;03/04/2027;"a;b"',
  '710482936675;;fünf;;',
];
const TASK: WireTask = {
  ...TASKS.find(({ act }) => act === 'import')!,
  excluded: [{ because: 'bad_row', cards: 2 }],
  faults: [{ fault: 'code_rounded', rows: 2 }],
};

async function chooseFile(text: string | Uint8Array<ArrayBuffer>): Promise<void> {
  const file = new File([text], 'cards.csv');
  fireEvent.change(await screen.findByLabelText(/Choose a CSV file/), { target: { files: [file] } });
  await screen.findByRole('heading', { name: 'What the columns are' });
}

/** The texts of files that the page saves. */
function watchFiles(): Promise<string>[] {
  const texts: Promise<string>[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => (texts.push(blob.text()), 'blob:rejected'),
      revokeObjectURL: () => undefined,
    }),
  );
  onTestFinished(() => void vi.unstubAllGlobals());
  return texts;
}

it('a file is shown as it is read, its open questions are asked, and its rejected rows are saved as they were', async () => {
  const files = watchFiles();
  const desk = openDesk('/desk/cards/import', {
    importPreview: TASK,
    task: TASK,
    taskFile: 'line,fault\n3,code_rounded\n4,code_rounded\n',
  });
  await chooseFile([HEADER, ...ROWS].join('\r\n'));
  const samples = screen.getByRole('table', { name: /first rows/ });
  const rows = () =>
    within(samples)
      .getAllByRole('row')
      .map((row) => textOf(row));
  expect(rows()[1]).toMatch(/…6501.*••••.*50\.00 €.*could be swapped/);
  expect(rows()[2]).toMatch(/spreadsheet has rounded.*thousands or decimals/);
  expect(rows()[3]).toMatch(/Can’t be read/);
  await clickButton('Check the file');
  const order = await screen.findByRole('combobox', { name: 'Which day is 01/02/2027?' });
  expect(textOf(document.body)).toContain('Please choose');
  expect(desk.askedFor('importPreview')).toEqual([]);
  choose(order, '1 Feb 2027 – day first');
  await clickButton('Check the file');
  const reason = screen.getByRole('combobox', { name: 'Reason' });
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  choose(reason, 'The hotel asked for it');
  choose(screen.getByRole('combobox', { name: /1\.000/ }), '1.000 means 1000 (thousands)');
  expect(rows()[1]).toContain('1 Feb 2027');
  expect(rows()[2]).toContain('1,000.00');
  await clickButton('Check the file');
  await clickButton('Save the rejected rows with reasons as a CSV file');
  expect(desk.askedFor('importPreview')[0]?.sent).toMatchObject({
    columns: ['code', 'second_secret', 'amount', 'expires_on', null],
    day_order: 'day_first',
    decimal_mark: ',',
    thousands_mark: '.',
  });
  await expect.poll(() => files.length).toBe(1);
  const [header, ...saved] = (await files[0])?.trim().split('\r\n') ?? [];
  expect(header).toBe(`${HEADER};"Why"`);
  expect(saved.map((line, index) => line.startsWith(`${ROWS[index + 1]};"Your spreadsheet`))).toEqual([true, true]);
});

it('a file in another encoding than UTF-8 is read, with a notice', async () => {
  openDesk('/desk/cards/import');
  await chooseFile(Uint8Array.from('Kartennummer;G\u00FCltig bis\n', (letter) => letter.charCodeAt(0)));
  expect(textOf(document.body)).toContain('This file isn’t in UTF-8');
  expect(screen.getByRole('combobox', { name: 'Gültig bis' })).toHaveProperty('value', 'expires_on');
});

it('the rejected rows of a file that is closed are saved by their lines', async () => {
  const files = watchFiles();
  openDesk(`/desk/tasks/${TASK.id}`, { task: TASK, taskFile: 'line,fault\n3,code_rounded\n' });
  await clickButton('Save the rejected rows with reasons as a CSV file');
  await expect.poll(() => files.length).toBe(1);
  expect(await files[0]).toBe(
    'Line,"Why"\r\n3,"Your spreadsheet has rounded this code: format its column as text, and export again"\r\n',
  );
});
