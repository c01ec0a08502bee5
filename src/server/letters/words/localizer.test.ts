import { money } from '#domain/money/money.ts';
import { formatDate } from '#presentation/format-date.ts';
import { formatHour } from '#presentation/format-hour.ts';
import { formatMoney } from '#presentation/format-money.ts';
import { PAGE_LANGUAGES, pickDateLocale, pickLocale } from '#presentation/languages.ts';
import { describe, expect, it } from 'vitest';
import { withoutIsolates } from '#presentation/without-isolates.ts';
import { findLocalizer } from './localizer.ts';

const REGIONS = ['AT', 'AU', 'BE', 'CA', 'CH', 'DE', 'EG', 'GB', 'IE', 'IN', 'MX', 'SA', 'US', 'ZA'];
const HOMES = [
  { default_currency: 'GBP', default_language: 'en' },
  { default_currency: 'USD', default_language: 'en' },
  { default_currency: 'EUR', default_language: 'de-AT' },
];
const DAY = Temporal.PlainDate.from('2026-12-04');

describe.each(PAGE_LANGUAGES)('a letter in $nativeLabel', ({ code }) => {
  it.each(HOMES)(
    'writes amounts, days and hours as the page does, whatever its reader calls the language: %j',
    async (home) => {
      const dates = pickDateLocale(code, home);
      const page = {
        money: withoutIsolates(formatMoney({ currency: 'EUR', amount: -1234.5 }, pickLocale(code))),
        date: formatDate('2026-12-04', dates, 'long'),
        hour: formatHour('15:30', dates),
      };
      for (const language of [code, ...REGIONS.map((region) => `${code}-${region}`)]) {
        const localizer = await findLocalizer(language, home);
        expect({
          money: withoutIsolates(localizer.money(money('EUR', -123_450))),
          date: localizer.date(DAY),
          hour: localizer.hour('15:30'),
        }).toEqual(page);
      }
    },
  );
});

it('says until when something can be done in the time of the hotel, which is named', async () => {
  const localizer = await findLocalizer('en', { default_currency: 'GBP', default_language: 'en' });
  const until = Temporal.Instant.from('2026-12-03T23:00:00Z');
  const say = (city: string | null) => withoutIsolates(localizer.instant(until, 'Europe/Vienna', city));
  expect(say('Vienna')).toBe('11:59\u00a0pm on Thursday 3 December (Vienna time)');
  expect(say(null)).toBe('11:59\u00a0pm on Thursday 3 December (local time)');
});
