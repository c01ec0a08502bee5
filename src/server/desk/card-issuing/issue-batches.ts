import type { BatchRename, BatchRenamed, Batches, PrintFile, PrintRequest } from '#contract/desk/staff-issue.ts';
import { asId } from '#domain/value/ids.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { printCodes } from '../../money/code/print-codes.ts';
import { renameBatch } from '../../money/issue/rename-batch.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { listPrintBatches } from './issue-batch-store.ts';
import { listReach, listUsableAt, may, placeOfCard, type Viewer } from '../sign-in/reach.ts';
import { insertNote } from '../records/note-store.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';

const MOST_LISTED = 50;

export async function listBatches(deps: DeskDependencies, staff: Viewer, name: string | undefined): Promise<Batches> {
  const reach = listReach(staff, 'card.see', await deps.salePages.list());
  const batches = await listPrintBatches(deps.db, reach, name, MOST_LISTED);
  return {
    batches: await Promise.all(
      batches.map(async (batch) => {
        const salePage = await deps.salePages.load(batch.salePageId);
        const product = salePage.products.get(asId(batch.productId));
        const place = { salePageId: salePage.id, propertyIds: product ? listUsableAt(salePage, product) : [] };
        return {
          sale_page_id: salePage.id,
          name: batch.name,
          product: { id: batch.productId, name: product?.name ?? batch.productId },
          cards: batch.cards,
          without_code: batch.withoutCode,
          issued_at: presentMoment(batch.issuedAt),
          may_print: may(staff, 'card.deliver', place),
          may_print_again: may(staff, 'card.deliver', place) && may(staff, 'card.replace', place),
        };
      }),
    ),
  };
}

/**
 * Makes the codes of a batch and returns them as a print file. Replacing existing codes also takes the right to replace
 * codes. Throws `STAFF.ACT_REFUSED` if there is nothing to print, and `STAFF.NOT_ALLOWED`.
 */
export async function printBatch(
  deps: DeskDependencies,
  staff: SignedIn,
  { sale_page_id: salePageId, batch, again: isAgain, note }: PrintRequest,
  cause: Cause,
): Promise<PrintFile> {
  const salePage = await findPage(deps, staff, salePageId);
  const address = `${deps.config.publicAddress}/s/${encodeURIComponent(salePageId)}`;
  const { csv, cards } = await inTransaction(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    const printed = await printCodes(tx, deps.keys, salePage, { batch, address, isAgain }, cause);
    if (printed.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: printed.reason });
    const rights = isAgain ? (['card.deliver', 'card.replace'] as const) : (['card.deliver'] as const);
    const isAllowed = printed.cards.every((card) =>
      rights.every((right) => may(acting, right, placeOfCard(salePage, card))),
    );
    if (!isAllowed) throw new Problem('STAFF.NOT_ALLOWED');
    const [first] = printed.cards;
    if (first) await insertNote(tx, { cardId: first.id }, { staffId: staff.id, text: note, at: cause.at });
    return printed;
  });
  return { name: `cards-${batch.replaceAll(/[^\w.-]+/g, '-')}.csv`, csv, cards: cards.length };
}

/** A batch may be of every hotel. Throws `STAFF.NOT_ALLOWED`, `STAFF.BATCH_NOT_FOUND`, `STAFF.ACT_REFUSED`. */
export async function renameAtDesk(
  deps: DeskDependencies,
  staff: SignedIn,
  { sale_page_id: salePageId, ...wanted }: BatchRename,
  cause: Cause,
): Promise<BatchRenamed> {
  const { id } = await findPage(deps, staff, salePageId);
  if (!may(staff, 'batch.rename', { salePageId: id, propertyIds: [] })) throw new Problem('STAFF.NOT_ALLOWED');
  const renamed = await inTransaction(deps.db, (tx) => renameBatch(tx, id, wanted, cause));
  if (renamed.state === 'none') throw new Problem('STAFF.BATCH_NOT_FOUND');
  if (renamed.state === 'taken') {
    throw new Problem('STAFF.ACT_REFUSED', { detail: `There is a batch "${wanted.name}" already.` });
  }
  return { cards: renamed.cards };
}

async function findPage({ salePages }: DeskDependencies, staff: SignedIn, salePageId: string): Promise<SalePage> {
  const salePage = listReach(staff, 'card.see', await salePages.list()).find((one) => one.salePage.id === salePageId);
  if (!salePage) throw invalidInput([{ path: 'sale_page_id', code: 'ERRORS.VALUE' }]);
  return salePage.salePage;
}
