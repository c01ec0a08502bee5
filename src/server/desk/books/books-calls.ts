import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { sendFile } from '../frame/send-file.ts';
import { askForLedgerCheck, showLedgerCheck } from './ledger-check.ts';
import { downloadExportFile, exportJournal, showJournal } from './show-journal.ts';
import { downloadReport, showReport } from './show-report.ts';

export function booksCalls(on: On, deps: DeskParts): void {
  on('GET /staff/books/ledger-check', ({ staff }) => showLedgerCheck(deps, staff));

  on('POST /staff/books/ledger-check', ({ staff }) => askForLedgerCheck(deps, staff));

  on('GET /staff/books/reports/:report', ({ staff, query, params }) => showReport(deps, staff, params.report, query));

  on('GET /staff/books/reports/:report/file.:format', async ({ staff, query, params }, reply) =>
    sendFile(reply, await downloadReport(deps, staff, params.report, query, params.format)),
  );

  on('GET /staff/books/journal', ({ staff, query }) => showJournal(deps, staff, query));

  on('POST /staff/books/journal/export', ({ staff, body, causeOf }) =>
    exportJournal(deps, staff, body, causeOf('journal exported')),
  );

  on('GET /staff/books/journal/:salePage/:number/:name', async ({ staff, params }, reply) => {
    const { name, content } = await downloadExportFile(deps, staff, params);
    const type = name.startsWith('EXTF_') ? 'text/csv; charset=windows-1252' : 'text/csv; charset=utf-8';
    return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
  });
}
