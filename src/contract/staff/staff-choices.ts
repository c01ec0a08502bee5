/** What stands in the desk's lists to choose from. No schema is here, so that a browser loads none for it. */

/** Why staff do something. Logs that are never changed hold this word; what they write beside it can be erased. */
export const REASONS = [
  'sold',
  'guest_asked',
  'code_lost',
  'wrong_amount',
  'wrong_card',
  'goodwill',
  'mistake_of_ours',
  'suspected_fraud',
  'hotel_asked',
  'other',
] as const;

/** Why somebody publishes a sale page. */
export const PUBLISH_REASONS = ['texts', 'products', 'properties', 'look', 'correction', 'roll_back', 'other'] as const;

/** Orders of the list of cards. */
export const CARD_SORTS = ['newest', 'oldest', 'expiry'] as const;

/**
 * How the code of a new card reaches people: by who issues it, who sees it once; by a link that its recipient is
 * mailed; or in a print file, once somebody downloads one.
 */
export const DELIVERIES = ['none', 'mail', 'print'] as const;

/** What a person decides that became of a placement. */
export const DECIDED_AS = ['confirmed', 'released', 'cancelled'] as const;

/** States of letters; see `MailState` of the domain. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'bounced', 'given_up', 'dropped'] as const;
