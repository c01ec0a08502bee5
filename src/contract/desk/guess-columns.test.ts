import { expect, it } from 'vitest';
import { guessColumns } from './guess-columns.ts';

const ALL = ['code', 'second_secret', 'amount', 'currency', 'starts_on', 'expires_on', 'first_name', 'last_name'];

it.each([
  ['code,product,amount,currency', ['code', 'product', 'amount', 'currency']],
  ['Card Number,PIN,Remaining balance,Valid until', ['code', 'second_secret', 'amount', 'expires_on']],
  ['Voucher-Code,Hotel,VAT,Price paid', ['code', 'issuing_property', 'tax_kind', 'price']],
  ['issuing_property,price_currency,tax_kind,uses', ['issuing_property', 'price_currency', 'tax_kind', 'uses']],
  ['Number,Code,Comment', ['code', null, null]],
  ['', [null]],
  ['Card number,PIN,Balance,Currency,Valid from,Valid until,First name,Last name', ALL],
  ['Gutschein-Nr.,PIN,RESTGUTHABEN,Währung,Gültig ab,gueltig bis,Vorname,Nachname', ALL],
  ['Gutscheinnummer,PIN,Guthaben,Waehrung,Gültig ab,Gültig bis,Vorname,Nachname', ALL],
  ['Numéro de carte,Code secret,Solde,Devise,Valable à partir du,Valable jusqu’au,Prénom,Nom', ALL],
  ['Código,PIN,Saldo,Moneda,Válido desde,Fecha de caducidad,Nombre,Apellidos', ALL],
  ['Codice buono,PIN,Saldo residuo,Valuta,Valido dal,Scadenza,Nome,Cognome', ALL],
  ['Kaartnummer,Pincode,Tegoed,Valuta,Geldig vanaf,Geldig tot en met,Voornaam,Achternaam', ALL],
  ['Číslo karty,PIN,Zůstatek,Měna,Platnost od,Platnost do,Jméno,Příjmení', ALL],
  ['رقم البطاقة,الرقم السري,الرصيد,العملة,صالح من,صالح حتى,الاسم الأول,اسم العائلة', ALL],
] as const)('the columns "%s" are taken for %s', (header, columns) => {
  expect(guessColumns(header.split(','))).toEqual(columns);
});

/** Column names as each source has them. */
it.each([
  [
    'https://help.giftup.com/article/65-importing-gift-cards-from-another-providerspreadsheet',
    'Code,Recipient Name,Recipient Email,Initial Balance,Balance,Price,Issued On,Expires On,Valid From',
    ['code', null, 'email', null, 'amount', 'price', null, 'expires_on', 'starts_on'],
  ],
  [
    'https://help.zenoti.com/en/marketing/gift-cards/gift-card-reports.html',
    'Code,Invoice No,Guest,Receipt No,Purchase Price,Value,Balance',
    ['code', null, null, null, 'price', null, 'amount'],
  ],
  [
    'https://woocommerce.com/document/rest-api',
    'id,code,recipient,sender,sender_email,message,balance,remaining,order_id',
    [null, 'code', null, null, null, null, null, 'amount', null],
  ],
] as const)('the columns that %s names are recognised', (_source, header, columns) => {
  expect(guessColumns(header.split(','))).toEqual(columns);
});
