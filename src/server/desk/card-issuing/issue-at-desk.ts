import type { ActAsked } from '#contract/desk/staff-cards.ts';
import type { CardsIssued, IssuePreview, IssueRequest } from '#contract/desk/staff-issue.ts';
import { findRegistrationFaults } from '#domain/stay/buyer.ts';
import { findRegistrationRefusal } from '#domain/card/card.ts';
import type { CardId } from '#domain/value/ids.ts';
import { invariant } from '#domain/value/invariant.ts';
import { dateAt } from '#domain/stay/stay.ts';
import { cleanEmail } from '#domain/value/validation.ts';
import { sendCodeLink } from '../../money/code/code-link.ts';
import { issueBatch, type IssuedCard } from '../../money/issue/issue-batch.ts';
import { loadCards } from '../../money/card/load-cards.ts';
import { registerIssued } from '../../money/code/register-card.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import { dryRun, inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput, Problem, toInputFault } from '../../platform/http/problem.ts';
import { askSecondPerson, presentAsked } from '../records/approval-steps.ts';
import { findGivenBefore } from './goodwill-store.ts';
import { readGift } from '../cards/issue-link.ts';
import { compareWithLimit, presentOrder, readOrder, requireRightToIssue, type IssueOrder } from './issue-order.ts';
import { insertNote } from '../records/note-store.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import { lockActing, type SignedIn } from '../sign-in/sign-in.ts';

/** Issues one card and rolls it back. Throws `STAFF.ACT_REFUSED` if it would be refused, and `INPUT.INVALID`. */
export async function previewIssue(
  deps: DeskDependencies,
  staff: SignedIn,
  wanted: IssueRequest,
  cause: Cause,
): Promise<IssuePreview> {
  const order = await requireOrder(deps, staff, wanted, cause);
  const used = await dryRun(deps.db, async (tx) => {
    const compared = await compareWithLimit(tx, staff, order);
    await issueOrder(deps, tx, { ...order, count: 1 }, wanted);
    return compared;
  });
  return { ...presentOrder(order), ...used, waits: used.above !== null && mayWait(order) };
}

async function requireOrder(...asked: Parameters<typeof readOrder>): Promise<IssueOrder> {
  const read = await readOrder(...asked);
  if (read.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: `${read.reason}.` });
  return read.order;
}

/** A code that is shown at once cannot wait, because it would have to be stored until the approval. */
function mayWait({ delivery }: IssueOrder): boolean {
  return delivery !== null;
}

/**
 * Issues cards, or requests an approval if they would exceed the person's daily limit. A code that is shown is only in
 * the answer. A card with a shown code cannot wait, so it is refused with `STAFF.ACT_REFUSED`, as is an order that the
 * product does not allow.
 */
export async function issueAtDesk(
  deps: DeskDependencies,
  staff: SignedIn,
  wanted: IssueRequest,
  cause: Cause,
): Promise<CardsIssued | ActAsked> {
  const order = await requireOrder(deps, staff, wanted, cause);
  return inTransaction(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    requireRightToIssue(acting, order);
    const repeated = await findRepeated(tx, acting, order);
    if (repeated) return repeated;
    const { above } = await compareWithLimit(tx, acting, order);
    if (above !== null) return askForIssue(tx, acting, order, wanted);
    const cards = await issueOrder(deps, tx, order, wanted);
    const [first] = cards;
    invariant(first, 'one card at least was asked for');
    await insertNote(tx, { cardId: first.id }, { staffId: acting.id, text: wanted.note, at: cause.at });
    const only = cards.length === 1 ? first : null;
    const card = only && { id: only.id, last4: only.last4 };
    return { state: 'issued', ...presentOrder(order), card, code: only?.code ?? null, batch: order.name };
  });
}

/** The outcome of an earlier goodwill request with the same key, without the code, which is stored nowhere. */
async function findRepeated(tx: Tx, { id: staffId }: SignedIn, order: IssueOrder) {
  const { goodwill, salePage, product, terms } = order;
  const before = goodwill && (await findGivenBefore(tx, staffId, goodwill.key));
  if (!before) return undefined;
  const { value, uses } = presentOrder(order).amount;
  const amount = before.state === 'given' ? terms.amount : (value?.amount ?? uses);
  const payer = terms.sale.issuingPropertyId;
  const now = [salePage.id, product.id, payer, value?.currency, amount, goodwill.subject, goodwill.reference];
  if (now.join('\n') !== before.terms.join('\n')) throw new Problem('STAFF.FORM_REUSED');
  if (before.state === 'asked') return presentAsked(before);
  const { id, last4 } = before;
  return { state: 'issued' as const, ...presentOrder(order), card: { id, last4 }, code: null, batch: null };
}

function askForIssue(
  tx: Tx,
  { id: staffId }: SignedIn,
  order: IssueOrder,
  { reason, note, recipient, letter, ...terms }: IssueRequest,
): Promise<ActAsked> {
  if (!mayWait(order)) {
    const detail = 'This is above your limit: for a print file or a letter, a second person can approve it.';
    throw new Problem('STAFF.ACT_REFUSED', { detail });
  }
  const { salePage, product, cause } = order;
  const gift = order.delivery === 'link' ? requireGift(order, { recipient, letter }) : null;
  // Stores the terms as shown, so that a later approval has the same expiry. The recipient can be erased.
  const { amount, expires_on } = presentOrder(order);
  const resolved = {
    currency: amount.value?.currency ?? null,
    amount: amount.value?.amount ?? amount.uses,
    expires_on,
    issuing_property_id: order.terms.sale.issuingPropertyId,
  };
  const sold = { salePageId: salePage.id, productId: product.id };
  const body = { ...terms, ...resolved, reason };
  return askSecondPerson(tx, { act: 'issue', sold, body, gift, askedBy: staffId }, note, cause);
}

function requireGift(
  { salePage, cause }: IssueOrder,
  { recipient, letter }: Pick<IssueRequest, 'recipient' | 'letter'>,
) {
  if (recipient && letter) return readGift(salePage, recipient, letter, cause.at);
  throw invalidInput([{ path: recipient ? 'letter' : 'recipient', code: 'ERRORS.REQUIRED' }]);
}

/** Issues the cards of an order, as the command line does. Throws `STAFF.ACT_REFUSED` and `INPUT.INVALID`. */
async function issueOrder(
  deps: DeskDependencies,
  tx: Tx,
  order: IssueOrder,
  { recipient, letter }: Pick<IssueRequest, 'recipient' | 'letter'>,
): Promise<readonly IssuedCard[]> {
  const { salePage, delivery, cause } = order;
  const issued = await issueBatch({ keys: deps.keys, db: tx }, order, () => Promise.resolve());
  if (issued.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: `${issued.reason}.` });
  const { cards } = issued;
  const cardId = cards[0]?.id;
  invariant(cardId, 'one card at least was asked for');
  if (delivery === 'link') {
    const gift = requireGift(order, { recipient, letter });
    const sent = await sendCodeLink(deps, tx, { salePage, cardId, cause }, gift);
    if (sent.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: sent.reason });
  } else if (recipient) {
    if (delivery === 'print') throw new Problem('STAFF.ACT_REFUSED', { detail: 'Printed cards have no recipient.' });
    await register(deps, tx, order, cardId, recipient);
  }
  return cards;
}

/** Registers the card to its recipient from the start, and writes to them. */
async function register(
  { jobs }: Pick<DeskDependencies, 'jobs'>,
  tx: Tx,
  { salePage, cause }: IssueOrder,
  cardId: CardId,
  recipient: NonNullable<IssueRequest['recipient']>,
): Promise<void> {
  const { first_name: firstName, last_name: lastName } = recipient;
  const email = cleanEmail(recipient.email);
  const faults = findRegistrationFaults({ firstName, lastName, email, emailConfirmation: email });
  if (faults.length > 0) {
    throw invalidInput(faults.map(({ field, fault }) => toInputFault(`recipient.${field}`, fault)));
  }
  const [card] = await loadCards(tx, salePage, [cardId]);
  invariant(card, 'a card that was issued is there');
  if (findRegistrationRefusal(card, dateAt(cause.at, salePage.timeZone)) !== undefined) {
    throw new Problem('STAFF.ACT_REFUSED', {
      detail: 'A card of this kind has no holder: choose a virtual card, or leave the recipient out.',
    });
  }
  await registerIssued({ jobs }, tx, salePage, card, { firstName, lastName, email, language: null }, cause.at);
}
