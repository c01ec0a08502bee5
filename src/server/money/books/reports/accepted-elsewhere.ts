import { startOfDay } from '#domain/card/books-period.ts';
import { isAllowedAt } from '#domain/card/voucher-product.ts';
import { asId, type VoucherProductId } from '#domain/value/ids.ts';
import { fromDecimal } from '#domain/money/money.ts';
import { dateAt } from '#domain/stay/stay.ts';
import type { SalePage } from '../../../sale-page/sale-page.ts';
import { sumAccepted, type AcceptedProduct } from './accepted-elsewhere-store.ts';
import type { ReportDefinition, StoredRows } from './report.ts';
import { isIn, sumDays } from './stored-rows.ts';
import type { Row } from './table.ts';

const ACCEPTED: StoredRows = {
  name: 'accepted_elsewhere',
  keys: ['currency', 'issuing_property', 'product'],
  compute: sumAccepted,
};

/**
 * The value of a year that one hotel sells and others accept. Above a limit, directive (EU) 2015/2366, article 37(2),
 * asks the provider of a limited network to notify the authority.
 */
export const ACCEPTED_ELSEWHERE: ReportDefinition = {
  columns: [
    { key: 'issuing_property', kind: 'property' },
    { key: 'unit', kind: 'unit' },
    { key: 'issued_for_others', kind: 'value', isPlotted: true },
    { key: 'redeemed_at_others', kind: 'value', isPlotted: true },
    { key: 'limit_used', kind: 'percent' },
    { key: 'limit_level', kind: 'tag' },
  ],
  stored: ACCEPTED,
  async find(tx, question) {
    const { salePage, period, propertyIds } = question;
    const from = startOfDay(dateAt(period.to, period.timeZone).subtract({ months: 12 }), period.timeZone);
    const year = (await sumDays(tx, ACCEPTED, { salePage, period: { ...period, from } })) as AcceptedProduct[];
    const products = year.filter((product) => isIn(propertyIds, product.issuing_property));
    const sellers = Map.groupBy(products, ({ issuing_property, currency }) => [issuing_property, currency].join(' '));
    return { rows: [...sellers.values()].flatMap((same) => addUpSeller(salePage, same)) };
  },
  addTo: (total, { salePage }) => ({
    ...total,
    ...compareWithLimit(total.currency, Number(total['redeemed_at_others']), salePage),
  }),
};

function addUpSeller(salePage: SalePage, products: readonly AcceptedProduct[]): Row[] {
  const sumOf = (rows: readonly AcceptedProduct[], figure: 'issued' | 'redeemed_at_others') =>
    rows.reduce((all, row) => all + row[figure], 0);
  const redeemed = sumOf(products, 'redeemed_at_others');
  const forOthers = products.filter((product) => isAcceptedElsewhere(salePage, product));
  return products.slice(0, 1).map(({ issuing_property, currency }) => ({
    issuing_property,
    currency,
    issued_for_others: sumOf(forOthers, 'issued'),
    redeemed_at_others: redeemed,
    ...compareWithLimit(currency, redeemed, salePage),
  }));
}

/** Whether a hotel other than the seller accepts the product. An unknown seller is none of them. */
function isAcceptedElsewhere({ products, properties }: SalePage, row: AcceptedProduct): boolean {
  const product = products.get(asId<VoucherProductId>(row.product));
  const others = [...properties.values()].filter(({ id }) => id !== row.issuing_property);
  return product !== undefined && others.some(({ redeemLocationIds }) => isAllowedAt(product, redeemLocationIds));
}

const DIRECTIVE_LIMIT = { currency: 'EUR', amount: 1_000_000 };
const NEAR = 0.8;

/** Only amounts in the limit's own currency are compared, because no rate of the year is stored. */
function compareWithLimit(currency: string | null, redeemed: number, { definition }: SalePage) {
  const limit = definition.network_limit ?? DIRECTIVE_LIMIT;
  if (currency !== limit.currency) return { limit_used: null, limit_level: null };
  const used = redeemed / fromDecimal(limit.currency, limit.amount).amountMinor;
  return { limit_used: used, limit_level: used > 1 ? 'above_limit' : used >= NEAR ? 'near_limit' : 'below_limit' };
}
