import type { WireBooking } from '#contract/guest/reservation.ts';
import { ProblemError } from '../../../api/problem-error.ts';

const PRODUCT = /^products\.(\d+)\.product_id$/;

export function findWithdrawnExtras(error: unknown, { products }: Pick<WireBooking, 'products'>): string[] {
  if (!(error instanceof ProblemError)) return [];
  return (error.problem.errors ?? []).flatMap(({ path }) => {
    const product = products[Number(PRODUCT.exec(path)?.[1])];
    return product ? [product.product_id] : [];
  });
}
