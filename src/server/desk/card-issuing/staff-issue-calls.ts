import { ActAsked, CardParams, StaffCard } from '#contract/desk/staff-cards.ts';
import * as contract from '#contract/desk/staff-issue.ts';
import { STAFF_PATHS } from '#contract/desk/staff-paths.ts';
import type { DeskParts } from '../desk-parts.ts';
import { issueAtDesk, previewIssue } from './issue-at-desk.ts';
import { listBatches, printBatch, renameAtDesk } from './issue-batches.ts';
import { cancelLink, sendLink } from '../cards/issue-link.ts';
import { showCard } from '../cards/show-card.ts';
import type { App } from '../../platform/http/app.ts';

const deliver = { config: { staffRight: 'card.deliver' as const } };

export function staffIssueCalls(app: App, deps: DeskParts): void {
  issueCalls(app, deps, 'card.issue', ['cardIssue', 'cardIssuePreview'], contract.IssueOneRequest);
  issueCalls(app, deps, 'card.issue_many', ['cardIssueMany', 'cardIssueManyPreview'], contract.IssueManyRequest);
  issueCalls(app, deps, 'card.goodwill', ['cardGoodwill', 'cardGoodwillPreview'], contract.GoodwillRequest);
  linkCalls(app, deps);

  app.get(
    STAFF_PATHS.batches,
    {
      config: { staffRight: 'card.see' },
      schema: { querystring: contract.BatchesQuery, response: { 200: contract.Batches } },
    },
    ({ staff, query }) => listBatches(deps, staff, query.batch),
  );

  app.post(
    STAFF_PATHS.batchName,
    {
      config: { staffRight: 'batch.rename' },
      schema: { body: contract.BatchRename, response: { 200: contract.BatchRenamed } },
    },
    ({ staff, body, causeOf }) => renameAtDesk(deps, staff, body, causeOf('batch renamed')),
  );

  app.post(
    STAFF_PATHS.batchPrint,
    { ...deliver, schema: { body: contract.PrintRequest, response: { 200: contract.PrintFile } } },
    ({ staff, body, causeOf }) => printBatch(deps, staff, body, causeOf(body.reason)),
  );
}

/** Calls for links to a card. They return the card with its new state. */
function linkCalls(app: App, deps: DeskParts): void {
  const card = { params: CardParams, response: { 200: StaffCard } };

  app.post(
    STAFF_PATHS.cardLink,
    { ...deliver, schema: { ...card, body: contract.LinkRequest } },
    async ({ staff, params, body, causeOf }) => {
      await sendLink(deps, staff, params.id, body, causeOf(body.reason));
      return showCard(deps, staff, params.id);
    },
  );

  app.post(
    STAFF_PATHS.cardLinkCancel,
    { ...deliver, schema: { ...card, body: contract.LinkCancelRequest } },
    async ({ staff, params, body, causeOf }) => {
      await cancelLink(deps, staff, params.id, body, causeOf(body.reason));
      return showCard(deps, staff, params.id);
    },
  );
}

/** Issuing and its preview take the same right. Only issuing itself is confirmed. */
function issueCalls(
  app: App,
  deps: DeskParts,
  staffRight: 'card.issue' | 'card.issue_many' | 'card.goodwill',
  [path, preview]: readonly [keyof typeof STAFF_PATHS, keyof typeof STAFF_PATHS],
  bodySchema: typeof contract.IssueOneRequest | typeof contract.IssueManyRequest | typeof contract.GoodwillRequest,
): void {
  app.post(
    STAFF_PATHS[preview],
    { config: { staffRight, isPreview: true }, schema: { body: bodySchema, response: { 200: contract.IssuePreview } } },
    ({ staff, body, causeOf }) => previewIssue(deps, staff, body, causeOf(body.reason)),
  );

  app.post(
    STAFF_PATHS[path],
    { config: { staffRight }, schema: { body: bodySchema, response: { 200: contract.CardsIssued, 202: ActAsked } } },
    async ({ staff, body, causeOf }, reply) => {
      const outcome = await issueAtDesk(deps, staff, body, causeOf(body.reason));
      return outcome.state === 'asked' ? reply.code(202).send(outcome) : outcome;
    },
  );
}
