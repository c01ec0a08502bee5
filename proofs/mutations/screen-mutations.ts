import type { Mutation } from './mutation.ts';

const FORMAT = 'src/web/text/use-format.ts';
const FIRST_PRICE = 'src/web/guest/booking/use-first-price.ts';
const RESERVATION = 'src/web/guest/confirmation/reservation.screen.test.tsx';
const CITY_TAX = 'src/web/guest/booking/city-tax.screen.test.tsx';
const ROUTER = 'src/web/router/router.tsx';
const ROUTER_TEST = 'src/web/router/router.screen.test.tsx';
const MOMENTS = 'src/presentation/format.test.ts';

/** Days, hours and taxes on the guest's screens. */
export const SCREEN_MUTATIONS: readonly Mutation[] = [
  {
    what: 'a deadline is in UTC and not in hotel time',
    file: 'src/presentation/format-date.ts',
    find: "month: 'long', timeZone }).format(at);",
    replace: "month: 'long', timeZone: 'UTC' }).format(at);",
    tests: [MOMENTS],
    named: 'in the time of the hotel',
  },
  {
    what: 'a letter has a deadline in UTC and not in hotel time',
    file: 'src/server/letters/words/localizer.ts',
    find: 'formatMoment(instant.toString(), dates, timeZone);',
    replace: "formatMoment(instant.toString(), dates, timeZone && 'UTC');",
    tests: ['src/server/letters/words/localizer.test.ts'],
    named: 'in the time of the hotel',
  },
  {
    what: 'a deadline at a hotel with an unknown time zone is in UTC',
    file: FORMAT,
    find: 'formatMoment(instant, dates, Temporal.Now.timeZoneId())',
    replace: "formatMoment(instant, dates, 'Asia/Tokyo')",
    tests: [RESERVATION],
    named: 'until when cancelling is free',
  },
  {
    what: 'a deadline is in the reader’s time',
    file: FORMAT,
    find: 'formatMoment(instant, dates, place.time_zone);',
    replace: 'formatMoment(instant, dates, Temporal.Now.timeZoneId());',
    tests: [RESERVATION],
    named: 'until when cancelling is free',
  },
  {
    what: 'the bar of a phone leaves out a city tax that the days do not know',
    file: FIRST_PRICE,
    find: 'plusCityTax: day?.city_tax_unknown === true }',
    replace: 'plusCityTax: day?.city_tax_unknown === null }',
    tests: [CITY_TAX],
    named: 'says in the bar of a phone that the city tax is added',
  },
  {
    what: 'the bar of a phone leaves out a city tax that the rooms do not know',
    file: FIRST_PRICE,
    find: 'plusCityTax: least.city_tax_unknown }',
    replace: 'plusCityTax: !least }',
    tests: [CITY_TAX],
    named: 'says in the bar of a phone that the city tax is added',
  },
  {
    what: 'the history of a card has dates in UTC',
    file: 'src/web/guest/my-cards/held-card-list.tsx',
    find: 'dateAt(Temporal.Instant.from(line.at), Temporal.Now.timeZoneId())',
    replace: "dateAt(Temporal.Instant.from(line.at), 'UTC')",
    tests: ['src/web/guest/my-cards/my-cards.screen.test.tsx'],
    named: 'shows cards with their history',
  },
  {
    what: 'a screen that loads slowly replaces the one that was opened after it',
    file: ROUTER,
    find: 'if (next === latest)',
    replace: 'if (latest)',
    tests: [ROUTER_TEST],
    named: 'stays with the last of two screens',
  },
  {
    what: 'a guest without a card goes back to the screen that asked for the card',
    file: ROUTER,
    find: 'window.history.replaceState(',
    replace: 'window.history.pushState(',
    tests: [ROUTER_TEST],
    named: 'corrects an address before it draws anything of it',
  },
  {
    what: 'a second press while a screen loads adds a second entry to the history',
    file: 'src/web/router/navigate.ts',
    find: 'replace || isHere',
    replace: 'replace',
    tests: [ROUTER_TEST],
    named: 'requested twice while it loads',
  },
  {
    what: 'an entry has the language that the guest has changed since',
    file: 'src/web/guest/guest-router.tsx',
    find: 'languageAskedFor.read() ?? stay.language',
    replace: 'stay.language',
    tests: ['src/web/guest/history.screen.test.tsx'],
    named: 'has the language that the guest chose',
  },
  {
    what: 'a code with a wrong symbol is sent to the hotels',
    file: 'src/web/desk/find/hotel-stays.tsx',
    find: 'isNothing && !isCodeLike',
    replace: 'isNothing',
    tests: ['src/web/desk/find/find-screen.screen.test.tsx'],
    named: 'sends no code and no email to a hotel',
  },
  {
    what: 'the next card pays the bill of the guest before',
    file: 'src/web/desk/cards/redeem-screen.tsx',
    find: "if (stay) replace('/redeem');",
    replace: '',
    tests: ['src/web/desk/find/find-screen.screen.test.tsx'],
    named: 'puts a card on it',
  },
  {
    what: 'a disabled button does not name the inputs that it waits for',
    file: 'src/web/desk/acts/act-sheet.tsx',
    find: 'inputs={missing ?? empty}',
    replace: 'inputs={missing ?? []}',
    tests: ['src/web/desk/acts/disabled-buttons.screen.test.tsx'],
    named: 'which inputs its disabled button waits for',
  },
  {
    what: 'what refuses an act at the desk is not brought into sight',
    file: 'src/web/desk/acts/act-sheet.tsx',
    find: ' takesFocus={deed.isError}',
    replace: '',
    tests: ['src/web/desk/cards/act-dialog.screen.test.tsx'],
    named: 'shows a refusal there',
  },
  {
    what: 'a stay on which nothing is owed leaves the desk with an empty form',
    file: 'src/web/desk/redeem/stay-fields.tsx',
    find: 'else if (stay && bills) onChoose(null, findPaid(stay, bills));',
    replace: '',
    tests: ['src/web/desk/redeem/stay-fields.screen.test.tsx'],
    named: 'nothing is owed with the hotel',
  },
  {
    what: 'several codes at once are sent as a code of another system',
    file: 'src/web/guest/welcome/code-form.tsx',
    find: 'if (hasSeveralCodes(text)) return SEVERAL;',
    replace: '',
    tests: ['src/web/guest/welcome/code.screen.test.tsx'],
    named: 'several codes are entered one at a time',
  },
];
