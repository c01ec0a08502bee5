import type { Journal, JournalLine } from '#domain/card/journal.ts';
import { minorDigits } from '#domain/money/currency.ts';
import { toDecimal, type Money } from '#domain/money/money.ts';
import type { SalePageDefinition } from '../../../sale-page/definition/sale-page-definition.ts';
import type { ExportFile } from './export-store.ts';
import { writeText } from './write-journal.ts';

/**
 * Booking batches for DATEV (EXTF header 700, Buchungsstapel, format version 13), by the field list that DATEV
 * publishes at https://developer.datev.de/de/file-format/details/datev-format/format-description/booking-batch.
 */

const pairs = (kind: string, content: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${kind} ${index + 1};${content} ${index + 1}`).join(';');

const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz);Soll/Haben-Kennzeichen;WKZ Umsatz;Kurs;Basis-Umsatz;WKZ Basis-Umsatz;Konto',
  'Gegenkonto (ohne BU-Schlüssel);BU-Schlüssel;Belegdatum;Belegfeld 1;Belegfeld 2;Skonto;Buchungstext',
  'Postensperre;Diverse Adressnummer;Geschäftspartnerbank;Sachverhalt;Zinssperre;Beleglink',
  pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  'KOST1 - Kostenstelle;KOST2 - Kostenstelle;Kost-Menge;EU-Land u. UStID (Bestimmung)',
  'EU-Steuersatz (Bestimmung);Abw. Versteuerungsart;Sachverhalt L+L;Funktionsergänzung L+L',
  'BU 49 Hauptfunktionstyp;BU 49 Hauptfunktionsnummer;BU 49 Funktionsergänzung',
  pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  'Stück;Gewicht;Zahlweise;Forderungsart;Veranlagungsjahr;Zugeordnete Fälligkeit;Skontotyp',
  'Auftragsnummer;Buchungstyp;USt-Schlüssel (Anzahlungen);EU-Land (Anzahlungen)',
  'Sachverhalt L+L (Anzahlungen);EU-Steuersatz (Anzahlungen);Erlöskonto (Anzahlungen);Herkunft-Kz',
  'Buchungs GUID;KOST-Datum;SEPA-Mandatsreferenz;Skontosperre;Gesellschaftername;Beteiligtennummer',
  'Identifikationsnummer;Zeichnernummer;Postensperre bis;Bezeichnung SoBil-Sachverhalt',
  'Kennzeichen SoBil-Buchung;Festschreibung;Leistungsdatum;Datum Zuord. Steuerperiode;Fälligkeit',
  'Generalumkehr (GU);Steuersatz;Land;Abrechnungsreferenz;BVV-Position;EU-Land u. UStID (Ursprung)',
  'EU-Steuersatz (Ursprung);Abw. Skontokonto',
].flatMap((names) => names.split(';'));

type Datev = NonNullable<SalePageDefinition['journal']['datev']>;

type Batch = Pick<Journal, 'lines'> & {
  readonly salePageId: string;
  readonly number: number;
  readonly firstDay: Temporal.PlainDate;
  readonly lastDay: Temporal.PlainDate;
  readonly madeAt: Temporal.ZonedDateTime;
};

/** One file for each month and currency. Amounts with three decimals have no place in the format. */
export function writeDatev(datev: Datev, batch: Batch): ExportFile[] {
  const lines = batch.lines.filter(({ amount }) => minorDigits(amount.currency) <= 2);
  const groups = Map.groupBy(lines, ({ day, amount }) => [day.toPlainYearMonth(), amount.currency].join('-'));
  return [...groups].map(([key, same]) => ({
    name: `EXTF_journal-${batch.salePageId}-${batch.number}-${key}.csv`,
    content: writeBatch(datev, { ...batch, lines: same }),
  }));
}

function writeBatch(datev: Datev, batch: Batch): Buffer {
  const rows = [writeHeader(datev, batch), COLUMNS.join(';'), ...batch.lines.map((line) => writeLine(line, batch))];
  // Every character has the same byte in Windows-1252.
  return Buffer.from(rows.map((row) => `${row}\r\n`).join(''), 'latin1');
}

function writeHeader(datev: Datev, { number, firstDay, lastDay, madeAt, lines: [first] }: Batch): string {
  const month = (first?.day ?? lastDay).toPlainYearMonth();
  const year = month.year - (month.month < datev.fiscal_year_begins ? 1 : 0);
  const begin = Temporal.PlainDate.from({ year, month: datev.fiscal_year_begins, day: 1 });
  const limits = [firstDay, lastDay, month.toPlainDate({ day: 1 }), month.toPlainDate({ day: month.daysInMonth })];
  const [, from = firstDay, to = lastDay] = limits.toSorted((one, other) => Temporal.PlainDate.compare(one, other));
  const stamp = madeAt.toString({ smallestUnit: 'millisecond', offset: 'never', timeZoneName: 'never' });
  return [
    `"EXTF";700;21;"Buchungsstapel";13;${stamp.replaceAll(/\D/g, '')};`,
    `"SC";"Staycard";"";${datev.consultant};${datev.client};${writeDay(begin)};${datev.account_length}`,
    `${writeDay(from)};${writeDay(to)};"Journal ${number} ${month.toString()}";""`,
    // Financial accounting, for every purpose of accounting, not locked.
    `1;0;0;"${first?.amount.currency ?? ''}";;"";;;"";;;"";""`,
  ].join(';');
}

/** Several sale pages may share a client, so the document number begins with the page. It has 36 characters at most. */
function writeLine(line: JournalLine, { salePageId }: Batch): string {
  const { amount, side, accounts, day, document, reference } = line;
  const values: Readonly<Record<string, string | null>> = {
    'Umsatz (ohne Soll/Haben-Kz)': writeAmount(amount),
    'Soll/Haben-Kennzeichen': quote(side === 'debit' ? 'S' : 'H'),
    'WKZ Umsatz': quote(amount.currency),
    Konto: accounts.debit,
    'Gegenkonto (ohne BU-Schlüssel)': accounts.credit,
    'BU-Schlüssel': accounts.taxKey && quote(accounts.taxKey.padStart(4, '0')),
    Belegdatum: [day.day, day.month].map((part) => String(part).padStart(2, '0')).join(''),
    'Belegfeld 1': quote(`${salePageId}-${document}`.slice(-36)),
    Buchungstext: quote(writeText(line).slice(0, 60)),
    'Beleginfo - Art 1': quote('Staycard'),
    'Beleginfo - Inhalt 1': quote(reference),
    'KOST1 - Kostenstelle': accounts.costCentre && quote(accounts.costCentre),
    Festschreibung: '0',
  };
  return COLUMNS.map((column) => values[column] ?? '').join(';');
}

function quote(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

function writeAmount(amount: Money): string {
  const [whole, cents = ''] = toDecimal(amount).split('.');
  return `${whole},${cents.padEnd(2, '0')}`;
}

function writeDay(day: Temporal.PlainDate): string {
  return day.toString().replaceAll('-', '');
}
