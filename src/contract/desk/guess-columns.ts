import { CARD_COLUMNS, type CardColumn } from './staff-choices.ts';

/** Column names in files of other systems, in English, German, French, Spanish, Italian, Dutch, Czech and Arabic. */
const NAMES: Readonly<Record<CardColumn, string>> = {
  code: `code, card code, card number, card no, card, number, voucher, voucher code, voucher number, gift card code, gift card number,
    Kartennummer, Karten-Nr, Kartencode, Nummer, Gutscheincode, Gutscheinnummer, Gutschein-Nr, Geschenkkartennummer,
    code carte, numéro de carte, n° de carte, numéro, code cadeau, code du bon, numéro du bon,
    código, código de tarjeta, número de tarjeta, número, código de regalo, codice, codice carta, numero carta, numero, codice buono,
    kaartnummer, kaartcode, nummer, cadeaubonnummer, boncode, kód, číslo karty, kód karty, číslo, kód poukazu, číslo poukazu,
    الرمز, رمز البطاقة, رقم البطاقة, الرقم`,
  product: `product, product id, template, voucher type, card type, Produkt, Produktname, Kartenart, Kartentyp, Gutscheinart,
    produit, type de carte, producto, tipo de tarjeta, prodotto, tipo di carta, kaartsoort, produkt, typ karty, المنتج, نوع البطاقة`,
  second_secret: `second secret, pin, pin code, secret, cvc, security code, Prüfziffer, Sicherheitscode, Geheimzahl,
    code secret, code de sécurité, código de seguridad, codice di sicurezza, codice segreto, beveiligingscode, pincode,
    bezpečnostní kód, الرقم السري`,
  amount: `amount, balance, value, remaining, remaining value, remaining balance, current balance, Betrag, Guthaben, Restguthaben,
    Restwert, Saldo, Wert, montant, solde, solde restant, solde disponible, valeur, importe, saldo restante, valor, monto,
    importo, saldo residuo, valore, bedrag, restbedrag, tegoed, waarde, částka, zůstatek, hodnota, المبلغ, الرصيد, القيمة`,
  uses: `uses, uses left, remaining uses, visits, nights, Nutzungen, Einlösungen, Nächte, Übernachtungen, utilisations, nuits, nuitées,
    usos, noches, utilizzi, notti, pernottamenti, keren, nachten, použití, noci, الاستخدامات, الليالي`,
  currency: `currency, currency code, Währung, devise, moneda, divisa, valuta, měna, العملة`,
  starts_on: `starts on, start date, valid from, from, gültig ab, gültig von, Beginn, Startdatum, valable à partir du, valable du,
    date de début, válido desde, fecha de inicio, valido dal, data inizio, geldig vanaf, begindatum, platí od, platnost od,
    صالح من, تاريخ البدء`,
  expires_on: `expires on, expires, expiry, expiry date, expiration date, valid until, valid to, until, gültig bis, Ablauf, Ablaufdatum,
    Verfall, Verfallsdatum, valable jusqu'au, valable jusqu'à, expire le, expiration, date d'expiration, date de fin,
    válido hasta, caducidad, fecha de caducidad, vencimiento, fecha de vencimiento, valido fino al, scadenza, data di scadenza,
    geldig tot, geldig tot en met, vervaldatum, platí do, platnost do, صالح حتى, تاريخ الانتهاء`,
  form: `form, format, medium, Form, Art, forme, formato, vorm, forma, الشكل`,
  issuing_property: `issuing property, property, hotel, sold by, issued by, Haus, verkauft von, ausgestellt von, hôtel, vendu par,
    vendido por, albergo, venduto da, verkocht door, prodal, الفندق`,
  price: `price, price paid, paid, sale price, Preis, Kaufpreis, Verkaufspreis, bezahlt, prix, prix payé, prix de vente, precio,
    precio de venta, prezzo, prezzo di vendita, prijs, verkoopprijs, cena, prodejní cena, السعر`,
  price_currency: `price currency, Währung des Preises, devise du prix, moneda del precio, valuta del prezzo, valuta van de prijs, měna ceny`,
  tax_kind: `tax kind, vat, tax type, Steuerart, Gutscheinart nach Steuer, type de TVA, TVA, tipo de IVA, IVA, tipo IVA, btw, DPH`,
  email: `email, e-mail, email address, mail, holder email, E-Mail-Adresse, Mailadresse, courriel, adresse e-mail, correo,
    correo electrónico, indirizzo e-mail, posta elettronica, e-mailadres, البريد الإلكتروني`,
  first_name: `first name, given name, Vorname, prénom, nombre, nome, voornaam, jméno, křestní jméno, الاسم الأول`,
  last_name: `last name, surname, family name, Nachname, Familienname, nom, nom de famille, apellido, apellidos, cognome, achternaam,
    příjmení, اسم العائلة`,
};

/** Letters and digits in lower case without accents, also where an umlaut is written with an e. */
function fold(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/(?<=[aou])e/g, '');
}

const COLUMN_OF = new Map(
  CARD_COLUMNS.toReversed().flatMap((column) =>
    [column, ...NAMES[column].split(',')].map((name) => [fold(name), column] as const),
  ),
);

/** Guesses the columns of a file by their names. Each column is guessed at most once. Null means unknown. */
export function guessColumns(names: readonly string[]): (CardColumn | null)[] {
  const taken = new Set<CardColumn>();
  return names.map((name) => {
    const guess = COLUMN_OF.get(fold(name));
    if (guess === undefined || taken.has(guess)) return null;
    taken.add(guess);
    return guess;
  });
}
