import { CARD_STATES } from '#domain/card/card.ts';

/** The values of the desk's select lists. This file has no schemas, so that the browser does not load any for them. */

/** Two characters, or one outside Latin. */
export const SEARCHABLE = /^(?:..|[^\p{ASCII}\p{Script=Latin}])/u;

/** The word before the name of a room, in the languages of desk and guests, such as "Zimmer 101". */
export const ROOM_WORD =
  /^(?:room|rm|zimmer|zi|chambre|ch|habitaci[oó]n|hab|camera|kamer|pokoj|غرفة)(?:[\s.:#]+(?:(?:n[ro°º]?|č)[\s.]+)?(?=\S*\p{Nd})|(?=\p{Nd}))/iu;

/** Reasons for an act of staff. The word stays in logs that never change, but notes beside it can be erased. */
export const REASONS = [
  'sold',
  'at_counter',
  'on_bill',
  'stay_cancelled',
  'sent_back',
  'cash_came_back',
  'guest_asked',
  'no_show',
  'overbooked',
  'code_lost',
  'wrong_amount',
  'wrong_date',
  'wrong_card',
  'given_away',
  'goodwill',
  'room_fault',
  'service_fault',
  'disturbance',
  'mistake_of_ours',
  'suspected_fraud',
  'hotel_asked',
  'consent_withdrawn',
  'no_longer_needed',
  'other',
] as const;

/** States of a stay in a hotel's system, as in the port's `HotelStay`. */
export const HOTEL_STATES = [
  'not_confirmed',
  'confirmed',
  'checked_in',
  'checked_out',
  'cancelled',
  'no_show',
  'unknown',
] as const;

/** How a guest gets money that is paid out. No account number is kept. */
export const PAY_OUT_WAYS = ['cash', 'bank'] as const;

export const PUBLISH_REASONS = ['texts', 'products', 'properties', 'look', 'correction', 'roll_back', 'other'] as const;

/** The badges of cards in lists, besides the stored states. */
export const CARD_BADGES = ['expired', 'used_up', 'not_started', 'locked', 'no_code'] as const;
export type CardBadgeName = (typeof CARD_BADGES)[number];
export const CARD_FILTERS = [...CARD_STATES, ...CARD_BADGES] as const;

export const CARD_SORTS = ['newest', 'oldest', 'expiry'] as const;
export const RESERVATION_SORTS = ['booked', 'arrival'] as const;

/**
 * How the code of a new card reaches its guest. `none`: the issuer sees it once. `mail`: the recipient gets a link by
 * email. `print`: it is in a print file, once a person downloads one.
 */
export const DELIVERIES = ['none', 'mail', 'print'] as const;

export const FILE_FORMATS = ['csv', 'xlsx'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const DECIDED_AS = ['confirmed', 'released', 'cancelled'] as const;

/** States of letters, as in the domain's `MailState`. */
export const MAIL_STATES = ['queued', 'sending', 'sent', 'bounced', 'given_up', 'dropped'] as const;
export const TASK_STATES = ['ready', 'asked', 'running', 'done'] as const;

/** Why an act on many skips a card. */
export const EXCLUSIONS = [
  'is_draft',
  'is_active',
  'is_frozen',
  'is_void',
  'nothing_to_extend',
  'not_locked',
  'pin_weak',
  'day_is_past',
  'has_changed',
  'not_allowed',
  'is_there',
  'bad_row',
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

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
  'email',
  'first_name',
  'last_name',
] as const;
export type CardColumn = (typeof CARD_COLUMNS)[number];

/** Columns that each file writes by its own habit. */
export const WRITTEN_AS: Partial<Readonly<Record<CardColumn, 'date' | 'amount'>>> = {
  starts_on: 'date',
  expires_on: 'date',
  amount: 'amount',
  price: 'amount',
};

/** Why a row of a file becomes no card. */
export const IMPORT_FAULTS = [
  'not_csv',
  'no_code',
  'code_symbols',
  'code_rounded',
  'code_weak',
  'pin_weak',
  'code_numbered',
  'pin_numbered',
  'code_repeated',
  'code_taken',
  'no_value',
  'product',
  'currency',
  'amount',
  'amount_open',
  'form',
  'date',
  'date_open',
  'date_order',
  'property',
  'tax_kind',
  'price',
  'holder',
  'holder_unused',
] as const;
export type ImportFault = (typeof IMPORT_FAULTS)[number];

/** Warnings about a file of cards as a whole, besides its bad rows. */
export const IMPORT_WARNINGS = [
  'codes_rounded',
  'codes_of_mixed_length',
  'secrets_of_mixed_length',
  'currencies_not_checked',
  'cards_locked',
  'cards_expired',
  'issuer_unknown',
] as const;
export type ImportWarning = (typeof IMPORT_WARNINGS)[number];

/** All acts in the audit log: on cards, stays and pages, by a second person, and on the staff. */
export const AUDIT_ACTS = [
  'issue',
  'goodwill',
  'import',
  'try_import',
  'activate',
  'freeze',
  'unfreeze',
  'unlock',
  'void',
  'redeem',
  'pay_bill',
  'reverse',
  'pay_out',
  'undo_pay_out',
  'settle_bill',
  'extend',
  'shorten',
  'adjust',
  'move',
  'receive',
  'give',
  'replace',
  'mail',
  'rename_batch',
  'print_code',
  'show_code',
  'send_link',
  'cancel_link',
  'cancel',
  'ask_again',
  'post_again',
  'correct_address',
  'settle',
  'move_stay',
  'publish',
  'export',
  'export_books',
  'make_books_files',
  'send_again',
  'remove_note',
  'export_person',
  'erase_person',
  'ask',
  'approve',
  'refuse',
  'lapse',
  'withdraw',
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

/** Acts that end a card's code. Their entries have its last four. */
export const CODE_ENDING_ACTS: readonly string[] = ['replace', 'print_code', 'show_code', 'send_link', 'give', 'mail'];

export const IMPORT_LIMITS = { characters: 30_000_000, lines: 100_000 } as const;

/** Why a cancelled stay costs another fee than the named one, or what is left to do about it. */
export const FEE_REMARKS = ['own_fee', 'asked_before', 'waived'] as const;
