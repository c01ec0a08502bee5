import type { DeskParts } from '../desk-parts.ts';
import type { On } from '../frame/on-call.ts';
import { issueAtDesk, previewIssue } from './issue-at-desk.ts';
import { listBatches, printBatch, renameAtDesk } from './issue-batches.ts';
import { cancelLink, sendLink } from '../cards/issue-link.ts';
import { showCard } from '../cards/show-card.ts';

export function staffIssueCalls(on: On, deps: DeskParts): void {
  for (const path of ['issue', 'issue-many', 'goodwill'] as const) {
    on(`POST /staff/cards/${path}/preview`, ({ staff, body, causeOf }) =>
      previewIssue(deps, staff, body, causeOf(body.reason)),
    );

    on(`POST /staff/cards/${path}`, ({ staff, body, causeOf }) => issueAtDesk(deps, staff, body, causeOf(body.reason)));
  }

  on('POST /staff/cards/:id/link', async ({ staff, params, body, causeOf }) => {
    await sendLink(deps, staff, params.id, body, causeOf(body.reason));
    return showCard(deps, staff, params.id);
  });

  on('POST /staff/cards/:id/link/cancel', async ({ staff, params, body, causeOf }) => {
    await cancelLink(deps, staff, params.id, body, causeOf(body.reason));
    return showCard(deps, staff, params.id);
  });

  on('GET /staff/batches', ({ staff, query }) => listBatches(deps, staff, query.batch));

  on('POST /staff/batches/rename', ({ staff, body, causeOf }) =>
    renameAtDesk(deps, staff, body, causeOf('batch renamed')),
  );

  on('POST /staff/batches/print', ({ staff, body, causeOf }) => printBatch(deps, staff, body, causeOf(body.reason)));
}
