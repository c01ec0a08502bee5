/** Why a card cannot be used, or not for this stay. */
export type CardRefusal =
  | 'CARD.EXPIRED'
  | 'CARD.USED_UP'
  | 'CARD.NOT_STARTED'
  | 'CARD.FROZEN'
  | 'CARD.VOID'
  | 'CARD.NOT_HERE'
  | 'CARD.NOT_ON_THESE_DAYS'
  | 'CARD.REGISTRATION_REQUIRED'
  | 'CARD.HOLDER_ONLY'
  | 'CARD.NOT_FOR_THIS_ROOM'
  | 'CARD.CURRENCY_NOT_ACCEPTED'
  | 'CARD.IN_USE';

export type RegistrationRefusal =
  | Extract<CardRefusal, 'CARD.VOID' | 'CARD.FROZEN' | 'CARD.NOT_STARTED' | 'CARD.EXPIRED'>
  | 'CARD.REGISTRATION_NOT_NEEDED';
