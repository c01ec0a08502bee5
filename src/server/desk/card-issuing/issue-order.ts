import type { IssueTerms } from '#contract/desk/staff-issue.ts';
import { toWireUnits } from '#contract/guest/wire-card.ts';
import { toDateText } from '#contract/wire-values.ts';
import { asId } from '#domain/value/ids.ts';
import { usualExpiry, type CodeDelivery } from '#domain/card/issuing.ts';
import { limitOf, type Right } from '#domain/desk/staff-rights.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import { planBatch } from '../../money/issue/issue-batch.ts';
import { parseCardTerms, type CardTerms } from '../../money/issue/parse-card-terms.ts';
import type { DeskParts } from '../desk-parts.ts';
import type { Cause } from '../../platform/audit/audit-log.ts';
import type { Tx } from '../../platform/database/database.ts';
import { invalidInput, Problem } from '../../platform/http/problem.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { inUnit } from '../card-acts/act-on-card.ts';
import { countGivenAlone, sumGivenAlone, sumMovedAlone } from '../limits/limit-sums-store.ts';
import { may, placeOfCard } from '../sign-in/reach.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

export type IssueOrder = {
  readonly salePage: SalePage;
  readonly product: VoucherProduct;
  readonly terms: CardTerms;
  readonly count: number;
  readonly name: string | null;
  readonly delivery: CodeDelivery | null;
  /** Null for cards that are sold. */
  readonly goodwill: NonNullable<IssueTerms['goodwill']> | null;
  readonly cause: Cause;
};

const CODE_DELIVERY: Readonly<Record<IssueTerms['delivery'], CodeDelivery | null>> = {
  none: null,
  mail: 'link',
  print: 'print',
};

export function rightToIssue({ goodwill, count }: Pick<IssueTerms, 'goodwill' | 'count'>): Right {
  if (goodwill) return 'card.goodwill';
  return count === 1 ? 'card.issue' : 'card.issue_many';
}

type OrderRefused = { readonly state: 'refused'; readonly reason: string };
type Sold = Pick<IssueOrder, 'salePage' | 'product'>;

export async function findSold(
  { salePages }: Pick<DeskParts, 'salePages'>,
  salePageId: string,
  productId: string,
): Promise<Sold | undefined> {
  const salePage = await salePages.find(salePageId);
  const product = salePage?.products.get(asId(productId));
  return salePage && product && { salePage, product };
}

/** Refuses what the product does not allow. Throws `INPUT.INVALID` for a product out of reach, `STAFF.NOT_ALLOWED`. */
export async function readOrder(
  deps: Pick<DeskParts, 'salePages'>,
  staff: Pick<SignedIn, 'grants'>,
  wanted: IssueTerms,
  cause: Cause,
): Promise<{ readonly state: 'read'; readonly order: IssueOrder } | OrderRefused> {
  const sold = await findSold(deps, wanted.sale_page_id, wanted.product_id);
  if (!sold || !may(staff, 'card.see', placeOfCard(sold.salePage, sold))) {
    throw invalidInput([{ path: 'product_id', code: 'ERRORS.VALUE' }]);
  }
  const { goodwill = null } = wanted;
  requireRightToIssue(staff, { ...sold, count: wanted.count, goodwill });
  const { salePage } = sold;
  const seller = findSeller(staff, sold, wanted);
  const written = {
    product: wanted.product_id,
    [wanted.currency === null ? 'uses' : 'amount']: wanted.amount === null ? undefined : String(wanted.amount),
    currency: wanted.currency ?? undefined,
    form: wanted.form,
    expiresOn: wanted.expires_on ?? undefined,
    issuingProperty: seller ?? undefined,
    price: goodwill ? '0' : wanted.price?.amount.toString(),
    priceCurrency: wanted.price?.currency,
  };
  const parsed = parseCardTerms(salePage, written, goodwill !== null);
  if (parsed.state === 'refused') return parsed;
  const { count, batch: name } = wanted;
  const delivery = CODE_DELIVERY[wanted.delivery];
  const order = { ...sold, terms: parsed.terms, count, name, delivery, goodwill, cause };
  if (count > 1 && delivery !== 'print') return { state: 'refused', reason: MANY_CODES };
  const planned = planBatch(order);
  if (planned.state === 'refused') return planned;
  return { state: 'read', order: { ...order, terms: { ...parsed.terms, expiresOn: planned.expiresOn } } };
}

/**
 * The selling property, for the books. It is implied for staff with the right at one property only, and on a sale page
 * with one property. Other staff name it, or state that there is none. A goodwill card always has one, which pays.
 */
function findSeller(staff: Pick<SignedIn, 'grants'>, { salePage }: Sold, wanted: IssueTerms): string | null {
  const sellers = listSellers(staff, salePage, rightToIssue(wanted));
  const [only = null] = sellers.length === 1 ? sellers : [];
  const { issuing_property_id: seller = only } = wanted;
  if (seller === null ? wanted.goodwill : !sellers.includes(seller)) {
    throw invalidInput([{ path: 'issuing_property_id', code: 'ERRORS.VALUE' }]);
  }
  return seller;
}

function listSellers(staff: Pick<SignedIn, 'grants'>, salePage: SalePage, right: Right): string[] {
  const isGranted = (id: string) => may(staff, right, { salePageId: salePage.id, propertyIds: [id] });
  return [...salePage.properties.keys()].filter(isGranted);
}

/** Goodwill cards of a person in a day without approval. Each may be a letter to any address. */
const MOST_GIVEN = 20;
const MANY_CODES = 'Only the code of one card is shown or sent: of several they are in a print file';

export function requireRightToIssue(
  staff: Pick<SignedIn, 'grants'>,
  order: Pick<IssueOrder, 'salePage' | 'product' | 'count' | 'goodwill'>,
): void {
  if (!may(staff, rightToIssue(order), placeOfCard(order.salePage, order))) throw new Problem('STAFF.NOT_ALLOWED');
}

/** The part of the person's daily limit that an order takes, and whether it needs a second person. */
export async function compareWithLimit(tx: Tx, staff: SignedIn, order: IssueOrder) {
  const { salePage, terms, count, goodwill, cause } = order;
  const { unit, amount, sale } = terms;
  const currency = unit.type === 'money' ? unit.currency : null;
  const { issuingPropertyId: payer } = sale;
  const place = goodwill && payer ? { salePageId: salePage.id, propertyIds: [payer] } : placeOfCard(salePage, order);
  const limit = limitOf(staff.grants, rightToIssue(order), place, currency, salePage.moneyAlone);
  const today = dateAt(cause.at, salePage.timeZone);
  const since = today.toZonedDateTime(salePage.timeZone).toInstant();
  const sumAlone = goodwill ? sumGivenAlone : sumMovedAlone;
  const used = (await sumAlone(tx, { staffId: staff.id, since, currency })) + count * amount;
  const most = inUnit(unit, goodwill ? { ...limit, money: limit.goodwill } : limit);
  const given = goodwill ? (await countGivenAlone(tx, { staffId: staff.id, since })) + count : 0;
  const above =
    used > most
      ? ('amount' as const)
      : given > MOST_GIVEN
        ? ('number' as const)
        : isTooLong(order, today.add({ days: limit.days }))
          ? ('expiry' as const)
          : null;
  return { limit: toWireUnits(unit, most), used_today: toWireUnits(unit, used), above };
}

/** An expiry date beyond the product's usual one is limited like an extension. */
function isTooLong(
  { product, terms: { expiresOn }, salePage, cause }: IssueOrder,
  latest: Temporal.PlainDate,
): boolean {
  const usual = usualExpiry(product.issuing, null, dateAt(cause.at, salePage.timeZone));
  const isBeyond = (day: Temporal.PlainDate) => expiresOn !== null && Temporal.PlainDate.compare(expiresOn, day) > 0;
  return isBeyond(latest) && (usual === null || isBeyond(usual));
}

export function presentOrder({ count, terms: { unit, amount, expiresOn } }: IssueOrder) {
  return { count, amount: toWireUnits(unit, amount), expires_on: toDateText(expiresOn) };
}
