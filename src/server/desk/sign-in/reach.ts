import type { Card } from '#domain/card/card.ts';
import { mayAt, reachOf, type Grant, type Place, type Right } from '#domain/desk/staff-rights.ts';
import { isAllowedAt, type VoucherProduct } from '#domain/card/voucher-product.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';

/** The part of a person that decides what they see. The command line is a viewer without an id. */
export type Viewer = { readonly id: string | null; readonly grants: readonly Grant[] };

/** Has the database, so it sees everything. It never decides approvals. */
export const COMMAND_LINE: Viewer = { id: null, grants: [{ role: 'owner', salePageId: null, propertyId: null }] };

export function listUsableAt(salePage: SalePage, product: Pick<VoucherProduct, 'redeemLocationIds'>): string[] {
  return [...salePage.properties.values()]
    .filter(({ redeemLocationIds }) => isAllowedAt(product, redeemLocationIds))
    .map(({ id }) => id);
}

export function placeOfCard(salePage: SalePage, { product }: Pick<Card, 'product'>): Place {
  return { salePageId: salePage.id, propertyIds: listUsableAt(salePage, product) };
}

export function placeOfStay(placement: { readonly salePageId: string; readonly propertyId: string }): Place {
  return { salePageId: placement.salePageId, propertyIds: [placement.propertyId] };
}

export function may({ grants }: Pick<Viewer, 'grants'>, right: Right, place: Place): boolean {
  return mayAt(grants, right, place);
}

/** The part of a sale page within a right's reach, for the conditions of lists. */
export type PageReach = {
  readonly salePage: SalePage;
  /** Null means all. */
  readonly propertyIds: readonly string[] | null;
  /** Products whose cards can be used at one of those properties. Null means all. */
  readonly productIds: readonly string[] | null;
};

/** The reach of a right over these sale pages. Pages out of reach are omitted. */
export function listReach(
  { grants }: Pick<Viewer, 'grants'>,
  right: Right,
  salePages: readonly SalePage[],
): PageReach[] {
  const reach = reachOf(grants, right);
  return salePages.flatMap((salePage): PageReach[] => {
    const here = reach === 'everywhere' ? [] : reach.filter(({ salePageId }) => salePageId === salePage.id);
    if (reach === 'everywhere' || here.some(({ propertyId }) => propertyId === null)) {
      return [{ salePage, propertyIds: null, productIds: null }];
    }
    if (here.length === 0) return [];
    const propertyIds = here.flatMap(({ propertyId }) => propertyId ?? []);
    const products = [...salePage.products.values()].filter((product) =>
      listUsableAt(salePage, product).some((id) => propertyIds.includes(id)),
    );
    return [{ salePage, propertyIds, productIds: products.map(({ id }) => id) }];
  });
}
