import type { CardColumn } from '#contract/desk/staff-choices.ts';

/** Column names in files of other systems, folded to lowercase letters and digits. */
const NAMES: Readonly<Record<CardColumn, readonly string[]>> = {
  code: [
    'code',
    'cardcode',
    'cardnumber',
    'cardno',
    'number',
    'voucher',
    'vouchercode',
    'giftcardcode',
    'giftcardnumber',
  ],
  product: ['product', 'productid', 'template', 'vouchertype', 'cardtype'],
  second_secret: ['secondsecret', 'pin', 'pincode', 'secret', 'cvc', 'securitycode'],
  amount: ['amount', 'balance', 'value', 'remaining', 'remainingvalue', 'remainingbalance', 'currentbalance'],
  uses: ['uses', 'usesleft', 'remaininguses', 'visits', 'nights'],
  currency: ['currency', 'currencycode'],
  starts_on: ['startson', 'startdate', 'validfrom', 'from'],
  expires_on: ['expireson', 'expires', 'expiry', 'expirydate', 'expirationdate', 'validuntil', 'validto', 'until'],
  form: ['form', 'format', 'medium'],
  issuing_property: ['issuingproperty', 'property', 'hotel', 'soldby', 'issuedby'],
  price: ['price', 'pricepaid', 'paid', 'saleprice'],
  price_currency: ['pricecurrency'],
  tax_kind: ['taxkind', 'vat', 'taxtype'],
};

/** Guesses the columns of a file by their names. Each column is guessed at most once. Null means unknown. */
export function guessColumns(names: readonly string[]): (CardColumn | null)[] {
  const taken = new Set<CardColumn>();
  return names.map((name) => {
    const folded = name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
    const guess = (Object.keys(NAMES) as CardColumn[]).find(
      (column) => !taken.has(column) && NAMES[column].includes(folded),
    );
    if (guess) taken.add(guess);
    return guess ?? null;
  });
}
