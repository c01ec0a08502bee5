import { readPageWords } from '../page/read-page-words.ts';

export const frameWords = readPageWords(['start-text', 'journey-text'], {
  title: 'PAYMENT_CARD_FRAME.TITLE',
  number: 'PAYMENT_CARD_FRAME.NUMBER',
  numberInvalid: 'PAYMENT_CARD_FRAME.NUMBER_INVALID',
  code: 'PAYMENT_CARD_FRAME.CODE',
  codeHint: 'PAYMENT_CARD_FRAME.CODE_HINT',
  codeInvalid: 'PAYMENT_CARD_FRAME.CODE_INVALID',
  expiry: 'FIELDS.CARD_EXPIRATION.LABEL',
  expiryHint: 'FIELDS.CARD_EXPIRATION.HINT',
  expiryInvalid: 'ERRORS.CARD_EXPIRATION_DATE_INVALID',
  name: 'FIELDS.NAME_ON_CARD.LABEL',
  optional: 'FORM.OPTIONAL',
  unavailable: 'PAYMENT_CARD.NO_CARD_FORM',
});
