import { remark, type Remark, type RemarkTag, type Remarks } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';

/** Paying online needs a payment service. A property that refunds itself must get letters about refunds. */
export function checkRest({ properties }: SalePageDefinition): Remarks {
  const without = properties.flatMap(({ pay_rest: rule, connection, closed }, index) =>
    rule === 'off' || connection?.payments || closed ? [] : [{ rule, path: ['properties', index, 'pay_rest'] }],
  );
  const remarksOf = (asked: 'offered' | 'required', tag: RemarkTag): Remark[] =>
    without.filter(({ rule }) => rule === asked).map(({ path }) => remark(path, tag));
  const unheard = properties.flatMap(({ refunds, reservations_email: email }, index): Remark[] =>
    refunds === 'hotel' && !email ? [remark(['properties', index, 'refunds'], 'refunds_unheard')] : [],
  );
  return {
    faults: [...remarksOf('required', 'rest_required_unpaid'), ...unheard],
    warnings: remarksOf('offered', 'rest_offered_unpaid'),
  };
}
