import type { Remark, Remarks } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';

const UNHEARD = '"hotel" needs reservations_email, so that the hotel gets the amounts to refund';

/** Paying online needs a payment service. A property that refunds itself must get letters about refunds. */
export function checkRest({ properties }: SalePageDefinition): Remarks {
  const without = properties.flatMap(({ pay_rest: rule, connection, closed }, index) =>
    rule === 'off' || connection?.payments || closed ? [] : [{ rule, path: ['properties', index, 'pay_rest'] }],
  );
  const remarksOf = (asked: 'offered' | 'required', message: string): Remark[] =>
    without.filter(({ rule }) => rule === asked).map(({ path }) => ({ path, message }));
  const unheard = properties.flatMap(({ refunds, reservations_email: email }, index): Remark[] =>
    refunds === 'hotel' && !email ? [{ path: ['properties', index, 'refunds'], message: UNHEARD }] : [],
  );
  return {
    faults: [
      ...remarksOf('required', '"required" needs a payment service (connection.payments), and none is named'),
      ...unheard,
    ],
    warnings: remarksOf('offered', 'has no effect: there is no payment service (connection.payments)'),
  };
}
