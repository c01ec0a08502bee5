import type { Journal } from '#contract/desk/staff-journal.ts';
import { EXPIRY_BANDS, type WireReport } from '#contract/desk/staff-reports.ts';

type Page = WireReport['sale_pages'][number];
type Row = Page['rows'][number];

const OCTOBER = {
  sale_page_id: 'demo',
  from: '2026-10-01',
  through: '2026-10-31',
  time_zone: 'Europe/London',
  is_over: true,
  opens: null,
  more_rows: 0,
  faults: [],
};

function column(key: string, kind: Page['columns'][number]['kind'], opens: Row['narrowed'] | null = null) {
  return { key, kind, opens, is_plotted: kind === 'value' && key !== 'owed', is_apart: key === 'counts' };
}

const NOTHING = Object.fromEntries(
  ['issued', 'given_back', 'expired', 'extended', 'voided', 'adjusted', 'moved_in', 'moved_out', 'extendable'].map(
    (figure) => [figure, 0],
  ),
);

function owed(
  property: string | null,
  figures: Readonly<Record<string, number>>,
  currency: string | null = 'GBP',
): Row {
  return {
    currency,
    local_currency: null,
    cells: { issuing_property: property, counts: currency ? 'money' : 'uses', currency, ...NOTHING, ...figures },
    narrowed: { property_id: property ?? 'unknown', unit: currency ?? 'uses' },
  };
}

const USES = owed('palais', { opening: 0, issued: 30, redeemed: -12, closing: 18, held: 2 }, null);

export const LIABILITY: WireReport = {
  sale_pages: [
    {
      ...OCTOBER,
      opens: 'open_cards',
      columns: [
        column('issuing_property', 'property'),
        column('counts', 'tag'),
        column('currency', 'unit'),
        column('opening', 'value'),
        column('issued', 'value'),
        column('redeemed', 'value'),
        column('given_back', 'value'),
        column('expired', 'value'),
        column('adjusted', 'value'),
        column('closing', 'value', {}),
        column('held', 'value'),
      ],
      rows: [
        owed('harbour-house', {
          opening: 40_000,
          issued: 10_000,
          redeemed: -9_000,
          given_back: 450,
          adjusted: -450,
          closing: 41_000,
          held: 1_240,
        }),
        owed(null, { opening: 8_210.5, issued: 2_400, redeemed: -860.75, closing: 9_749.75, held: 0 }),
        USES,
      ],
      totals: [
        {
          ...owed(null, {
            opening: 48_210.5,
            issued: 12_400,
            redeemed: -9_860.75,
            given_back: 450,
            adjusted: -450,
            closing: 50_749.75,
            held: 1_240,
          }),
          narrowed: { unit: 'GBP' },
        },
        { ...USES, narrowed: { unit: 'uses' } },
      ],
    },
  ],
};

function aged(issuedIn: string, property: string | null, bands: readonly number[]): Row {
  const cells = Object.fromEntries(EXPIRY_BANDS.map((band, index) => [band, bands[index] ?? 0]));
  const owed = bands.reduce((sum, amount) => sum + amount, 0);
  return {
    currency: 'GBP',
    local_currency: null,
    cells: { issued_in: issuedIn, issuing_property: property, ...cells, owed },
    narrowed: { issued_in: issuedIn, property_id: property ?? 'unknown', unit: 'GBP' },
  };
}

export const AGEING: WireReport = {
  sale_pages: [
    {
      ...OCTOBER,
      opens: 'open_cards',
      columns: [
        column('issued_in', 'month'),
        column('issuing_property', 'property'),
        column('unit', 'unit'),
        ...EXPIRY_BANDS.map((band) => column(band, 'value', { expires: band })),
        column('owed', 'value', {}),
      ],
      rows: [
        aged('2026-03', 'harbour-house', [120, 2_400, 1_850.5, 310, 0, 0, 95]),
        aged('2026-09', 'harbour-house', [0, 0, 640, 8_200, 12_300, 0, 0]),
        aged('2026-09', null, [0, 0, 0, 0, 0, 4_000, 0]),
      ],
      totals: [{ ...aged('', null, [120, 2_400, 2_490.5, 8_510, 12_300, 4_000, 95]), narrowed: {} }],
    },
  ],
};

export const OPEN_CARDS: WireReport = {
  sale_pages: [
    {
      ...OCTOBER,
      more_rows: null,
      columns: [
        column('last4', 'text'),
        column('card', 'card'),
        column('product', 'product'),
        column('issued_on', 'date'),
        column('unit', 'unit'),
        column('owed', 'value'),
      ],
      rows: [
        {
          currency: 'GBP',
          local_currency: null,
          cells: {
            last4: '7QKM',
            card: '00000000-0000-4000-8000-000000000001',
            product: 'gift-card',
            issued_on: '2026-03-04',
            owed: 120,
          },
          narrowed: {},
        },
      ],
      totals: [{ currency: 'GBP', local_currency: null, cells: { owed: 120 }, narrowed: {} }],
    },
  ],
};

const SETTLED: Row = {
  currency: 'EUR',
  local_currency: 'GBP',
  cells: {
    issuing_property: 'palais',
    redeeming_property: 'harbour-house',
    redeemed: 339.77,
    local_amount: 290.4,
    to_pay: 280.24,
  },
  narrowed: { property_id: 'palais', redeeming_property_id: 'harbour-house', unit: 'EUR' },
};

export const SETTLEMENT: WireReport = {
  sale_pages: [
    {
      ...OCTOBER,
      opens: 'settled_stays',
      columns: [
        column('issuing_property', 'property'),
        column('redeeming_property', 'property'),
        column('unit', 'unit'),
        column('redeemed', 'value'),
        column('local_amount', 'local_value', {}),
        column('to_pay', 'local_value'),
      ],
      rows: [SETTLED],
      totals: [{ ...SETTLED, narrowed: {} }],
    },
  ],
};

const DIFFERENCE: Row = {
  currency: 'GBP',
  local_currency: null,
  cells: { reference: 'SC-7F2K-9QXM', what: 'paid', state: 'missing', ours: 432, theirs: null },
  narrowed: {},
};

export const RECONCILIATION: WireReport = {
  sale_pages: [
    {
      ...OCTOBER,
      columns: [
        column('reference', 'reference'),
        column('what', 'tag'),
        column('state', 'tag'),
        column('ours', 'value'),
        column('theirs', 'value'),
      ],
      rows: [DIFFERENCE],
      totals: [{ ...DIFFERENCE, cells: { ours: 432, theirs: 0 } }],
    },
  ],
};

const share = (issuedIn: string, after: number, redeemed: number, expired: number): Row => ({
  currency: 'GBP',
  local_currency: null,
  cells: {
    issued_in: issuedIn,
    issuing_property: 'harbour-house',
    after_months: after,
    issued: 24_000,
    redeemed_share: redeemed,
    expired_share: expired,
    adjusted_share: 0,
    open_share: 1 - redeemed - expired,
  },
  narrowed: {},
});

const OPEN: Row = {
  currency: 'GBP',
  local_currency: null,
  cells: {
    issued_in: '2026-03',
    issuing_property: 'harbour-house',
    owed: 4_775.5,
    assumed_unused: 477.55,
    owed_less_assumed: 4_297.95,
  },
  narrowed: { issued_in: '2026-03', property_id: 'harbour-house', unit: 'GBP' },
};

export const BREAKAGE: WireReport = {
  sale_pages: [
    {
      ...OCTOBER,
      columns: [
        column('issued_in', 'month'),
        column('issuing_property', 'property'),
        column('unit', 'unit'),
        column('after_months', 'count'),
        { ...column('issued', 'value'), is_plotted: false },
        column('redeemed_share', 'percent'),
        column('expired_share', 'percent'),
        column('adjusted_share', 'percent'),
        column('open_share', 'percent'),
        column('owed', 'value', {}),
        column('assumed_unused', 'value'),
        column('owed_less_assumed', 'value'),
      ],
      rows: [share('2026-03', 0, 0.1034, 0), share('2026-03', 3, 0.4512, 0), share('2026-03', 6, 0.6621, 0.131), OPEN],
      totals: [
        {
          currency: 'GBP',
          local_currency: null,
          cells: { owed: 4_775.5, assumed_unused: 477.55, owed_less_assumed: 4_297.95 },
          narrowed: {},
        },
      ],
    },
  ],
};

const SUM = { product: 'gift-card', issuing_property: 'harbour-house', tax_kind: 'multi_purpose' };
const journalRow = (cells: Row['cells']): Row => ({ currency: 'GBP', local_currency: null, cells, narrowed: {} });

export const JOURNAL: Journal = {
  next: {
    number: 3,
    from: '2026-10-01',
    through: '2026-10-31',
    is_unruled: false,
    sums: {
      columns: [
        column('event', 'tag'),
        column('product', 'product'),
        column('outcome', 'tag'),
        column('account', 'text'),
        column('contra_account', 'text'),
        column('movements', 'count'),
        column('amount', 'value'),
      ],
      rows: [
        journalRow({
          ...SUM,
          event: 'issued',
          outcome: 'booked',
          account: '1360',
          contra_account: '3272',
          movements: 2,
          amount: 150,
        }),
        journalRow({ ...SUM, event: 'expired', outcome: 'not_booked', movements: 1, amount: -20 }),
      ],
      more_rows: 0,
    },
    lines: {
      columns: [column('date', 'date'), column('document', 'text'), column('amount', 'value')],
      rows: [journalRow({ date: '2026-10-02', document: '3-0001', amount: 100 })],
      more_rows: 1,
    },
  },
  exports: [
    {
      number: 2,
      from: '2026-09-01',
      through: '2026-09-30',
      by: { kind: 'staff', id: '00000000-0000-4000-8000-000000000009', name: 'Vera' },
      made_at: '2026-10-01T08:00:00Z',
      lines: 40,
      files: [{ name: 'journal-demo-2.csv', sha256: 'ab' }],
    },
  ],
  may_export: true,
};
