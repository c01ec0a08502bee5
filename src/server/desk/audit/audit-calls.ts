import { AuditFileQuery, AuditList, AuditQuery, Watch } from '#contract/desk/staff-oversight.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import type { App } from '../../platform/http/app.ts';
import type { DeskParts } from '../desk-parts.ts';
import { sendCsv } from '../frame/send-file.ts';
import { downloadAudit, showAudit } from './list-audit-entries.ts';
import { showWatch } from './show-watch.ts';

export function auditCalls(app: App, deps: DeskParts): void {
  app.get(
    STAFF_PATHS.audit,
    { config: { staffRight: 'audit.see' }, schema: { querystring: AuditQuery, response: { 200: AuditList } } },
    ({ staff, query }) => showAudit(deps, staff, query),
  );

  app.get(
    STAFF_PATHS.auditFile,
    { config: { staffRight: 'audit.see' }, schema: { querystring: AuditFileQuery } },
    async ({ staff, query }, reply) => sendCsv(reply, await downloadAudit(deps, staff, query)),
  );

  app.get(
    STAFF_PATHS.watch,
    { config: { staffRight: 'audit.see' }, schema: { response: { 200: Watch } } },
    ({ staff }) => showWatch(deps, staff),
  );
}
