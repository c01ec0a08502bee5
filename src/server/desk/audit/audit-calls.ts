import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { sendCsv } from '../frame/send-file.ts';
import { downloadAudit, showAudit } from './list-audit-entries.ts';
import { showWatch } from './show-watch.ts';

export function auditCalls(on: On, deps: DeskParts): void {
  on('GET /staff/audit', ({ staff, query }) => showAudit(deps, staff, query));

  on('GET /staff/audit.csv', async ({ staff, query }, reply) =>
    sendCsv(reply, await downloadAudit(deps, staff, query)),
  );

  on('GET /staff/audit/watch', ({ staff }) => showWatch(deps, staff));
}
