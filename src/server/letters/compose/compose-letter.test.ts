import { describe, expect, it } from 'vitest';
import { money } from '#domain/money/money.ts';
import words from '#presentation/journey-text/en.json' with { type: 'json' };
import hotelWords from '#presentation/letter-text/en.json' with { type: 'json' };
import paying from '#presentation/payment-text/en.json' with { type: 'json' };
import { SAMPLE_LETTERS } from '../../../../test/letters/sample-letters.ts';
import { sampleSalePage, sampleContext } from '../../../../test/letters/sample-context.ts';
import { composeLetter } from './compose-letter.ts';
import type { LetterOrder } from './letter-data.ts';
import { withoutIsolates } from '#presentation/without-isolates.ts';

describe('the language of a letter', () => {
  const [data] = SAMPLE_LETTERS.stay_confirmed;
  const write = (language: string) =>
    composeLetter({ kind: 'stay_confirmed', data: data!, language }, sampleContext('stay_confirmed', sampleSalePage()));

  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['ja', 'en'],
    ['xx-unheard-of', 'en'],
    ['x'.repeat(35), 'en'],
    ['../../de', 'en'],
    ['', 'en'],
  ])('asked for as "%s" is %s', async (asked, expected) => {
    const { subject, html } = await write(asked);
    const wanted = await write(expected);
    expect(html).toContain(`<html lang="${expected}"`);
    expect(subject).toBe(wanted.subject);
  });
});

describe('a letter to the buyer', () => {
  it.each(['stay_confirmed', 'stay_checking', 'stay_failed', 'stay_cancelled'] as const)(
    'names a guest other than the buyer, as %s',
    async (kind) => {
      const guest = { firstName: 'Paul', lastName: 'Garnier' };
      const [data] = SAMPLE_LETTERS[kind];
      const read = async (order: LetterOrder) => {
        const { text, html } = await composeLetter(order, sampleContext(kind, sampleSalePage()));
        return [text, html].map((part) => part.includes('Paul Garnier'));
      };
      const order = (changed: object) => ({ kind, data: { ...data, ...changed }, language: 'fr' }) as LetterOrder;
      expect(await read(order({ guest }))).toEqual([true, true]);
      expect(await read(order({ guest: null }))).toEqual([false, false]);
    },
  );
});

it('a letter shows money of a card in its own currency, and a stay by the names of the hotel', async () => {
  const read = async (language: 'en' | 'de') => {
    const order = { kind: 'stay_confirmed', data: SAMPLE_LETTERS.stay_confirmed[2]!, language } as const;
    const { text } = await composeLetter(order, sampleContext('stay_confirmed', sampleSalePage()));
    return withoutIsolates(text).replaceAll(/\s+/g, ' ');
  };
  const english = await read('en');
  expect(english).toContain('£342.00 from your card = €400.00 (£1 = €1.16959)');
  expect(english).toContain('2 adults, Infants: 1');
  expect(await read('de')).toContain('342,00 £ von Ihrer Karte = 400,00 € (1 £ = 1,16959 €)');
});

it.each([
  ['en', /Breakfast \.+ €88\.00 2 adults · 2 nights/],
  ['de', /Breakfast \.+ 88,00 € 2 Erwachsene · 2 Nächte/],
] as const)('a letter in %s says for whom and how many nights an extra is', async (language, line) => {
  const order = { kind: 'stay_confirmed', data: SAMPLE_LETTERS.stay_confirmed[0]!, language } as const;
  const { text } = await composeLetter(order, sampleContext('stay_confirmed', sampleSalePage()));
  expect(withoutIsolates(text).replaceAll(/[\s()]+/g, ' ')).toMatch(line);
});

describe('a letter to the hotel', () => {
  it.each(['hotel_stay_placed', 'hotel_stay_cancelled', 'hotel_refund_failed'] as const)(
    'is about the guest, and names the buyer as well, as %s',
    async (kind) => {
      const [data] = SAMPLE_LETTERS[kind];
      const read = async (guest: object | null) => {
        const order = { kind, data: { ...data, guest }, language: 'en' } as LetterOrder;
        const { subject, text } = await composeLetter(order, sampleContext(kind, sampleSalePage()));
        const { GUEST, BOOKED_BY } = hotelWords.LETTER.HOTEL;
        const under = (name: string) => new RegExp(`${name}:?\\s+(.+)`).exec(withoutIsolates(text))?.[1];
        return [/Miller|Garnier/.exec(subject)?.[0], under(GUEST), under(BOOKED_BY)];
      };
      expect(await read(null)).toEqual(['Miller', 'Jane Miller', undefined]);
      expect(await read({ firstName: 'Paul', lastName: 'Garnier' })).toEqual([
        'Garnier',
        'Paul Garnier',
        'Jane Miller',
      ]);
    },
  );
});

describe('the letter about a cancelled stay', () => {
  const [data] = SAMPLE_LETTERS.stay_cancelled;
  const none = money('EUR', 0);
  const some = money('EUR', 100);

  it.each([
    ['was due and guaranteed', { due: some, guarantee: 'payment_card', feeDue: none }, [true, true]],
    ['was due', { due: some, guarantee: 'none', feeDue: none }, [true, false]],
    ['was guaranteed', { due: none, guarantee: 'payment_card', feeDue: none }, [false, true]],
    ['was neither', { due: none, guarantee: 'none', feeDue: none }, [false, false]],
    ['is to be collected', { due: some, guarantee: 'payment_card', feeDue: some }, [false, false]],
  ] as const)('says what is no longer due if it %s', async (_, change, expected) => {
    const order = { kind: 'stay_cancelled', data: { ...data!, ...change }, language: 'en' } as const;
    const { html } = await composeLetter(order, sampleContext('stay_cancelled', sampleSalePage()));
    const { NOTHING_DUE, CARD_NOT_CHARGED } = words.AFTER_CANCELLING;
    expect([NOTHING_DUE, CARD_NOT_CHARGED].map((text) => html.includes(text))).toEqual(expected);
  });

  it.each([some, none])('says what the hotel still gives back, with a fee of %j', async (fee) => {
    const change = { fee, backAtHotel: money('EUR', 3_000) };
    const order = { kind: 'stay_cancelled', data: { ...data!, ...change }, language: 'en' } as const;
    const { html } = await composeLetter(order, sampleContext('stay_cancelled', sampleSalePage()));
    expect(html).toContain('€30.00');
  });
});

describe('a letter about a payment of the rest', () => {
  const none = money('EUR', 0);
  const some = money('EUR', 12_280);
  const restOf = (kept: typeof none, refund: typeof none, refundBy: 'ours' | 'hotel' = 'ours') => ({
    kept,
    refund,
    refundBy,
    isUnsure: false,
    hotelRefunded: none,
  });
  const RETURNED = SAMPLE_LETTERS.stay_cancelled[0]!.returned;
  const write = async (order: LetterOrder) =>
    (await composeLetter(order, sampleContext(order.kind, sampleSalePage()))).html;

  it.each([
    ['a card', { returned: RETURNED, rest: null }, [false, false]],
    ['nothing, as the card is void', { returned: [{ ...RETURNED[0]!, amount: 0 }], rest: null }, [true, false]],
    ['a refund', { returned: [], rest: restOf(none, some) }, [false, true]],
    ['a refund by the hotel', { returned: [], rest: restOf(none, some, 'hotel') }, [false, true]],
    ['nothing', { returned: [], rest: restOf(some, none) }, [true, false]],
  ])('says “nothing” only if nothing comes back: %s', async (_, change, expected) => {
    const data = { ...SAMPLE_LETTERS.stay_cancelled[0]!, ...change };
    const html = await write({ kind: 'stay_cancelled', data, language: 'en' });
    const { NOTHING_BACK } = words.CONFIRMATION.CANCEL;
    expect([`>${NOTHING_BACK}<`, words.REST_PAID.BACK].map((text) => html.includes(text))).toEqual(expected);
  });

  it('shows no amount for a payment of unknown status', async () => {
    const rest = { ...restOf(money('EUR', 5000), some), isUnsure: true, hotelRefunded: null };
    const [data] = SAMPLE_LETTERS.stay_cancelled;
    const html = await write({ kind: 'stay_cancelled', data: { ...data!, rest }, language: 'en' });
    const said = ['€50.00', '€122.80', words.REST_PAID.UNCHECKED.split('{{')[0]!].map((text) => html.includes(text));
    expect(said).toEqual([false, false, true]);
  });

  it('shows the amount that the hotel has refunded, and the amount it still refunds, even if that is zero', async () => {
    const [data] = SAMPLE_LETTERS.stay_cancelled;
    for (const left of [some, none]) {
      const rest = { ...restOf(none, left, 'hotel'), hotelRefunded: money('EUR', 7711) };
      const html = await write({ kind: 'stay_cancelled', data: { ...data!, returned: [], rest }, language: 'en' });
      const said = ['€77.11', words.REST_PAID.REFUNDED, words.REST_PAID.BACK].map((text) => html.includes(text));
      expect(said).toEqual([true, true, left === some]);
    }
  });

  it('shows what a card has paid at the hotel since, so that the lines add up to what is left', async () => {
    const [data] = SAMPLE_LETTERS.stay_confirmed;
    const paid = { ...data!, paidAtHotel: money('EUR', 7_280), due: money('EUR', 10_000) };
    const html = await write({ kind: 'stay_confirmed', data: paid, language: 'en' });
    expect([words.RECEIPT.PAID_AT_HOTEL, '72.80', '€100.00'].map((text) => html.includes(text))).toEqual([
      true,
      true,
      true,
    ]);
    expect(await write({ kind: 'stay_confirmed', data: data!, language: 'en' })).not.toContain(
      words.RECEIPT.PAID_AT_HOTEL,
    );
  });

  it('says as the page does why nothing is booked, and what is refunded', async () => {
    const { GONE, WHY, HEADING } = paying.NOT_PAID;
    const said = (html: string) => [HEADING, WHY, GONE, '€122.80'].map((text) => html.includes(text));
    const [data] = SAMPLE_LETTERS.stay_unpaid;
    const unpaid = (refund: typeof some | null) =>
      write({ kind: 'stay_unpaid', data: { ...data!, refund }, language: 'en' });
    expect(said(await unpaid(null))).toEqual([true, true, false, false]);
    expect(said(await unpaid(some))).toEqual([true, false, true, true]);
  });

  it.each([
    ['ours', true, false],
    ['hotel', false, true],
  ] as const)(
    'shows the hotel what of it pays the fee, what is refunded, and whether by us: %s',
    async (refundBy, isDone, isYours) => {
      const rest = restOf(money('EUR', 5000), some, refundBy);
      const data = { ...SAMPLE_LETTERS.hotel_stay_cancelled[0]!, rest };
      const html = await write({ kind: 'hotel_stay_cancelled', data, language: 'en' });
      const { REFUND_HOW, REFUND_YOURS } = hotelWords.LETTER.HOTEL;
      const said = ['€50.00', '€122.80', REFUND_HOW, REFUND_YOURS].map((text) => html.includes(text));
      expect(said).toEqual([true, true, isDone, isYours]);
    },
  );
});

describe('the letter about a placement that needs a person', () => {
  it.each([
    ['payment_unclear', { state: 'unclear', refund: null }, 'has paid EUR 172.80: no line', 'released'],
    [
      'cancelled',
      { state: 'refund_failed', refund: money('EUR', 100) },
      'EUR 1.00 could not be refunded: no line',
      'cancelled',
    ],
    [
      'cancelled',
      { state: 'refund_failed', refund: null },
      'What goes back of EUR 172.80 could not be refunded: no line',
      'cancelled',
    ],
    ['paid', { state: 'paid', refund: null }, 'has paid EUR 172.80', 'released'],
    ['unknown', null, 'It is unknown whether the hotel has the reservation: no line.', null],
    ['confirmed', { state: 'paid', refund: null }, 'No line.', null],
  ] as const)('in state %s explains the problem with its payment', async (state, payment, what, outcome) => {
    const { alert } = SAMPLE_LETTERS.operator_alert[0]!;
    const amount = money('EUR', 17_280);
    const needs = payment ? [] : [{ reason: 'outcome_unknown', detail: 'no line' }];
    const changed = { ...alert, state, reason: 'no line', needs, payment: payment && { ...payment, amount } };
    const order = { kind: 'operator_alert', data: { v: 1, alert: changed }, language: 'en' } as LetterOrder;
    const { text } = await composeLetter(order, sampleContext('operator_alert', sampleSalePage()));
    const line = withoutIsolates(text).replaceAll(/\s+/g, ' ');
    expect(line).toContain(what);
    expect(/--as (\w+)/.exec(line)?.[1] ?? null).toBe(outcome);
  });
});

describe('a letter about a card', () => {
  const { unit } = SAMPLE_LETTERS.card_registered[0]!;
  const changed = SAMPLE_LETTERS.card_changed.find(({ change }) => change.type === 'replaced')!;
  const writeAll = async (balance: number, above: number, available = balance) => {
    const salePage = sampleSalePage({ my_cards: { last_four_above: above } });
    const card = { balance, available, unit, last4: 'QX7Z' };
    const orders = [
      { kind: 'card_registered', data: { ...SAMPLE_LETTERS.card_registered[0]!, ...card }, language: 'en' },
      { kind: 'card_registered_again', data: { ...SAMPLE_LETTERS.card_registered_again[0]!, ...card }, language: 'en' },
      { kind: 'card_expiring', data: { ...SAMPLE_LETTERS.card_expiring[0]!, ...card }, language: 'en' },
      { kind: 'card_changed', data: { ...changed, ...card }, language: 'en' },
    ] as const;
    return Promise.all(orders.map((order) => composeLetter(order, sampleContext(order.kind, salePage))));
  };
  const saysLastFour = ({ subject, html, text }: Awaited<ReturnType<typeof composeLetter>>) =>
    [subject, html, text].map((part) => part.includes('QX7Z'));

  it.each([
    ['names its last four up to the amount above which my cards asks for them', 50_000, 500, true],
    ['keeps them back above it, as its reader is asked for them', 50_001, 500, false],
    ['goes by the amount of the sale page', 50_001, 1000, true],
    ['keeps them back on every card with money where the amount is none', 1, 0, false],
  ])('%s', async (_, balance, above, isNamed) => {
    for (const letter of await writeAll(balance, above)) {
      const [, inHtml, inText] = saysLastFour(letter);
      expect([inHtml, inText], letter.subject).toEqual([isNamed, isNamed]);
      if (!isNamed) expect(letter.subject).not.toContain('QX7Z');
      expect(letter.text).toContain(balance === 1 ? '€0.01' : balance === 50_000 ? '€500.00' : '€500.01');
    }
  });

  it('shows the usable value, and hides the last four characters by the full balance, like My cards', async () => {
    const [code] = SAMPLE_LETTERS.card_code;
    const data = { ...code!, balance: 60_000, available: 15_000 };
    const given = { kind: 'card_code', data, language: 'en' } as const;
    const letters = [
      ...(await writeAll(60_000, 500, 15_000)),
      await composeLetter(given, sampleContext('card_code', sampleSalePage())),
    ];
    for (const letter of letters) {
      expect(letter.text, letter.subject).toContain('€150.00');
      expect(letter.html + letter.text, letter.subject).not.toMatch(/€600|QX7Z/);
    }
  });
});

it('a stay letter explains how to use the rest of a card whose code the guest does not have', async () => {
  const data = SAMPLE_LETTERS.stay_confirmed[0]!;
  const unit = { type: 'money', currency: 'GBP' } as const;
  const gift = {
    ...data.cards[0]!,
    last4: '',
    kind: 'value',
    unit,
    uses: null,
    covered: money('GBP', 13_100),
  } as const;
  const textFor = async (left: number) => {
    const order = { kind: 'stay_confirmed', data: { ...data, cards: [{ ...gift, left }] }, language: 'en' } as const;
    return (await composeLetter(order, sampleContext('stay_confirmed', sampleSalePage()))).text;
  };
  const said = words.CONFIRMED.NO_CODE.split(' ').slice(0, 6).join(' ');
  expect(await textFor(26_900)).toContain(said);
  expect(await textFor(0)).not.toContain(said);
});
