import type { Remark, Remarks } from './remark.ts';
import type { SalePageDefinition } from './sale-page-definition.ts';

/** Guests cannot pay where no payment service is named: a hotel that insists on it must not be left without. */
export function checkRest({ properties }: SalePageDefinition): Remarks {
  const without = properties.flatMap(({ pay_rest: rule, connection, closed }, index) =>
    rule === 'off' || connection?.payments || closed ? [] : [{ rule, path: ['properties', index, 'pay_rest'] }],
  );
  const remarksOf = (asked: 'offered' | 'required', message: string): Remark[] =>
    without.filter(({ rule }) => rule === asked).map(({ path }) => ({ path, message }));
  return {
    faults: remarksOf('required', '"required" needs a payment service (connection.payments), and none is named'),
    warnings: remarksOf('offered', 'is offered to nobody: no payment service is named (connection.payments)'),
  };
}
