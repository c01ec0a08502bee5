import { IssueTerms, type WaitingIssue } from '#contract/desk/staff-issue.ts';
import { ActBy } from '#contract/desk/staff-values.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import type { Unit } from '#domain/card/card.ts';
import { isCurrency } from '#domain/money/currency.ts';
import { fromDecimal } from '#domain/money/money.ts';
import { sendCodeLink } from '../../money/code/code-link.ts';
import { issueBatch } from '../../money/issue/issue-batch.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Approval } from '../records/approval-store.ts';
import { findSold, readOrder, rightToIssue } from '../card-issuing/issue-order.ts';
import { nameOfProperty } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

const AskedIssue = IssueTerms.extend({ reason: ActBy.shape.reason });

/** Reads a request to issue cards: terms, reason, and the right that it takes. */
export function readAskedIssue({ body }: Pick<Approval, 'body'>) {
  const { reason, ...terms } = AskedIssue.parse(body);
  return { reason, terms, right: rightToIssue(terms) };
}

export async function presentAskedIssue(
  deps: Pick<DeskDependencies, 'salePages'>,
  approval: Pick<Approval, 'body' | 'gift'>,
): Promise<WaitingIssue> {
  const { gift } = approval;
  const { terms } = readAskedIssue(approval);
  const { sale_page_id: pageId, product_id: id, count, currency, amount, expires_on, batch, delivery } = terms;
  const { issuing_property_id: sellerId = null, price = null, goodwill } = terms;
  const sold = await findSold(deps, pageId, id);
  const isMoney = currency !== null && isCurrency(currency);
  const unit: Unit = isMoney ? { type: 'money', currency } : { type: 'uses' };
  const each = isMoney ? fromDecimal(currency, amount ?? 0).amountMinor : (amount ?? 0);
  return {
    product: { id, name: sold?.product.name ?? id },
    count,
    amount: toWireUnits(unit, each),
    total: toWireUnits(unit, each * count),
    expires_on,
    batch,
    delivery,
    sold_by: sold && sellerId !== null ? nameOfProperty(sold.salePage, sellerId) : null,
    price,
    recipient: gift && `${gift.recipient.firstName} ${gift.recipient.lastName}, ${gift.recipient.email}`,
    goodwill: goodwill ? { subject: goodwill.subject, reference: goodwill.reference } : null,
  };
}

/**
 * Issues the requested cards by the current rules, all without codes, and sends the link to the recipient, if one is
 * known. Returns false if the rules refuse it.
 */
export async function issueApproved(
  deps: Pick<DeskDependencies, 'keys' | 'salePages' | 'jobs' | 'clock'>,
  tx: Tx,
  asker: Pick<SignedIn, 'grants'>,
  { body, gift }: Pick<Approval, 'body' | 'gift'>,
  cause: Cause,
): Promise<boolean> {
  const read = await readOrder(deps, asker, readAskedIssue({ body }).terms, cause);
  if (read.state === 'refused') return false;
  const issued = await issueBatch({ keys: deps.keys, db: tx }, read.order, () => Promise.resolve());
  const cardId = issued.state !== 'refused' && issued.cards[0]?.id;
  if (!cardId) return false;
  if (!gift) return true;
  const asked = Temporal.Instant.from(gift.startsAt);
  const startsAt = Temporal.Instant.compare(asked, cause.at) < 0 ? cause.at : asked;
  const change = { salePage: read.order.salePage, cardId, cause };
  return (await sendCodeLink(deps, tx, change, { ...gift, startsAt })).state === 'done';
}
