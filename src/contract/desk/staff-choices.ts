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
/** How far a task is. */
export const TASK_STATES = ['ready', 'asked', 'running', 'done'] as const;

/** Why a card is left out of an act on many. */
export const EXCLUSIONS = [
  'is_draft',
  'is_active',
  'is_frozen',
  'is_void',
  'nothing_to_extend',
  'not_locked',
  'day_is_past',
  'has_changed',
  'not_allowed',
  'is_there',
  'bad_row',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

/** The columns of a file of cards. */
export const CARD_COLUMNS = [
  'code',
  'product',
  'second_secret',
  'amount',
  'uses',
  'currency',
  'starts_on',
  'expires_on',
  'form',
  'issuing_property',
  'price',
  'price_currency',
  'tax_kind',
] as const;
export type CardColumn = (typeof CARD_COLUMNS)[number];

/** What is odd about a file of cards, beside its bad rows. */
export const IMPORT_WARNINGS = [
  'codes_rounded',
  'codes_of_mixed_length',
  'secrets_of_mixed_length',
  'currencies_not_checked',
] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

/** Everything that the audit log says was done: to cards, stays and pages, by a second person, and to the staff. */
export const AUDIT_ACTS = [
  'issue',
  'import',
  'try_import',
  'activate',
  'freeze',
  'unfreeze',
  'unlock',
  'void',
  'extend',
  'adjust',
  'move',
  'receive',
  'replace',
  'rename_batch',
  'print_code',
  'show_code',
  'send_link',
  'cancel_link',
  'cancel',
  'ask_again',
  'settle',
  'publish',
  'export',
  'send_again',
  'remove_note',
  'export_person',
  'erase_person',
  'ask',
  'approve',
  'refuse',
  'lapse',
  'invite',
  'come_in',
  'sign_in',
  'add_passkey',
  'remove_passkey',
  'grant',
  'lock_out',
  'let_in',
  'erase_staff',
] as const;

/** A file that is imported has so many characters and lines at most. */
export const IMPORT_LIMITS = { characters: 5_000_000, lines: 20_000 } as const;
