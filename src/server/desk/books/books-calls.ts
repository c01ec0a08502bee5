import { Liability, LiabilityQuery } from '#contract/desk/staff-books.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import type { App } from '../../guest/calls/call-frame.ts';
import type { GuestParts } from '../../guest/parts.ts';
import { sendCsv } from '../frame/send-csv.ts';
import { downloadLiability, showLiability } from './show-liability.ts';

export function booksCalls(app: App, deps: GuestParts): void {
  const see = { config: { staffRight: 'books.see' as const } };

  app.get(
    STAFF_PATHS.liability,
    { ...see, schema: { querystring: LiabilityQuery, response: { 200: Liability } } },
    ({ staff, query }) => showLiability(deps, staff, query),
  );

  app.get(
    STAFF_PATHS.liabilityFile,
    { ...see, schema: { querystring: LiabilityQuery } },
    async ({ staff, query }, reply) => sendCsv(reply, await downloadLiability(deps, staff, query)),
  );
}
