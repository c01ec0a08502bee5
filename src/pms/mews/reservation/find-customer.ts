import type { Buyer, StayingGuest } from '#domain/stay/buyer.ts';
import { shortCode } from '#domain/value/language.ts';
import { PmsUnavailable } from '#pms/pms-errors.ts';
import type { CreateAnswer } from '#pms/pms.ts';
import { readPages } from '../client/read-pages.ts';
import { writeRepeatedly } from '../client/repeat-writes.ts';
import { addedCustomerSchema, customerSchema, type MewsCustomer } from '../schema/booking-schema.ts';
import type { MewsContext } from '../mews-context.ts';
import { fallBackOnPmsFault } from '../cache/fall-back-on-pms-fault.ts';

/** The guest to whom the reservation is made out in Mews. */
export type FoundCustomer = { readonly id: string; readonly lastName: string | null };

/** Mews takes no profile of this person, whenever it is asked; the reason is in its own words. */
type CustomerRefused = Extract<CreateAnswer, { state: 'refused' }>;

/** The field of the buyer stands in the words of Mews, if at all. */
function refuse(whose: Whose, reason: string): CustomerRefused {
  const [field] = FIELDS.find(([, words]) => words.test(reason)) ?? [];
  return { state: 'refused', code: 'RESERVATION.NOT_ACCEPTED', reason, ...(field && { field: `${whose}${field}` }) };
}

type Whose = '' | 'guest.';

/** A rule against the person, or a value that is not valid; 401 and 404 are about our token and our address. */
const NEVER_TAKEN: readonly number[] = [400, 403];

const FIELDS = [
  ['email', /e-?mail/i],
  ['phone', /phone/i],
  ['firstName', /first ?name/i],
  ['lastName', /last ?name/i],
] as const;

type CustomerContext = Pick<MewsContext, 'client' | 'setUpCache'>;

/** Who a profile is for; an empty email or phone is none, and so is a language that is not known. */
type Person = StayingGuest & Partial<Pick<Buyer, 'phone' | 'language'>>;

/**
 * The profile with the buyer's email, added when there is none. An existing profile is shared by the whole chain and is
 * never overwritten with what a guest typed (contract digest, 4.11). Throws the port's errors.
 */
export async function findOrAddCustomer(
  context: CustomerContext,
  buyer: Person,
): Promise<FoundCustomer | CustomerRefused> {
  return (await findCustomer(context, buyer.email)) ?? addCustomer(context, buyer);
}

/**
 * The profile of who stays but did not book: the one with their email, or a new one. It is new and without an email,
 * for this stay alone, where they give none; where the email is the buyer's, whose profile has another name; and where
 * a payment card is left and somebody has a profile with the email: Mews wants the card of a reservation on the
 * profile of its owner, and the buyer's may not end on one that was there before. Throws the port's errors.
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
    // Needed with a token of several hotels, and ignored with others (contract digest, addendum, 5).
    ...(ChainId === null ? {} : { ChainId }),
    FirstName: firstName,
    LastName: lastName,
    ...(email === '' ? {} : { Email: email }),
    ...(phone === '' ? {} : { Phone: phone }),
    ...(preferred === undefined ? {} : { PreferredLanguageCode: preferred }),
    OverwriteExisting: false,
  };
  // A second try finds the email taken; of who has none, another profile does no harm.
  const added = await writeRepeatedly(context.client, operation, body, addedCustomerSchema);
  if (added.state === 'done') return { id: added.answer.Id, lastName };
  // The email may have been taken a moment ago, or the lost answer was a yes.
  const found = email === '' ? undefined : await findCustomer(context, email);
  if (found) return found;
  if (added.state === 'refused' && NEVER_TAKEN.includes(added.status)) return refuse(whose, added.message);
  throw new PmsUnavailable(operation, added.state === 'refused' ? added.message : added.reason);
}

async function findCustomer(
  { client, setUpCache }: CustomerContext,
  email: string,
): Promise<FoundCustomer | undefined> {
  const { ChainId } = (await setUpCache.loadConfiguration()).Enterprise;
  const body = {
    ...(ChainId === null ? {} : { ChainIds: [ChainId] }),
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
  return IsActive && (Email === null || isSameEmail(Email, email));
}

function isSameEmail(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/**
 * A full language code that Mews knows for a full or short one; undefined when there is none, as Mews refuses others.
 */
async function findFullCode({ setUpCache }: CustomerContext, language: string): Promise<string | undefined> {
  const languages = await fallBackOnPmsFault([], setUpCache.listLanguages());
  const wanted = language.toLowerCase();
  const exact = languages.find(({ fullCode }) => fullCode.toLowerCase() === wanted);
  return (exact ?? languages.find(({ langCode }) => langCode === shortCode(wanted)))?.fullCode;
}
