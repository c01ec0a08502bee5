import type { Buyer, StayingGuest } from '#domain/buyer.ts';
import { shortCode } from '#domain/language.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import { readPages } from '../client/read-pages.ts';
import { writePatiently } from '../client/write-patiently.ts';
import { addedCustomerSchema, customerSchema, type MewsCustomer } from '../schema/booking-schema.ts';
import type { MewsContext } from './mews-context.ts';
import { fallBackOnPmsFault } from './fall-back-on-pms-fault.ts';

/** The guest to whom the reservation is made out in Mews. */
export type FoundCustomer = { readonly id: string; readonly lastName: string | null };

/**
 * The profile with the buyer's email, added when there is none. An existing profile is shared by the whole chain and is
 * never overwritten with what a guest typed (contract digest, 4.11). Throws the port's errors.
 */
export async function findOrAddCustomer(context: MewsContext, buyer: Buyer): Promise<FoundCustomer> {
  const { ChainId } = (await context.setUpCache.loadConfiguration()).Enterprise;
  const existing = await findCustomer(context, buyer.email, ChainId);
  if (existing) return existing;
  const operation = 'customers/add';
  const preferred = await findFullCode(context, buyer.language);
  const body = {
    // Needed with a token of several hotels, and ignored with others (contract digest, addendum, 5).
    ...(ChainId === null ? {} : { ChainId }),
    FirstName: buyer.firstName,
    LastName: buyer.lastName,
    Email: buyer.email,
    ...(buyer.phone === '' ? {} : { Phone: buyer.phone }),
    ...(preferred === undefined ? {} : { PreferredLanguageCode: preferred }),
    OverwriteExisting: false,
  };
  const added = await writePatiently(context.client, operation, body, addedCustomerSchema);
  if (added.state === 'done') return { id: added.answer.Id, lastName: buyer.lastName };
  // The email may have been taken a moment ago, or the lost answer was a yes.
  const found = await findCustomer(context, buyer.email, ChainId);
  if (found) return found;
  throw new PmsUnavailable(operation, added.state === 'refused' ? added.message : added.reason);
}

/**
 * A profile of its own for who stays but did not book. Without an email it cannot be found later, so that one is added
 * for each stay. Throws the port's errors.
 */
export async function addGuest(context: MewsContext, { firstName, lastName }: StayingGuest): Promise<FoundCustomer> {
  const { ChainId } = (await context.setUpCache.loadConfiguration()).Enterprise;
  const operation = 'customers/add';
  const body = {
    ...(ChainId === null ? {} : { ChainId }),
    FirstName: firstName,
    LastName: lastName,
    OverwriteExisting: false,
  };
  const added = await writePatiently(context.client, operation, body, addedCustomerSchema);
  if (added.state === 'done') return { id: added.answer.Id, lastName };
  throw new PmsUnavailable(operation, added.state === 'refused' ? added.message : added.reason);
}

async function findCustomer(
  { client }: MewsContext,
  email: string,
  chainId: string | null,
): Promise<FoundCustomer | undefined> {
  const body = {
    ...(chainId === null ? {} : { ChainIds: [chainId] }),
    Emails: [...new Set([email, email.toLowerCase()])],
    ActivityStates: ['Active'],
    Extent: { Customers: true, Addresses: false },
  };
  const customers = await readPages(client, 'customers/getAll', body, 'Customers', customerSchema);
  const owners = customers.filter((customer) => isOwner(customer, email));
  const [owner] = owners.filter(({ MergeTargetId }) => MergeTargetId === null);
  return owner && { id: owner.Id, lastName: owner.LastName };
}

function isOwner({ Email, IsActive }: MewsCustomer, email: string): boolean {
  return IsActive && (Email === null || Email.toLowerCase() === email.toLowerCase());
}

/**
 * A full language code that Mews knows for a full or short one; undefined when there is none, as Mews refuses others.
 */
async function findFullCode({ setUpCache }: MewsContext, language: string): Promise<string | undefined> {
  const languages = await fallBackOnPmsFault([], setUpCache.listLanguages());
  const wanted = language.toLowerCase();
  const exact = languages.find(({ fullCode }) => fullCode.toLowerCase() === wanted);
  return (exact ?? languages.find(({ langCode }) => langCode === shortCode(wanted)))?.fullCode;
}
