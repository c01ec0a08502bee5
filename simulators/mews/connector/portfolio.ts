import { invalidField } from '../request/mews-refusal.ts';
import type { IntegrationRow } from '../model/enterprise-rows.ts';
import type { Switches } from '../switches.ts';
import type { World } from '../model/world.ts';

/** The field in which a request with a token of several hotels names the hotel or the chains. */
export type PortfolioField = 'EnterpriseId' | 'ChainId' | 'ChainIds';

/** Documented: required with a token of several hotels, ignored otherwise. */
export const portfolioFields: ReadonlyMap<string, PortfolioField> = new Map([
  ...['add', 'update', 'confirm', 'cancel', 'start', 'process'].map((verb) => enterpriseOf(`reservations/${verb}`)),
  ...['payments/addExternal', 'payments/refund', 'paymentRequests/add', 'paymentMethodRequests/add', 'orders/add'].map(
    enterpriseOf,
  ),
  ...['creditCards/addTokenized', 'creditCards/disable', 'bills/add', 'bills/close'].map(enterpriseOf),
  ...['vouchers/add', 'vouchers/update', 'vouchers/delete'].map(enterpriseOf),
  ...['voucherCodes/add', 'voucherCodes/delete'].map(enterpriseOf),
  ['customers/add', 'ChainId'],
  ['customers/update', 'ChainId'],
  ['customers/getAll', 'ChainIds'],
]);

function enterpriseOf(path: string): [string, PortfolioField] {
  return [path, 'EnterpriseId'];
}

/**
 * The scope of the integration in this request. If the operation requires a hotel or chains, a token of several hotels
 * covers only the named ones. A token of one hotel is unchanged.
 */
export function narrowPortfolio(
  integration: IntegrationRow,
  path: string,
  body: Record<string, unknown>,
  { world, switches }: { world: World; switches: Switches },
): IntegrationRow {
  const field = integration.EnterpriseIds.length > 1 ? portfolioFields.get(path) : undefined;
  if (!field) return integration;
  const named = listIds(body[field]);
  if (named.length === 0) {
    if (switches.portfolioNamesHotel) throw invalidField(field);
    return integration;
  }
  const EnterpriseIds = integration.EnterpriseIds.filter((id) => {
    return named.includes(field === 'EnterpriseId' ? id : (world.enterprises.find(id)?.ChainId ?? ''));
  });
  if (EnterpriseIds.length === 0) throw invalidField(field);
  return { ...integration, EnterpriseIds };
}

function listIds(value: unknown): string[] {
  return [value].flat().filter((id) => typeof id === 'string');
}
