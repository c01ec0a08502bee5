import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOM_FEATURES } from '#domain/stay/property-about.ts';
import { checkSalePageFile } from '../apply-sale-page.ts';
import { SYSTEMS } from './setting-values.ts';

const DEMO = readFileSync(new URL('../../run/demo/demo.sale-page.yaml', import.meta.url), 'utf8');
const NOW = Temporal.Instant.from('2026-08-20T12:00:00Z');
/** The demo has a property that is not connected yet. */
const EXPECTED_WARNING =
  '746 properties.3.connection: guests see the property and cannot book it yet, because its service is missing';

/** Checks the demo's file with one change. Returns every fault and warning, one line each. */
function check(from: string | RegExp, to: string) {
  const changed = DEMO.replace(from, to);
  expect(changed, 'the change changes nothing').not.toBe(DEMO);
  return lines(changed);
}

function lines(text: string) {
  const checked = checkSalePageFile(text, NOW);
  const print = (remarks: readonly { line: number; field: string; message: string }[]) =>
    remarks.map(({ line, field, message }) => `${line} ${field}${field && ': '}${message}`);
  return checked.state === 'refused'
    ? { faults: print(checked.faults), warnings: [] }
    : { faults: [], warnings: print(checked.warnings).filter((warning) => warning !== EXPECTED_WARNING) };
}

const VALIDITY = 'validity: { min_nights: 2 }';
const LANGUAGES = '[en, de, fr, es, it, nl, cs, ar]';
const WEEKDAY = 'a day of the week by its number, from 1 for Monday to 7 for Sunday: [5, 6, 7] is Friday to Sunday';

const journal = (...rules: string[]) =>
  `journal: { datev: { consultant: 1001, client: 1 }, rules: [${rules.join(', ')}] }\nproperties:`;

function listCodes(count: number): string {
  return Array.from(
    { length: count },
    (_, index) => `Q${String.fromCharCode(65 + (index % 26))}${index < 26 ? 'Q' : index < 52 ? 'W' : 'V'}: 1`,
  ).join(', ');
}

describe('the file of a sale page', () => {
  it('is right as the demo has it', () => {
    expect(lines(DEMO)).toEqual({ faults: [], warnings: [] });
  });

  it('may have a payment type that is closed for new partners only as an old one', () => {
    const old = 'redemption_payment_type: Visa\n      existing_partner: true';
    expect(check('redemption_payment_type: GiftCard', old).faults).toEqual([]);
  });

  it.each<[string, string | RegExp, string, string[]]>([
    [
      'a default language that is not offered',
      `languages: ${LANGUAGES}`,
      'languages: [de, fr]',
      ['4 default_language: "en" is not one of the languages that are offered (de, fr)'],
    ],
    [
      'rules of the journal that fit the same cards',
      /^properties:/m,
      journal('{ event: issued, product: gift-card }', '{ event: issued, tax_kind: unknown }'),
      ['26 journal.rules.1.event: fits the same cards as rule 1, and neither is more specific'],
    ],
    [
      'a rule of the journal with one account, of a product that is not there',
      /^properties:/m,
      journal('{ event: issued, product: gift-cart, debit: "1360" }'),
      [
        '26 journal.rules.0.product: no product has this id. Did you mean "gift-card"?',
        '26 journal.rules.0.credit: is missing: a rule has both or neither',
      ],
    ],
    [
      'an account that DATEV does not have',
      /^properties:/m,
      journal('{ event: issued, debit: "136", credit: "70000" }'),
      ['26 journal.rules.0.debit: DATEV needs 4 digits, or 5 for a customer or supplier'],
    ],
    ['a name of two lines', /^name: .*$/m, 'name: "Coast\\nand Court"', ['3 name: a text on one line']],
    [
      'an unknown property in the rooms of a product',
      '      harbour-house: [b7190001-0004-4000-8000-000000000001,',
      '      harbor-house: [b7190001-0004-4000-8000-000000000001,',
      [
        '854 voucher_products.2.room_category_ids.harbor-house: there is no property "harbor-house". Did you mean "harbour-house"?',
      ],
    ],
    [
      'a picture that browsers would not show',
      /url: http:.*0001-0010-4000-8000-000000000001\?.*\n/,
      'url: http://pictures.example/a.jpg\n',
      [
        '93 properties.0.about.pictures.0.url: is neither an https address nor one of the hotel system: browsers would not show it',
      ],
    ],
    [
      'a room that stands twice',
      'b7190001-0004-4000-8000-000000000002\n        about',
      'b7190001-0004-4000-8000-000000000001\n        about',
      ['148 properties.0.rooms.1.id: "b7190001-0004-4000-8000-000000000001" is here twice'],
    ],
    [
      'a point that is nowhere',
      'about:\n',
      'about:\n      map_point: { latitude: 123, longitude: 4 }\n',
      ['56 properties.0.about.map_point.latitude: degrees from -90 to 90'],
    ],
    [
      'an unknown feature',
      /size_m2: 11\n/,
      'features: [sea_vew]\n',
      [`129 properties.0.rooms.0.about.features.0: one of ${ROOM_FEATURES.join(', ')}. Did you mean "sea_view"?`],
    ],
    [
      'a fee to be charged at a property that takes no payment card',
      /payment_card: when_due([^]*kind: package\n)/,
      'payment_card: never$1    late_cancellation: charge\n',
      [
        '859 voucher_products.3.late_cancellation: "charge" needs a payment card, and "harbour-house", where "two-nights-for-two" is valid, takes none (payment_card: never)',
      ],
    ],
    [
      'a fee to be charged at a property that stores no payment card',
      /redemption_payment_type: GiftCard([^]*kind: package\n)/,
      'stores_payment_cards: false$1    late_cancellation: charge\n',
      [
        '859 voucher_products.3.late_cancellation: "charge" needs a payment card, and "harbour-house", where "two-nights-for-two" is valid, takes none (stores_payment_cards: false)',
      ],
    ],
    [
      'refunds by a hotel that does not hear of them',
      'payment_card: when_due\n',
      'payment_card: when_due\n    refunds: hotel\n',
      ['53 properties.0.refunds: "hotel" needs reservations_email, so that the hotel gets the amounts to refund'],
    ],
    [
      'a rest that must be paid where it cannot be',
      'payment_card: when_due\n',
      'payment_card: when_due\n    pay_rest: required\n',
      ['53 properties.0.pay_rest: "required" needs a payment service (connection.payments), and none is named'],
    ],
    [
      'an unknown property in the extras of a product',
      '      palais-rosenhain: [a1010001-0007',
      '      palais: [a1010001-0007',
      [
        '895 voucher_products.3.included_product_ids.palais: there is no property "palais". Did you mean "palais-rosenhain"?',
      ],
    ],
    [
      'an unknown setting',
      '    display_taxes: true',
      '    display_tax: true',
      ['48 properties.0.display_tax: no setting of this name is known. Did you mean "display_taxes"?'],
    ],
    [
      'a setting of another kind of product',
      '    registration: required\n',
      '    registration: required\n    nights: 2\n',
      ['817 voucher_products.1.nights: no setting of this kind of product'],
    ],
    [
      'an unknown hotel system',
      /system: \w+\n/,
      'system: opera\n',
      [`263 properties.0.connection.system: one of ${SYSTEMS.join(', ')}.`],
    ],
    [
      'a payment type that is closed for new partners',
      'redemption_payment_type: GiftCard',
      'redemption_payment_type: CreditCard',
      [
        '269 properties.0.connection.redemption_payment_type: "CreditCard" is closed for new partners: choose another, or set existing_partner: true',
      ],
    ],
    [
      'a payment type of one tax kind that is closed',
      'redemption_payment_type: GiftCard',
      'redemption_payment_type: { multi_purpose: Visa }',
      [
        '269 properties.0.connection.redemption_payment_type: "Visa" is closed for new partners: choose another, or set existing_partner: true',
      ],
    ],
    [
      'a payment type of a tax kind that there is none of',
      'redemption_payment_type: GiftCard',
      'redemption_payment_type: { single: Voucher }',
      [
        '269 properties.0.connection.redemption_payment_type.single: no setting of this name is known. Did you mean "single_purpose"?',
      ],
    ],
    [
      'weekdays by name',
      VALIDITY,
      'validity: { weekdays: [Sat, 0] }',
      [
        `896 voucher_products.3.validity.weekdays.0: ${WEEKDAY}`,
        `896 voucher_products.3.validity.weekdays.1: ${WEEKDAY}`,
      ],
    ],
    [
      'a path after the address of the hotel system',
      'address: http://127.0.0.1:4001\n',
      'address: http://127.0.0.1:4001/v1\n',
      ['266 properties.0.connection.address: an address without a path, such as https://pms.example'],
    ],
    [
      'an order button that does not name the sum',
      'theme:\n',
      'order_button: { due: { de: Zahlungspflichtig buchen } }\ntheme:\n',
      [
        '11 order_button.due.de: a text with {{amount}} in place of the sum, such as { de: "Zahlungspflichtig buchen: {{amount}}" }',
      ],
    ],
    [
      'a colour without quotation marks',
      `accent: '#7a3f2a'`,
      'accent: #7a3f2a',
      ['12 theme.accent: a colour such as "#8a3b2e", in quotation marks, because # begins a comment in YAML'],
    ],
    [
      'tabs, in one message',
      /^ {2}(?=email|phone|accent|paper|radius)/gm,
      '\t',
      ['9 the line begins with a tab, and 4 more below: YAML is indented by spaces only'],
    ],
    [
      'a telephone number that YAML takes for a number',
      `phone: '+44 1273 555 010'`,
      'phone: +441273555010',
      ['10 support.phone: must be a text: put it in quotation marks'],
    ],
    [
      'a word that is none of a choice',
      'registration: required',
      'registration: require',
      ['816 voucher_products.1.registration: one of required, optional, none. Did you mean "required"?'],
    ],
    [
      'an unknown kind of product',
      'kind: package',
      'kind: pakage',
      ['858 voucher_products.3.kind: one of value, uses, package. Did you mean "package"?'],
    ],
    [
      'an alias, which could stand for more than a memory holds',
      'redeem_location_ids: [washington, all-houses]',
      'redeem_location_ids: &places [washington, all-houses]\n    refunds: *places',
      ['544 properties.2.refunds: the alias *places: write its value in full'],
    ],
    ['a setting that is missing', '    nights: 2\n', '', ['857 voucher_products.3.nights: is missing']],
    [
      'more decimals than a currency has',
      'amount: 250 }',
      'amount: 250.005 }',
      ['817 voucher_products.1.value.amount: has more decimals than GBP: 250.01?'],
    ],
    [
      'limits of issuing that contradict each other and the value',
      'value: { currency: GBP, amount: 250 }',
      'value: { currency: GBP, amount: 250 }\n    issuing: { currencies: [EUR], min_amount: 300, max_amount: 200, valid_for: 3 years }',
      [
        '818 voucher_products.1.issuing.min_amount: is more than max_amount (200)',
        '818 voucher_products.1.issuing.min_amount: is more than the value (250)',
        '818 voucher_products.1.issuing.max_amount: is less than the value (250)',
        '818 voucher_products.1.issuing.currencies: leaves out the currency of the value, GBP',
      ],
    ],
    [
      'a limit in a currency that there is none of',
      'default_currency: GBP',
      'default_currency: GBP\nstaff: { money_alone: { owner: { GBP: 1000, EUR: 1000, USD: 1000, XYZ: 5 } } }',
      ['7 staff.money_alone.owner.XYZ: there is no currency "XYZ"'],
    ],
    [
      'a period that is none',
      'uses: 10\n',
      'uses: 10\n    issuing: { valid_for: three years }\n',
      ['851 voucher_products.2.issuing.valid_for: a period such as 3 years, 18 months, 6 weeks or 90 days'],
    ],
    [
      'a currency that does not exist',
      'currency: GBP, amount',
      'currency: GPB, amount',
      ['817 voucher_products.1.value.currency: there is no currency "GPB"'],
    ],
    [
      'days that end before they begin',
      VALIDITY,
      'validity: { closed: [{ from: 2027-02-02, to: 2027-01-01 }], book_by: 2027-05-01, stay_by: 2027-04-01 }',
      [
        '896 voucher_products.3.validity.closed.0: ends on 2027-01-01, before it begins',
        '896 voucher_products.3.validity.stay_by: is before book_by (2027-05-01)',
      ],
    ],
    [
      'nights that cannot be booked',
      VALIDITY,
      'validity: { min_nights: 3, max_nights: 1 }',
      [
        '896 voucher_products.3.validity.min_nights: is more than max_nights (1)',
        '896 voucher_products.3.validity.max_nights: is less than the 2 nights that a card pays for',
      ],
    ],
  ])('is refused for %s', (_what, from, to, faults) => {
    expect(check(from, to)).toEqual({ faults, warnings: [] });
  });

  it.each<[string, string | RegExp, string, string[]]>([
    [
      'a rest that is offered to be paid where it cannot be',
      'display_taxes: true',
      'pay_rest: offered',
      ['48 properties.0.pay_rest: has no effect: there is no payment service (connection.payments)'],
    ],
    [
      'cards that are good at no property',
      'redeem_location_ids: [all-houses]\n    issuing',
      'redeem_location_ids: [al-houses]\n    issuing',
      [
        '783 voucher_products.0.redeem_location_ids.0: no property has "al-houses". Did you mean "all-houses"?',
        '783 voucher_products.0.redeem_location_ids: cards of this product are good at no property',
      ],
    ],
    [
      'a property at which no card is good',
      'redeem_location_ids: [washington, all-houses]',
      'redeem_location_ids: [washington]',
      ['543 properties.2.redeem_location_ids: no voucher product is good at this property'],
    ],
    [
      'a property that the rooms of a product leave out, and one where it is not good',
      'redeem_location_ids: [brighton, vienna]\n    registration',
      'redeem_location_ids: [washington, brighton]\n    registration',
      [
        '855 voucher_products.2.room_category_ids.palais-rosenhain: has no effect: no card is good at "palais-rosenhain"',
        '853 voucher_products.2.room_category_ids: leaves out "dawn-lodge": a card pays for no room there',
      ],
    ],
    [
      'a colour that is only a comment',
      `paper: '#faf6ef'`,
      'paper: #faf6ef',
      ['13 theme.paper: has no value and counts as left out; a text that begins with # has to be in quotation marks'],
    ],
    [
      'limits by currency that leave out one that cards have',
      'default_currency: GBP',
      'default_currency: GBP\nstaff: { money_alone: { owner: { EUR: 1000, USD: 1000 } } }',
      [
        '7 staff.money_alone.owner: leaves out GBP, which cards here have',
        // The demo's own warning, one line further down.
        '747 properties.3.connection: guests see the property and cannot book it yet, because its service is missing',
      ],
    ],
    [
      'a product that is past',
      VALIDITY,
      'validity: { book_by: 2026-08-19 }',
      ['896 voucher_products.3.validity.book_by: is past: no card of this product can be used'],
    ],
    [
      'a product of which any amount can be issued',
      ', max_amount: 5000 }',
      ' }',
      ['784 voucher_products.0.issuing: sets no max_amount: a slip of the pen can issue a card of any amount'],
    ],
    [
      'two properties that sell the same rooms',
      'service_id: a1010001-0002-4000-8000-000000000001',
      'service_id: b7190001-0002-4000-8000-000000000001',
      [
        '516 properties.1.connection.service_id: is the same service as that of "harbour-house": both sell the same rooms',
      ],
    ],
    [
      'a text that is missing in a language that is offered',
      '      cs: Darované tiché hodiny\n',
      '',
      ['756 voucher_products.0.name: is missing in "cs", which is offered: guests read it in "en"'],
    ],
  ])('warns of %s', (_what, from, to, warnings) => {
    expect(check(from, to)).toEqual({ faults: [], warnings });
  });

  it.each([
    ['unknown settings', Array.from({ length: 60 }, (_, index) => `unknown_${index}: 1`).join('\n')],
    ['aliases', `a: &a 1\nb: [${Array.from({ length: 60 }, () => '*a').join(', ')}]`],
    ['currencies that there are not', `staff: { money_alone: { owner: { ${listCodes(60)} } } }`],
  ])('is checked until its fiftieth fault: %s', (_what, more) => {
    expect(lines(`${DEMO}\n${more}\n`).faults).toHaveLength(50);
  });

  it('warns of texts in a language that is not offered', () => {
    const { warnings } = check(`languages: ${LANGUAGES}`, 'languages: [en, de, fr, es, it, nl, cs]');
    expect(warnings).toHaveLength(80);
    expect(warnings[0]).toBe('36 properties.0.description.ar: is never shown: "ar" is not offered');
  });
});
