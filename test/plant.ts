/**
 * Field names of texts that are written at the hotel, in a set-up file, in a form or in an imported file. Both wire
 * names and ours.
 */
const TEXTS = new Set(
  `name rate_name description terms line1 line2 street city postal_code introduction how_to_get_there parking pets
   accessibility beds view bathroom alt amenities local_name english_name LocalName Name text pms_number first_name
   last_name firstName lastName rateName pmsNumber specialRequests arrival phone because detail faults guest holder
   batch note answer property_name hotel_numbers number guestFirstName guestLastName`.split(/\s+/),
);

/** Markup that would run in a document, in an attribute and in a script. */
const markup = (name: string) =>
  `</script>"'><b data-planted="${name}">{{7*7}}</b><script>window.ran = 1</script><img src=x onerror="window.ran = 1">`;

/** A copy of any value, with such markup in each of its texts. */
export function plant<Value>(value: Value, name = ''): Value {
  return plantIn(value, name) as Value;
}

function plantIn(value: unknown, name: string): unknown {
  if (typeof value === 'string') return TEXTS.has(name) && isText(value) ? `${value} ${markup(name)}` : value;
  if (Array.isArray(value)) return value.map((item: unknown) => plantIn(item, name));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  // A text by language is below its field name.
  const inside = Object.entries(value).map(([key, item]) => [key, plantIn(item, isLanguage(key) ? name : key)]);
  return Object.fromEntries(inside) as unknown;
}

/** Excludes our own reasons, such as `is_frozen`, which are tags in a text field. */
const isText = (value: string) => value !== '' && !/^[a-z]+(_[a-z]+)+$/.test(value);

const isLanguage = (key: string) => /^(ar|cs|de|en|es|fr|it|nl)$/.test(key);
