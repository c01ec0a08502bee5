import { isTimeZone } from '#domain/value/time-zone.ts';
import { z } from 'zod';

/** The lists of a hotel's system from which a setting can be chosen. The form shows their names. */
type HotelList = 'hotel' | 'service' | 'room_category' | 'product' | 'payment_type';
export const ofHotel = (list: HotelList) => ({ 'x-hotel-list': list });

/** Schemas of single values in a sale page's file. Each has a message for the file's author. */

export const SYSTEMS: readonly string[] = ['mews'];

export const Id = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,62}$/, 'lower-case letters, digits and dashes')
  .meta({ title: 'id' });
export const Currency = z
  .string()
  .regex(/^[A-Z]{3}$/, 'a currency code such as GBP')
  .meta({ title: 'currency' });
const AMOUNTS = 'a number from 0, or one for each currency, such as { EUR: 250, JPY: 40000 }';
/** One amount in whole units for every currency, or one amount for each named currency. */
export const Amounts = z
  .union([z.number().min(0), z.record(Currency, z.number().min(0))], AMOUNTS)
  .meta({ title: 'amount, or amounts by currency' });
export const DateText = z.iso.date('a date, such as 2027-12-31').meta({ title: 'date' });
export const Url = z
  .url({ protocol: /^https?$/, error: 'an address such as https://www.hotel.example/terms' })
  .meta({ title: 'address' });
export const WITHOUT_PATH = 'an address without a path, such as https://pms.example';
export const isWithoutPath = (text: string) => URL.canParse(text) && new URL(text).href === `${new URL(text).origin}/`;
const VENDOR_HOSTS = ['pay.datatrans.com', 'pay.sandbox.datatrans.com'];
const THIS_MACHINE = ['localhost', '127.0.0.1'];
/** A script beside payment-card fields must come from the PCI proxy, or from its simulator on this machine. */
export const SecureFieldsUrl = z
  .url({
    protocol: /^https?$/,
    error: 'an address such as https://pay.sandbox.datatrans.com/…/secure-fields-2.0.0.min.js',
  })
  .refine(
    (text) => {
      if (!URL.canParse(text)) return false;
      const { protocol, host, hostname } = new URL(text);
      return (protocol === 'https:' && VENDOR_HOSTS.includes(host)) || THIS_MACHINE.includes(hostname);
    },
    `an https address at ${VENDOR_HOSTS.join(' or ')}`,
  )
  .meta({ title: 'address' });
export const SocketUrl = z
  .url({ protocol: /^wss?$/, error: 'an address such as wss://ws.pms.example' })
  .meta({ title: 'socket address' });

export const Email = z.email('an e-mail address such as stay@hotel.example').meta({ title: 'e-mail address' });

export const EnvironmentVariable = z
  .string()
  .regex(/^[A-Z][A-Z0-9_]*$/, 'the name of an environment variable, such as HOTEL_ACCESS_TOKEN, never a token itself')
  .meta({ title: 'environment variable' });
export const Guid = z
  .guid('an id such as 1f0b7e2c-0001-4000-8000-000000000001')
  .meta({ title: 'id in the hotel system' });
export const Origin = z
  .string()
  .refine(isOrigin, 'an origin such as https://www.hotel.example, without a path')
  .meta({ title: 'origin' });
export const TimeZone = z.string().refine(isTimeZone, 'a time zone such as Europe/London').meta({ title: 'time zone' });
export const LanguageCode = z
  .string()
  .regex(/^[a-z]{2,3}$/, 'a short language code such as de')
  .meta({ title: 'language' });
export const Length = z
  .string()
  .regex(/^\d{1,2}px$/, 'a length from 0px to 99px')
  .meta({ title: 'length' });

const HOUR = 'an hour of the day such as 15:00';
export const HourText = z
  .string(HOUR)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, HOUR)
  .meta({ title: 'hour of the day' });

const COLOUR = 'a colour such as "#8a3b2e", in quotation marks, because # begins a comment in YAML';
export const Colour = z
  .string(COLOUR)
  .regex(/^#[0-9a-fA-F]{6}$/, COLOUR)
  .meta({ title: 'colour' });

const PERCENT = 'a percentage from "0" to "100" with up to two decimals, such as "3.5", in quotation marks';
export const Percent = z
  .string(PERCENT)
  .regex(/^(100|[1-9]?\d(\.\d{1,2})?)$/, PERCENT)
  .meta({ title: 'percentage' });

const PERIOD = 'a period such as 3 years, 18 months, 6 weeks or 90 days';
export const Period = z
  .string(PERIOD)
  .regex(/^[1-9]\d{0,2} (day|week|month|year)s?$/, PERIOD)
  .meta({ title: 'period' });

const WEEKDAY = 'a day of the week by its number, from 1 for Monday to 7 for Sunday: [5, 6, 7] is Friday to Sunday';
export const Weekday = z.int(WEEKDAY).min(1, WEEKDAY).max(7, WEEKDAY).meta({ title: 'weekday' });

const TEXT = 'one text, or one for each language by its short code, such as { en: Breakfast, de: Frühstück }';

/** A text without line breaks, because it is also used in letter headers. */
export const OneLine = z.string().regex(/^[^\p{Cc}]*$/u, 'a text on one line');

/** One text for all languages, or one per language. With `isLong` the form shows a multi-line field. */
const writtenText = (isLong: boolean) => {
  const text = z.string().meta({ 'x-lines': isLong });
  return z.union([text, z.record(LanguageCode, text.min(1))], TEXT).meta({ title: 'text' });
};
export const Text = writtenText(true);
export const Name = writtenText(false)
  .refine((text) => text !== '', 'a text')
  .meta({ title: 'text' });

/** One text by language, for texts that are overridden in some languages only. */
export const TextByLanguage = z.record(LanguageCode, z.string().min(1).max(60)).meta({ title: 'text by language' });

const WITH_AMOUNT =
  'a text with {{amount}} in place of the sum, such as { de: "Zahlungspflichtig buchen: {{amount}}" }';
export const TextWithAmount = z
  .record(
    LanguageCode,
    z
      .string()
      .max(60)
      .regex(/\{\{amount\}\}/, WITH_AMOUNT),
    WITH_AMOUNT,
  )
  .meta({ title: 'text by language' });

export const Closed = z.boolean().default(false).describe('Ends sales; existing reservations and cards stay valid.');

export const RedeemLocationIds = z.array(z.string().min(1));

export type DefinedText = z.infer<typeof Text>;

function isOrigin(text: string): boolean {
  return /^https?:\/\/[a-z0-9.-]+(:\d+)?$/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
