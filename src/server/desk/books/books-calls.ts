import { FileFormat, LedgerCheck } from '#contract/desk/staff-books.ts';
import { ExportFileParams, ExportMade, Journal, JournalQuery } from '#contract/desk/staff-journal.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import { ReportParams, ReportQuery, WireReport } from '#contract/desk/staff-reports.ts';
import { Nothing } from '#contract/guest/recovery.ts';
import type { App } from '../../platform/http/app.ts';
import type { DeskParts } from '../desk-parts.ts';
import { sendFile } from '../frame/send-file.ts';
import { askForLedgerCheck, showLedgerCheck } from './ledger-check.ts';
import { downloadExportFile, exportJournal, showJournal } from './show-journal.ts';
import { downloadReport, showReport } from './show-report.ts';

export function booksCalls(app: App, deps: DeskParts): void {
  const see = { config: { staffRight: 'books.see' as const } };

  app.get(STAFF_PATHS.ledgerCheck, { ...see, schema: { response: { 200: LedgerCheck } } }, ({ staff }) =>
    showLedgerCheck(deps, staff),
  );

  app.post(
    STAFF_PATHS.ledgerCheck,
    { ...see, schema: { body: Nothing, response: { 200: LedgerCheck } } },
    ({ staff }) => askForLedgerCheck(deps, staff),
  );

  app.get(
    STAFF_PATHS.report,
    { ...see, schema: { params: ReportParams, querystring: ReportQuery, response: { 200: WireReport } } },
    ({ staff, query, params }) => showReport(deps, staff, params.name, query),
  );

  app.get(
    STAFF_PATHS.reportFile,
    { ...see, schema: { params: ReportParams.extend(FileFormat.shape), querystring: ReportQuery } },
    async ({ staff, query, params }, reply) =>
      sendFile(reply, await downloadReport(deps, staff, params.name, query, params.format)),
  );

  app.get(
    STAFF_PATHS.journal,
    { ...see, schema: { querystring: JournalQuery, response: { 200: Journal } } },
    ({ staff, query }) => showJournal(deps, staff, query),
  );

  app.post(
    STAFF_PATHS.journalExport,
    { config: { staffRight: 'books.export' }, schema: { body: JournalQuery, response: { 200: ExportMade } } },
    ({ staff, body, causeOf }) => exportJournal(deps, staff, body, causeOf('journal exported')),
  );

  app.get(
    STAFF_PATHS.journalFile,
    { ...see, schema: { params: ExportFileParams } },
    async ({ staff, params }, reply) => {
      const { name, content } = await downloadExportFile(deps, staff, params);
      const type = name.startsWith('EXTF_') ? 'text/csv; charset=windows-1252' : 'text/csv; charset=utf-8';
      return reply.type(type).header('content-disposition', `attachment; filename="${name}"`).send(content);
    },
  );
}
