import type { SalePageHotels } from '#contract/desk/staff-sale-page.ts';
import { findConfigurationFault, type ConfiguredProperty } from '#domain/stay/property.ts';
import { PmsFault } from '#pms/pms-errors.ts';
import type { DeskDependencies, DeskParts } from '../desk-parts.ts';
import { loadVersions } from './edit-sale-page.ts';
import { nameOfProperty } from '../lists/present-rows.ts';
import type { SignedIn } from '../sign-in/sign-in.ts';

type HotelDependencies = DeskDependencies &
  Pick<DeskParts, 'checkPropertyAtPms' | 'listMissingVariables' | 'discoverHotelsOf'>;

type DiscoveredHotel = Awaited<ReturnType<DeskParts['discoverHotelsOf']>>[number];
type FindingCode = Awaited<ReturnType<DeskParts['checkPropertyAtPms']>>['findings'][number]['code'];

type AskedProperty = SalePageHotels['properties'][number];
type Found = Pick<AskedProperty, 'verdict' | 'notes'> & {
  readonly findings: readonly (Omit<AskedProperty['findings'][number], 'field'> & { readonly of: string })[];
};

/** The setting of a connection that a finding is about. Default: the connection itself. */
const SETTING_OF: Partial<Readonly<Record<FindingCode, string>>> = {
  NOT_REACHED: 'address',
  TOKEN_REFUSED: 'access_token_variable',
  OPERATION_NOT_GRANTED: 'access_token_variable',
  OTHER_ENTERPRISE: 'enterprise_id',
  SERVICE_NOT_FOUND: 'service_id',
  SERVICE_NOT_BOOKABLE: 'service_id',
  SERVICE_NOT_BY_NIGHT: 'service_id',
  PAYMENT_TYPE_NOT_ENABLED: 'redemption_payment_type',
  BLOCKED_ROOMS_SOLD: 'sells_out_of_order_rooms',
  NO_CARD_STORAGE: 'stores_payment_cards',
  CANNOT_BE_PAID: 'payments',
  PAID_INTO_DEMO: 'payments',
  INTEGRATION_ENDED: 'integration_id',
  TOKEN_UNREADABLE: 'integration_id',
};

/** Not for a draft: its author may have entered any address, and our requests carry tokens. */
export async function askHotels(deps: HotelDependencies, staff: SignedIn, id: string): Promise<SalePageHotels> {
  await loadVersions(deps, staff, id, 'sale_page.edit');
  const salePage = await deps.salePages.load(id);
  const properties: AskedProperty[] = [];
  for (const [index, property] of [...salePage.properties.values()].entries()) {
    const { verdict, findings, notes } = await check(deps, property);
    const connection = `properties.${index}.connection`;
    properties.push({
      id: property.id,
      name: nameOfProperty(salePage, property.id),
      verdict,
      findings: findings.map(({ of, ...finding }) => ({ field: of ? `${connection}.${of}` : connection, ...finding })),
      notes,
      ids: await listIds(deps, property),
    });
  }
  return { properties };
}

async function check(deps: HotelDependencies, property: ConfiguredProperty): Promise<Found> {
  const byOperator = (of: string, sentence: string): Found => ({
    verdict: 'not_bookable',
    findings: [{ of, sentence, is_blocking: true, fixable_by: 'operator' }],
    notes: [],
  });
  const fault = findConfigurationFault(property);
  if (fault) return byOperator('', `The sale page lacks it: ${fault.replaceAll('_', ' ')}.`);
  const [missing] = await deps.listMissingVariables(property);
  if (missing !== undefined) return byOperator('access_token_variable', `The server has no ${missing}.`);
  const { verdict, findings, notes } = await deps.checkPropertyAtPms(property);
  return {
    verdict,
    findings: findings.map(({ code, subject, severity, fixableBy, sentence }) => ({
      of: SETTING_OF[code] ?? '',
      sentence: `${sentence} (${subject})`,
      is_blocking: severity === 'blocking',
      fixable_by: fixableBy === 'operator' || fixableBy === 'hotel' ? fixableBy : 'vendor',
    })),
    notes: [...notes],
  };
}

/** Empty if the hotel's system does not answer, which the findings report. */
async function listIds(deps: HotelDependencies, { connection, ...property }: ConfiguredProperty) {
  const missing = await deps.listMissingVariables({ connection, ...property });
  if (!connection || missing.length > 0) return [];
  try {
    return (await deps.discoverHotelsOf(connection)).flatMap(listIdsOf);
  } catch (error) {
    if (error instanceof PmsFault) return [];
    throw error;
  }
}

function listIdsOf(hotel: DiscoveredHotel): AskedProperty['ids'] {
  type Kind = AskedProperty['ids'][number]['kind'];
  const of = (kind: Kind, items: readonly { readonly id: string; readonly name: string }[]) =>
    items.map(({ id, name }) => ({ kind, id, name }));
  return [
    ...of('hotel', [hotel]),
    ...of('service', hotel.services),
    ...hotel.services.flatMap(({ roomCategories, products }) => [
      ...of('room_category', roomCategories),
      ...of('product', products),
    ]),
    ...hotel.paymentTypes.map((type) => ({ kind: 'payment_type' as const, id: type, name: type })),
  ];
}
