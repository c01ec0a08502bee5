import { describe, expect, it } from 'vitest';
import { day } from '../../../test/arbitraries/build-card.ts';
import {
  findBuyerFaults,
  findRegistrationFaults,
  MAX_NAME_LENGTH,
  MAX_PHONE_LENGTH,
  MAX_SPECIAL_REQUESTS_LENGTH,
  type Buyer,
  type Registration,
} from './buyer.ts';

const registration: Registration = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  emailConfirmation: 'ann@example.com',
};

const buyer: Buyer = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  asRegistered: false,
  phone: '+44 20 7946 0000',
  language: 'en-GB',
  specialRequests: '',
  cardExpiration: '',
  propertyPrivacyPolicyAgrement: true,
  nameOnCard: '',
  arrival: null,
  guest: null,
};

const today = day('2026-11-21');

function codes(faults: ReturnType<typeof findBuyerFaults>): string[] {
  return faults.map(({ field, fault }) => `${field} ${fault.code}`);
}

describe('registering a card', () => {
  it.each<[string, Partial<Registration>, string[]]>([
    ['complete', {}, []],
    ['with the address repeated in capitals', { emailConfirmation: 'ANN@Example.com' }, []],
    ['without a first name', { firstName: ' ' }, ['firstName ERRORS.REQUIRED']],
    [
      'with names that show nothing',
      { firstName: '\u3164\u200b', lastName: '\u2800\ufe0f\u00ad' },
      ['firstName ERRORS.REQUIRED', 'lastName ERRORS.REQUIRED'],
    ],
    ['with a name that joins its letters by an invisible one', { lastName: 'می\u200cخواهم' }, []],
    ['with invisible characters in one address', { emailConfirmation: '\u200bann@\u2060example.com\ufeff' }, []],
    ['without a last name', { lastName: '' }, ['lastName ERRORS.REQUIRED']],
    ['with the longest name', { lastName: 'x'.repeat(MAX_NAME_LENGTH) }, []],
    ['with a name too long', { lastName: 'x'.repeat(MAX_NAME_LENGTH + 1) }, ['lastName ERRORS.MAX_LENGTH']],
    [
      'with another address in the confirmation',
      { emailConfirmation: 'anne@example.com' },
      ['emailConfirmation ERRORS.EMAIL_CONFIRMATION_DIFFERS'],
    ],
    ['without the confirmation', { emailConfirmation: '' }, ['emailConfirmation ERRORS.REQUIRED']],
    [
      'with the same wrong address twice',
      { email: 'ann@example', emailConfirmation: 'ann@example' },
      ['email ERRORS.EMAIL_INVALID'],
    ],
    [
      'left empty',
      { firstName: '', lastName: '', email: '', emailConfirmation: '' },
      [
        'firstName ERRORS.REQUIRED',
        'lastName ERRORS.REQUIRED',
        'email ERRORS.REQUIRED',
        'emailConfirmation ERRORS.REQUIRED',
      ],
    ],
  ])('%s', (_case, given, faults) => {
    expect(codes(findRegistrationFaults({ ...registration, ...given }))).toEqual(faults);
  });
});

it('a name has up to 100 characters, a phone number 40 and a wish 2,000', () => {
  expect([MAX_NAME_LENGTH, MAX_PHONE_LENGTH, MAX_SPECIAL_REQUESTS_LENGTH]).toEqual([100, 40, 2_000]);
});

describe('the buyer form', () => {
  it.each<[string, Partial<Buyer>, string[]]>([
    ['complete', {}, []],
    ['without a phone number', { phone: '' }, []],
    ['with a phone number too long', { phone: '1'.repeat(MAX_PHONE_LENGTH + 1) }, ['phone ERRORS.MAX_LENGTH']],
    ['by the holder of a card, who was judged before', { asRegistered: true, firstName: '', email: 'a***@e***' }, []],
    ['without a language', { language: '' }, ['language ERRORS.REQUIRED']],
    ['with an address that was copied with what is invisible', { email: 'ann@exa\u00admple.com\u200b' }, []],
    ['for another guest', { guest: { firstName: 'Grace', lastName: 'Hopper', email: '' } }, []],
    [
      'for a guest with an invalid email',
      { guest: { firstName: 'Grace', lastName: 'Hopper', email: 'grace at example' } },
      ['guest.email ERRORS.EMAIL_INVALID'],
    ],
    [
      'for a guest without a name',
      { guest: { firstName: ' ', lastName: 'x'.repeat(MAX_NAME_LENGTH + 1), email: '' } },
      ['guest.firstName ERRORS.REQUIRED', 'guest.lastName ERRORS.MAX_LENGTH'],
    ],
    ['with the longest wish', { specialRequests: 'x'.repeat(MAX_SPECIAL_REQUESTS_LENGTH) }, []],
    [
      'with a wish too long',
      { specialRequests: 'x'.repeat(MAX_SPECIAL_REQUESTS_LENGTH + 1) },
      ['specialRequests ERRORS.MAX_LENGTH'],
    ],
    [
      'without consent to the privacy policy',
      { propertyPrivacyPolicyAgrement: false },
      ['propertyPrivacyPolicyAgrement ERRORS.REQUIRED'],
    ],
    ['with a wrong address', { email: 'ann@' }, ['email ERRORS.EMAIL_INVALID']],
    [
      'with an expired payment card that was not required',
      { cardExpiration: '10/26' },
      ['cardExpiration ERRORS.CARD_EXPIRATION_DATE_INVALID'],
    ],
  ])('%s', (_case, given, faults) => {
    expect(codes(findBuyerFaults({ ...buyer, ...given }, today, false, 'tick'))).toEqual(faults);
  });

  it('asks for the expiration, not for the name, when a payment card is needed, and for nothing otherwise', () => {
    expect(codes(findBuyerFaults(buyer, today, true, 'tick'))).toEqual(['cardExpiration ERRORS.REQUIRED']);
    expect(codes(findBuyerFaults({ ...buyer, cardExpiration: '11/26' }, today, true, 'tick'))).toEqual([]);
    const long = { ...buyer, cardExpiration: '11/26', nameOnCard: 'x'.repeat(MAX_NAME_LENGTH + 1) };
    expect(codes(findBuyerFaults(long, today, true, 'tick'))).toEqual(['nameOnCard ERRORS.MAX_LENGTH']);
  });

  it('need no consent on a page that gives notice of privacy', () => {
    const silent = { ...buyer, propertyPrivacyPolicyAgrement: false };
    expect(codes(findBuyerFaults(silent, today, false, 'notice'))).toEqual([]);
    expect(codes(findBuyerFaults({ ...silent, language: '' }, today, false, 'notice'))).toEqual([
      'language ERRORS.REQUIRED',
    ]);
  });
});
