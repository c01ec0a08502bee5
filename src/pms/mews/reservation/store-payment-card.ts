import { PmsUnavailable } from '#pms/pms-errors.ts';
import { readPages } from '../client/read-pages.ts';
import { writeAgainIfJustChanged, writeAgainIfNotFound } from '../client/repeat-writes.ts';
import { addedCardSchema, creditCardSchema } from '../schema/booking-schema.ts';
import type { MewsContext } from '../mews-context.ts';

type StoredPaymentCard =
  | { readonly state: 'stored'; readonly id: string }
  | { readonly state: 'refused'; readonly reason: string };

/** The largest expected difference between Mews' clock and ours, for the look-up of a new card. */
const CLOCK_TOLERANCE = { minutes: 2 };

/**
 * Stores a payment card by the token for its number. A token works once. So after a 429 or an unknown outcome the card
 * is looked up first, and the token is sent again only after a 429 or 409. Throws PmsUnavailable if the outcome is
 * unknown and no card is found.
 */
export async function storePaymentCard(
  context: MewsContext,
  customerId: string,
  token: string,
  expiration: string,
): Promise<StoredPaymentCard> {
  const operation = 'creditCards/addTokenized';
  const since = context.now().subtract(CLOCK_TOLERANCE);
  const card = { StorageData: token, Expiration: formatExpiration(expiration) };
  const body = { EnterpriseId: context.settings.enterpriseId, CustomerId: customerId, CreditCardData: card };
  const find = () => findNewCard(context, customerId, card.Expiration, since);
  const write = () => writeAgainIfJustChanged(context.client, operation, body, addedCardSchema);
  const added = await writeAgainIfNotFound(write, find);
  if (added.state === 'found') return { state: 'stored', id: added.found };
  if (added.state === 'done') return { state: 'stored', id: added.answer.CreditCardId };
  if (added.state === 'refused' && added.status !== 401) return { state: 'refused', reason: added.message };
  if (added.state === 'unknown') {
    const id = await find();
    if (id !== undefined) return { state: 'stored', id };
  }
  throw new PmsUnavailable(operation, added.state === 'refused' ? added.message : added.reason);
}

/** Converts "MM/YY" to Mews' "20YY-MM". */
function formatExpiration(expiration: string): string {
  const [month = '', year = ''] = expiration.split('/');
  return `20${year}-${month}`;
}

async function findNewCard(
  { client, settings }: MewsContext,
  customerId: string,
  expiration: string,
  since: Temporal.Instant,
): Promise<string | undefined> {
  const body = { EnterpriseIds: [settings.enterpriseId], CustomerIds: [customerId] };
  const cards = await readPages(client, 'creditCards/getAll', body, 'CreditCards', creditCardSchema);
  return cards.find(
    ({ IsActive, State, Expiration, CreatedUtc }) =>
      IsActive &&
      State !== 'Disabled' &&
      Expiration === expiration &&
      CreatedUtc &&
      Temporal.Instant.compare(CreatedUtc, since) >= 0,
  )?.Id;
}
