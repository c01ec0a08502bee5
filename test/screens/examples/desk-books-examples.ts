import type { Liability } from '#contract/desk/staff-books.ts';

type Report = Liability['sale_pages'][number];
type Figures = Report['totals'][number];

const NOTHING = {
  opening: 0,
  issued: 0,
  redeemed: 0,
  given_back: 0,
  expired: 0,
  extended: 0,
  voided: 0,
  adjusted: 0,
  moved_in: 0,
  moved_out: 0,
  closing: 0,
  held: 0,
  extendable: 0,
};

const POUNDS: Figures = {
  ...NOTHING,
  counts: 'money',
  currency: 'GBP',
  opening: 48_210.5,
  issued: 12_400,
  redeemed: -9_860.75,
  given_back: 1_130,
  expired: -2_275,
  extended: 320,
  voided: -150,
  adjusted: -24.75,
  moved_in: 500,
  moved_out: -500,
  closing: 49_750,
  held: 1_240,
  extendable: 1_955,
};

const atHarbour = { ...POUNDS, opening: 40_000, issued: 10_000, redeemed: -9_000, closing: 41_000 };
const atUnknown = { ...POUNDS, opening: 8_210.5, issued: 2_400, redeemed: -860.75, closing: 8_750 };
const USES: Figures = { ...NOTHING, counts: 'uses', currency: null, issued: 30, redeemed: -12, closing: 18, held: 2 };

export const LIABILITY: Liability = {
  sale_pages: [
    {
      sale_page_id: 'demo',
      month: '2026-10',
      through: '2026-10',
      time_zone: 'Europe/London',
      from: '2026-09-30T23:00:00Z',
      to: '2026-10-20T09:30:00Z',
      is_over: false,
      lines: [
        { ...atHarbour, property_id: 'harbour-house' },
        { ...atUnknown, property_id: null },
        { ...USES, property_id: 'palais' },
      ],
      totals: [POUNDS, USES],
      faults: [],
    },
  ],
};
