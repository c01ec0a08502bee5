import type { CardIssued, IssuePreview, IssueRequest } from '#contract/staff/staff-issue.ts';
import { toWireUnits } from '#contract/wire-card.ts';
import { toDate, toDateText } from '#contract/wire-values.ts';
import { findRegistrationFaults } from '#domain/buyer.ts';
import { balanceOf, findRegistrationRefusal, lastExpiry, type Card } from '#domain/card.ts';
import { asId } from '#domain/ids.ts';
import { invariant } from '#domain/invariant.ts';
import { usualExpiry } from '#domain/issuing.ts';
import { limitOf } from '#domain/staff-rights.ts';
import { dateAt } from '#domain/stay.ts';
import type { VoucherProduct } from '#domain/voucher-product.ts';
import { issueBatch } from '../card/issue-batch.ts';
import { loadCards } from '../card/load-cards.ts';
import { parseCardTerms } from '../card/parse-card-terms.ts';
import { registerIssued } from '../card/register-card.ts';
import type { Dependencies } from '../dependencies.ts';
import type { Cause } from '../ledger/ledger.ts';
import { inTransactionIfKept, type Tx } from '../plumbing/database/database.ts';
import { invalidInput, Problem, toInputFault } from '../plumbing/http/problem.ts';
import type { SalePage } from '../sale-page/sale-page.ts';
import { sumMovedAlone } from './approval-store.ts';
import { inUnit } from './act-on-card.ts';
import { insertNote } from './note-store.ts';
import { listUsableAt, may } from './places.ts';
import type { DeskDependencies } from './show-card.ts';
import { lockActing, type SignedIn } from './sign-in.ts';

type IssueDependencies = DeskDependencies & Pick<Dependencies, 'jobs'>;
type Issued = { readonly card: Card; readonly code: string } & Pick<IssuePreview, 'limit' | 'used_today' | 'above'>;

/** What card would be issued: it is, and is taken back. Throws `STAFF.ACT_REFUSED` where none would be. */
export async function previewIssue(
  deps: IssueDependencies,
  staff: SignedIn,
  wanted: IssueRequest,
  cause: Cause,
): Promise<IssuePreview> {
  const sold = await findSold(deps, staff, wanted);
  const { card, limit, used_today, above } = await inTransactionIfKept(deps.db, async (tx) => ({
    isKept: false,
    ...(await issueOne(deps, tx, { staff, ...sold, wanted, cause })),
  }));
  return { ...present(card), limit, used_today, above };
}

/**
 * Issues one card, whose code is in the answer and nowhere else. Above the limit of a day nobody issues it alone, and
 * nothing waits: `STAFF.ACT_REFUSED`, as for what the product does not allow.
 */
export async function issueAtDesk(
  deps: IssueDependencies,
  staff: SignedIn,
  wanted: IssueRequest,
  cause: Cause,
): Promise<CardIssued> {
  const sold = await findSold(deps, staff, wanted);
  const { card, code, above } = await inTransactionIfKept(deps.db, async (tx) => {
    const acting = await lockActing(deps, tx, staff);
    requireRight(acting, sold);
    const issued = await issueOne(deps, tx, { staff: acting, ...sold, wanted, cause });
    if (wanted.note !== null) {
      await insertNote(tx, { cardId: issued.card.id }, { staffId: acting.id, text: wanted.note, at: cause.at });
    }
    return { isKept: issued.above === null, ...issued };
  });
  if (above !== null) throw new Problem('STAFF.ACT_REFUSED', { detail: 'This is above what you may issue alone.' });
  return { card_id: card.id, code, ...present(card) };
}

type Sold = { readonly salePage: SalePage; readonly product: VoucherProduct };

/** What is to be sold, of a sale page that somebody may see. */
async function findSold({ salePages }: IssueDependencies, staff: SignedIn, wanted: IssueRequest): Promise<Sold> {
  const salePage = await salePages.find(wanted.sale_page_id);
  const product = salePage?.products.get(asId(wanted.product_id));
  if (!salePage || !product || !may(staff, 'card.see', placeOf({ salePage, product }))) {
    throw invalidInput([{ path: 'product_id', code: 'ERRORS.VALUE' }]);
  }
  requireRight(staff, { salePage, product });
  return { salePage, product };
}

function placeOf({ salePage, product }: Sold) {
  return { salePageId: salePage.id, propertyIds: listUsableAt(salePage, product) };
}

function requireRight(staff: SignedIn, sold: Sold): void {
  if (!may(staff, 'card.issue', placeOf(sold))) throw new Problem('STAFF.NOT_ALLOWED');
}

type Sale = Sold & { readonly staff: SignedIn; readonly wanted: IssueRequest; readonly cause: Cause };

async function issueOne(deps: IssueDependencies, tx: Tx, sale: Sale): Promise<Issued> {
  const { salePage, wanted, cause } = sale;
  const parsed = parseCardTerms(salePage, {
    product: wanted.product_id,
    [wanted.currency === null ? 'uses' : 'amount']: wanted.amount === null ? undefined : String(wanted.amount),
    currency: wanted.currency ?? undefined,
    form: wanted.form,
    expiresOn: wanted.expires_on ?? undefined,
  });
  if (parsed.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: `${parsed.reason}.` });
  const batch = { salePage, terms: parsed.terms, count: 1, name: null, cause };
  const issued = await issueBatch({ ...deps, db: tx }, batch, () => Promise.resolve());
  if (issued.state === 'refused') throw new Problem('STAFF.ACT_REFUSED', { detail: `${issued.reason}.` });
  const [made] = issued.cards;
  invariant(made, 'one card was asked for');
  const [card] = await loadCards(tx, salePage, [made.id]);
  invariant(card, 'a card that was issued is there');
  await register(deps, tx, sale, card);
  return { card, code: made.code, ...(await compareWithLimit(tx, sale, card)) };
}

/** The recipient is its holder from the start, and is written that they are. */
async function register(deps: IssueDependencies, tx: Tx, { salePage, wanted, cause }: Sale, card: Card): Promise<void> {
  if (!wanted.recipient) return;
  const { first_name: firstName, last_name: lastName, email } = wanted.recipient;
  const faults = findRegistrationFaults({ firstName, lastName, email, emailConfirmation: email });
  if (faults.length > 0) {
    throw invalidInput(faults.map(({ field, fault }) => toInputFault(`recipient.${field}`, fault)));
  }
  if (findRegistrationRefusal(card, dateAt(cause.at, salePage.timeZone)) !== undefined) {
    throw new Problem('STAFF.ACT_REFUSED', {
      detail: 'A card of this kind has no holder: choose a virtual card, or leave the recipient out.',
    });
  }
  await registerIssued(deps, tx, salePage, card, { firstName, lastName, email, language: null }, cause.at);
}

async function compareWithLimit(tx: Tx, { staff, salePage, product, wanted, cause }: Sale, card: Card) {
  const limit = limitOf(staff.grants, 'card.issue', placeOf({ salePage, product }));
  const today = dateAt(cause.at, salePage.timeZone);
  const since = today.toZonedDateTime(salePage.timeZone).toInstant();
  const currency = card.unit.type === 'money' ? card.unit.currency : null;
  const used = await sumMovedAlone(tx, { staffId: staff.id, since, currency });
  const most = inUnit(card.unit, limit);
  const isBeyond = (day: Temporal.PlainDate | null) =>
    day !== null && wanted.expires_on !== null && Temporal.PlainDate.compare(toDate(wanted.expires_on), day) > 0;
  const usual = usualExpiry(product.issuing, null, today);
  const isTooLong = isBeyond(today.add({ days: limit.days })) && (usual === null || isBeyond(usual));
  const above = used > most ? ('amount' as const) : isTooLong ? ('expiry' as const) : null;
  return { limit: toWireUnits(card.unit, most), used_today: toWireUnits(card.unit, used), above };
}

function present(card: Card) {
  return {
    last4: card.last4,
    amount: toWireUnits(card.unit, balanceOf(card)),
    expires_on: toDateText(lastExpiry(card)),
  };
}
