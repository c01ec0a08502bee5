import type { CardColumn } from '#contract/desk/staff-choices.ts';

/** What other systems call the columns of a file of cards, folded: small letters and digits only. */
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

/** What the columns of a file seem to be, by their names; each is guessed once, and null is what nobody knows. */
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
