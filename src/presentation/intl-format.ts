/**
 * The cached format for a locale and options. Creating one takes longer than using it a hundred times, and a letter has
 * dozens of dates and amounts. The cache stays small, because only our code names locales and options.
 */
export const dateFormat = memoizeFormat(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const numberFormat = memoizeFormat(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);

function memoizeFormat<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(locale, options);
    formats.set(key, format);
    return format;
  };
}
