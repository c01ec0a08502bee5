import type { discoverHotelsAt } from '../../run/dependencies.ts';

type Hotel = Awaited<ReturnType<typeof discoverHotelsAt>>[number];
type Access = Parameters<typeof discoverHotelsAt>[1];
type Named = { readonly id: string; readonly name: string };

/** The system that `discoverHotelsAt` asks. */
const SYSTEM = 'mews';

/** A hotel as lines of YAML: one property to paste for each service that sells rooms, and the ids for products. */
export function formatHotel(hotel: Hotel, access: Access): string[] {
  const { name, timeZone, pricing, currencies, paymentTypes, storesPaymentCards, services, otherServices } = hotel;
  return [
    `# ${oneLine(name)}: ${timeZone}, ${pricing} prices, ${currencies.join(', ') || 'no currency'}`,
    `# External payment types that are enabled: ${paymentTypes.join(', ') || 'none'}`,
    `# Payment cards ${storesPaymentCards ? 'can' : 'cannot'} be stored.`,
    ...(services.length === 0 ? ['# There is no service that sells rooms.'] : []),
    ...otherServices.map((service) => `# Not for rooms: ${service.id} ${oneLine(service.name)}`),
    ...services.flatMap((service) => ['', ...formatService(hotel, service, access)]),
  ];
}

function formatService(hotel: Hotel, service: Hotel['services'][number], access: Access): string[] {
  const isOnly = hotel.services.length === 1;
  const id = toId(isOnly ? hotel.name : `${hotel.name} ${service.name}`);
  return [
    '# under properties:',
    `  - id: ${id}`,
    `    description: ${JSON.stringify(oneLine(hotel.name))}`,
    `    redeem_location_ids: [${id}]`,
    '    connection:',
    `      system: ${SYSTEM}`,
    `      enterprise_id: ${hotel.id}`,
    `      service_id: ${service.id} # ${oneLine(service.name)}`,
    `      address: ${access.address}`,
    `      client_token_variable: ${access.clientTokenVariable}`,
    `      access_token_variable: ${access.accessTokenVariable}`,
    ...formatPaymentType(hotel),
    '# under a voucher product, as far as it pays for them:',
    ...formatMap('room_category_ids', id, service.roomCategories),
    ...formatMap('included_product_ids', id, service.products),
    ...formatList('Public rates, all of which are sold', service.rates),
    ...formatList('Age categories', service.ageCategories),
  ];
}

function formatPaymentType({ paymentTypes }: Hotel): string[] {
  const usual = 'GiftCard';
  if (paymentTypes.includes(usual)) return [`      redemption_payment_type: ${usual}`];
  return [`      # redemption_payment_type: the hotel has to enable ${usual}, or another is named here`];
}

function formatMap(setting: string, propertyId: string, items: readonly Named[]): string[] {
  if (items.length === 0) return [`    # ${setting}: there is nothing to name`];
  const entries = items.map(({ id, name }) => `        - ${id} # ${oneLine(name)}`);
  return [`    ${setting}:`, `      ${propertyId}:`, ...entries];
}

function formatList(title: string, items: readonly Named[]): string[] {
  return [`# ${title}:`, ...items.map(({ id, name }) => `#   ${id} ${oneLine(name)}`)];
}

/** Names come from outside: a line break must not turn one into a setting. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

function toId(name: string): string {
  const plain = name.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  const id = plain.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return id.replaceAll(/^-+|-+$/g, '').slice(0, 63) || 'hotel';
}
