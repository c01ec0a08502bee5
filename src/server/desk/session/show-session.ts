import type { Passkeys, StaffSession } from '#contract/desk/staff-session.ts';
import { grantsOf, RIGHTS, type Right } from '#domain/desk/staff-rights.ts';
import { presentMoment } from '#contract/wire-values.ts';
import { countDecidable } from '../approvals/list-approvals.ts';
import { presentGrant } from '../people/list-staff.ts';
import { findConfigurationFault, findSellingFault } from '#domain/stay/property.ts';
import type { VoucherProduct } from '#domain/card/voucher-product.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import { may, placeOfCard } from '../sign-in/reach.ts';
import { nameOfProperty } from '../lists/present-rows.ts';
import type { DeskDependencies } from '../desk-parts.ts';
import type { Passkey, SignedIn } from '../sign-in/sign-in.ts';

export async function showSession(deps: DeskDependencies, staff: SignedIn): Promise<StaffSession> {
  const salePages = await deps.salePages.list();
  const isHere = (id: string) => staff.grants.some(({ salePageId }) => salePageId === null || salePageId === id);
  const rights = (Object.keys(RIGHTS) as Right[]).filter((right) => grantsOf(staff.grants, right).length > 0);
  return {
    person: { id: staff.id, name: staff.name, is_demo: staff.isDemo },
    grants: staff.grants.map(presentGrant),
    rights,
    passkeys: staff.passkeys,
    approvals_waiting: rights.includes('approval.decide') ? await countDecidable(deps, staff, salePages) : 0,
    sale_pages: salePages
      .filter(({ id }) => isHere(id))
      .map((salePage) => ({
        id: salePage.id,
        name: salePage.definition.name,
        time_zone: salePage.timeZone,
        default_currency: salePage.definition.default_currency,
        properties: [...salePage.properties.values()].map((property) => ({
          id: property.id,
          name: nameOfProperty(salePage, property.id),
          is_sold: !property.isClosed && findSellingFault(property) === undefined,
          may_sell: may(staff, 'card.issue', { salePageId: salePage.id, propertyIds: [property.id] }),
          may_give: may(staff, 'card.goodwill', { salePageId: salePage.id, propertyIds: [property.id] }),
          may_redeem: may(staff, 'card.redeem', { salePageId: salePage.id, propertyIds: [property.id] }),
          has_system: findConfigurationFault(property) === undefined,
          outlets: [...property.outlets],
        })),
        products: [...salePage.products.values()].map((product) => ({
          id: product.id,
          name: product.name,
          names: namesOf(salePage.definition, product.id),
          kind: product.kind,
          is_sold: !product.isClosed,
          rights: (product.isGoodwill ? GIVING : ISSUING).filter((right) =>
            may(staff, right, placeOfCard(salePage, { product })),
          ),
          currencies: listCurrencies(product),
        })),
      })),
  };
}

const ISSUING: readonly Right[] = ['card.issue', 'card.issue_many', 'card.import'];
const GIVING: readonly Right[] = ['card.goodwill'];

function namesOf({ voucher_products: products }: SalePage['definition'], wanted: string) {
  const name = products.find(({ id }) => id === wanted)?.name ?? {};
  return typeof name === 'string' ? {} : name;
}

function listCurrencies({ kind, value, issuing }: VoucherProduct): string[] {
  return kind === 'value' ? [...new Set([...(value ? [value.currency] : []), ...issuing.currencies])] : [];
}

export function presentPasskeys(passkeys: readonly Passkey[]): Passkeys {
  return {
    passkeys: passkeys.map(({ credentialId, name, createdAt, lastUsedAt }) => ({
      id: credentialId,
      name,
      created_at: presentMoment(createdAt),
      last_used_at: lastUsedAt && presentMoment(lastUsedAt),
    })),
  };
}
