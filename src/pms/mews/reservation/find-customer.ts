import type { Buyer, StayingGuest } from '#domain/stay/buyer.ts';
import { shortCode } from '#domain/value/language.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import type { CreateAnswer } from '#pms/pms.ts';
import { readPages } from '../client/read-pages.ts';
import { writeAgainIfTurnedAway } from '../client/repeat-writes.ts';
import { addedCustomerSchema, customerSchema, type MewsCustomer } from '../schema/booking-schema.ts';
import type { MewsContext } from '../mews-context.ts';
import { fallBackOnPmsFault } from '../client/fall-back-on-pms-fault.ts';

export type FoundCustomer = { readonly id: string; readonly lastName: string | null };

/** Mews permanently refuses a profile of this person. The reason is in Mews' words. */
type CustomerRefused = Extract<CreateAnswer, { state: 'refused' }>;

/** The reason may name the refused field of the buyer. */
function refuse(whose: Whose, reason: string): CustomerRefused {
  const [field] = FIELDS.find(([, words]) => words.test(reason)) ?? [];
  return { state: 'refused', code: 'RESERVATION.NOT_ACCEPTED', reason, ...(field && { field: `${whose}${field}` }) };
}

type Whose = '' | 'guest.';

/** 400: a value is invalid. 403: a rule refuses the person. (401 and 404 are about our token and our address.) */
const NEVER_TAKEN: readonly number[] = [400, 403];

const FIELDS = [
  ['email', /e-?mail/i],
  ['phone', /phone/i],
  ['firstName', /first ?name/i],
  ['lastName', /last ?name/i],
] as const;

type CustomerContext = Pick<MewsContext, 'client' | 'setUpCache'>;

/** The person of a profile. An empty email or phone counts as missing, and so does an unknown language. */
type Person = StayingGuest & Partial<Pick<Buyer, 'phone' | 'language'>>;

/** The whole chain shares an existing profile, so guest input never overwrites it. Throws the port's errors. */
export async function findOrAddCustomer(
  context: CustomerContext,
  buyer: Person,
): Promise<FoundCustomer | CustomerRefused> {
  return (await findCustomer(context, buyer.email)) ?? addCustomer(context, buyer);
}

/**
 * Finds the profile of a guest who stays but did not book, by email, or adds one.
 *
 * Adds a new profile without an email, for this stay alone, in three cases: the guest gives no email, the email is the
 * buyer's (the guest has another name), or a payment card is left and a profile with the email exists. Mews requires
 * the card on the profile of the reservation's owner, and the buyer's card must not end on a profile that existed
 * before. Throws the port's errors.
 */
export async function findOrAddGuest(
  context: CustomerContext,
  guest: StayingGuest,
  { buyerEmail, leavesPaymentCard }: { readonly buyerEmail: string; readonly leavesPaymentCard: boolean },
): Promise<FoundCustomer | CustomerRefused> {
  const { firstName, lastName, email } = guest;
  const addWithoutEmail = () => addCustomer(context, { firstName, lastName, email: '' }, 'guest.');
  if (email === '' || isSameEmail(email, buyerEmail)) return addWithoutEmail();
  const existing = await findCustomer(context, email);
  if (!existing) return addCustomer(context, guest, 'guest.');
  return leavesPaymentCard ? addWithoutEmail() : existing;
}

async function addCustomer(
  context: CustomerContext,
  person: Person,
  whose: Whose = '',
): Promise<FoundCustomer | CustomerRefused> {
  const { firstName, lastName, email, phone = '', language } = person;
  const { ChainId } = (await context.setUpCache.loadConfiguration()).Enterprise;
  const operation = 'customers/add';
  const preferred = language === undefined ? undefined : await findFullCode(context, language);
  const body = {
    // Required with a token of several hotels, ignored otherwise.
    ...(ChainId === null ? {} : { ChainId }),
    FirstName: firstName,
    LastName: lastName,
    ...(email === '' ? {} : { Email: email }),
    ...(phone === '' ? {} : { Phone: phone }),
    ...(preferred === undefined ? {} : { PreferredLanguageCode: preferred }),
    OverwriteExisting: false,
  };
  // A retry is refused because the email is taken. Without an email a duplicate profile does no harm.
  const added = await writeAgainIfTurnedAway(context.client, operation, body, addedCustomerSchema);
  if (added.state === 'done') return { id: added.answer.Id, lastName };
  // The email may have been taken a moment ago, or the profile was added and its answer lost.
  const found = email === '' ? undefined : await findCustomer(context, email);
  if (found) return found;
  if (added.state === 'refused' && NEVER_TAKEN.includes(added.status)) return refuse(whose, added.message);
  throw new PmsUnavailable(operation, added.state === 'refused' ? added.message : added.reason);
}

async function findCustomer(context: CustomerContext, email: string): Promise<FoundCustomer | undefined> {
  const customers = await listCustomers(context, { Emails: [...new Set([email, email.toLowerCase()])] });
  const owners = customers.filter(({ Email, IsActive }) => IsActive && (Email === null || isSameEmail(Email, email)));
  const [owner] = owners.filter(({ MergeTargetId }) => MergeTargetId === null);
  return owner && { id: owner.Id, lastName: owner.LastName };
}

/** Active profiles of the hotel's chain. Throws as reading calls do. */
export async function listCustomers({ client, setUpCache }: CustomerContext, filter: object): Promise<MewsCustomer[]> {
  const { ChainId } = (await setUpCache.loadConfiguration()).Enterprise;
  const body = {
    ...(ChainId === null ? {} : { ChainIds: [ChainId] }),
    ...filter,
    ActivityStates: ['Active'],
    Extent: { Customers: true, Addresses: false },
  };
  return readPages(client, 'customers/getAll', body, 'Customers', customerSchema);
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Undefined if Mews has no such language, because it refuses unknown codes. */
async function findFullCode({ setUpCache }: CustomerContext, language: string): Promise<string | undefined> {
  const languages = await fallBackOnPmsFault([], setUpCache.listLanguages());
  const wanted = language.toLowerCase();
  const exact = languages.find(({ fullCode }) => fullCode.toLowerCase() === wanted);
  return (exact ?? languages.find(({ langCode }) => langCode === shortCode(wanted)))?.fullCode;
}
