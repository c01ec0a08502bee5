/** The profile of an integration. Mews shows one as creator of everything made through its API. */
export const connectorProfileId = 'c0ffee00-0001-4000-8000-000000000001';

export const partnerCompanyId = 'c0ffee00-0002-4000-8000-000000000001';

/** The kind of thing in a seed id, which is the second group of the id. */
export type IdKind =
  | 'enterprise'
  | 'service'
  | 'age category'
  | 'room category'
  | 'resource'
  | 'rate'
  | 'product'
  | 'rate group'
  | 'accounting category'
  | 'image'
  | 'exchange rate'
  | 'assignment'
  | 'image assignment'
  | 'restriction'
  | 'cancellation policy'
  | 'rule'
  | 'rule action'
  | 'product category'
  | 'voucher'
  | 'voucher assignment'
  | 'voucher code'
  | 'block'
  | 'reservation'
  | 'reservation group'
  | 'customer'
  | 'companionship'
  | 'integration'
  | 'address'
  | 'chain'
  | 'feature'
  | 'feature assignment'
  | 'telephone bill';

const kindNumbers: Record<IdKind, number> = {
  enterprise: 1,
  service: 2,
  'age category': 3,
  'room category': 4,
  resource: 5,
  rate: 6,
  product: 7,
  'rate group': 8,
  'accounting category': 9,
  image: 10,
  'exchange rate': 11,
  assignment: 12,
  'image assignment': 13,
  restriction: 14,
  'cancellation policy': 15,
  rule: 16,
  'rule action': 17,
  'product category': 18,
  voucher: 19,
  'voucher assignment': 20,
  'voucher code': 21,
  block: 22,
  reservation: 23,
  'reservation group': 24,
  customer: 25,
  companionship: 26,
  integration: 27,
  address: 28,
  chain: 29,
  feature: 30,
  'feature assignment': 31,
  'telephone bill': 32,
};

/** The id of the n-th thing of a kind in a hotel. The hotel's prefix is the first eight digits of all its ids. */
export function seedId(prefix: string, kind: IdKind, number: number): string {
  const kindText = String(kindNumbers[kind]).padStart(4, '0');
  return `${prefix}-${kindText}-4000-8000-${String(number).padStart(12, '0')}`;
}
