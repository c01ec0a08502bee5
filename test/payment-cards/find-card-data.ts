/**
 * The test cards that the browser tests type into the payment-card frame. Their data may be found nowhere afterwards.
 */
export const GOOD_CARD = { number: '4242424242424242', expiration: '12/39', code: '737', name: 'ADA LOVELACE' };

/** A card that the simulator's vault refuses. */
export const REFUSED_CARD = { ...GOOD_CARD, number: '4000000000000002', code: '848' };

const CARDS = [GOOD_CARD, REFUSED_CARD];
const NAMES_OF_CODE = '(?:security.?code|cvv2?|cvc2?|csc)';

/**
 * The test cards' numbers and security codes in a text. Numbers are found in any grouping. Codes have only three
 * digits, so they count only as a whole value or beside a field name of such codes.
 */
export function findCardData(text: string): string[] {
  const ungrouped = text.replaceAll(/(?<=\d)(?:[\s+-]|%20)(?=\d)/g, '');
  const numbers = CARDS.filter(({ number }) => ungrouped.includes(number)).map(
    ({ number }) => `number …${number.slice(-4)}`,
  );
  const codes = CARDS.filter(({ code }) =>
    [new RegExp(`"${code}"`), new RegExp(`${NAMES_OF_CODE}\\W{1,6}${code}\\b`, 'i')].some((form) => form.test(text)),
  ).map(({ code }) => `security code ${code}`);
  return [...numbers, ...codes];
}
