import type { Buyer } from '#domain/buyer.ts';
import { createSessionStore } from './session-store.ts';

/** The buyer form as far as it is filled in, and the vault's token for a payment card. */
export type BuyerDraft = Omit<Buyer, 'arrival'> & {
  readonly estimatedTime: string;
  readonly airline: string;
  readonly flightNumber: string;
  readonly airport: string;
  readonly paymentCardToken: string;
};

export const EMPTY_BUYER: BuyerDraft = {
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
};

export const buyerDraft = createSessionStore<BuyerDraft>('buyer', EMPTY_BUYER, isDraft);

function isDraft(stored: unknown): stored is BuyerDraft {
  return (
    typeof stored === 'object' &&
    stored !== null &&
    Object.keys(EMPTY_BUYER).every((field) => Object.hasOwn(stored, field))
  );
}

/** The draft as the domain's rules ask for it. */
export function buyerOf(draft: BuyerDraft): Buyer {
  const { estimatedTime, airline, flightNumber, airport, paymentCardToken: _, ...buyer } = draft;
  const byAir = [estimatedTime, airline, flightNumber, airport].some((value) => value.trim() !== '');
  return { ...buyer, arrival: byAir ? { estimatedTime, airline, flightNumber, airport } : null };
}
