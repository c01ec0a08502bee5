import type { Buyer } from '#domain/stay/buyer.ts';
import { createSessionStore, hasFields } from './session-store.ts';

export const EMPTY_BUYER = {
  /** Whether the guest chose the language. Until then it is that of the page. */
  choseLanguage: false,
  /** Whether the guest does not want to book as the holder of their registered card. */
  namesBuyer: false,
  /** The hotel that the consent and the payment card are for. */
  propertyId: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  language: '',
  specialRequests: '',
  cardExpiration: '',
  nameOnCard: '',
  propertyPrivacyPolicyAgrement: false,
  estimatedTime: '',
  airline: '',
  flightNumber: '',
  airport: '',
  paymentCardToken: '',
  isForOther: false,
  guestFirstName: '',
  guestLastName: '',
  guestEmail: '',
  bed: '' as '' | 'double_bed' | 'twin_beds',
  cot: false,
};

export type BuyerDraft = Readonly<typeof EMPTY_BUYER>;

export const buyerDraft = createSessionStore<BuyerDraft>('buyer', EMPTY_BUYER, hasFields(...Object.keys(EMPTY_BUYER)));

/** The draft for a hotel. Another hotel keeps the buyer, but asks for its own consent and payment card. */
export function draftFor(propertyId: string, draft: BuyerDraft): BuyerDraft {
  if (draft.propertyId === propertyId) return draft;
  return { ...draft, propertyId, propertyPrivacyPolicyAgrement: false, paymentCardToken: '' };
}

/** Drops the vault's token, which is valid for one reservation. */
export function forgetPaymentCard(): void {
  buyerDraft.write({ ...buyerDraft.read(), paymentCardToken: '' });
}

export function leavesBuyerToCard({ namesBuyer, firstName, lastName, email }: BuyerDraft): boolean {
  return !namesBuyer && [firstName, lastName, email].every((typed) => typed.trim() === '');
}

/** The draft in the form of the domain's rules, with `asRegistered` if a card of the booking is registered. */
export function buyerOf(draft: BuyerDraft, hasRegisteredCard: boolean): Buyer {
  const { firstName, lastName, email, phone, language, specialRequests, cardExpiration, nameOnCard } = draft;
  const { propertyPrivacyPolicyAgrement, estimatedTime, airline, flightNumber, airport } = draft;
  const arrives = [estimatedTime, airline, flightNumber, airport].some((value) => value.trim() !== '');
  return {
    firstName,
    lastName,
    email,
    phone,
    language,
    specialRequests,
    cardExpiration,
    nameOnCard,
    propertyPrivacyPolicyAgrement,
    asRegistered: hasRegisteredCard && leavesBuyerToCard(draft),
    arrival: arrives ? { estimatedTime, airline, flightNumber, airport } : null,
    guest: draft.isForOther
      ? { firstName: draft.guestFirstName, lastName: draft.guestLastName, email: draft.guestEmail }
      : null,
  };
}
