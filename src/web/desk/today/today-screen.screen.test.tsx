import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { click, clickButton, textOf } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { TODAY } from '../../../../test/screens/examples/desk-examples.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'mediaDevices');
});

it.each([
  ['opens the camera of a phone', true],
  ['waits for a scanner elsewhere', false],
])('redeems with one tap, and %s', async (_what, matches) => {
  const refused = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: refused }, configurable: true });
  vi.stubGlobal('matchMedia', () => ({ matches }));
  openDesk('/desk');
  await screen.findByRole('region', { name: 'Hotels' });
  await clickButton('Redeem');
  await screen.findByLabelText('Scan or type the code');
  expect(screen.queryAllByRole('dialog', { name: 'Scan with the camera' })).toHaveLength(matches ? 1 : 0);
});

it('begins with the hotel that does not answer, and says why each stay needs a person and since when', async () => {
  const [brighton, vienna] = TODAY.properties;
  const silent = { ...brighton!, state: 'silent', silent_since: '2026-11-02T01:59:00Z' } as const;
  openDesk('/desk', { today: { ...TODAY, properties: [silent, vienna!] } });
  const notice = await screen.findByText('Harbour House, Brighton has not answered since 2 Nov 2026, 01:59');
  const needs = screen.getByRole('region', { name: 'Needs a person' });
  expect(notice.compareDocumentPosition(needs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const hotels = textOf(screen.getByRole('region', { name: 'Hotels' }));
  expect(hotels).toContain('Harbour House, Brighton Does not answer');
  expect(hotels).not.toContain('Ready');
  const [, row] = within(needs).getAllByRole('row');
  expect(textOf(row!)).toContain('It is unknown whether the hotel has the reservation.');
  expect(textOf(row!)).toContain('1 Nov 2026, 14:05');
  // The exact words are on the stay only.
  expect(textOf(row!)).not.toContain('asked 12 times');
});

it('lists every locked code, and warns of an attack once there are many', async () => {
  openDesk('/desk', { today: { ...TODAY, locked: [{ sale_page_id: 'demo', cards: 1, batches: [] }] } });
  const one = (await screen.findByText(/^One code is locked on/)).parentElement!;
  expect(within(one).getByRole('link').getAttribute('href')).toBe('/desk/cards?sale_page_id=demo&state=locked');
  expect(textOf(one)).not.toContain('attack');
  openDesk('/desk');
  expect(textOf((await screen.findByText(/^34 codes are locked on/)).parentElement!)).toContain('attack');
});

it('says how many arrivals there are in all, and links to the full list', async () => {
  const desk = openDesk('/desk');
  const arrivals = await screen.findByRole('region', { name: 'Arriving today and tomorrow, paid by card' });
  expect(textOf(arrivals)).toContain(`of ${TODAY.in_all.arrivals}.`);
  expect(textOf(arrivals)).toContain('£26.80 left to pay');
  click(within(arrivals).getByRole('link', { name: 'See all' }));
  await screen.findByRole('heading', { name: 'Earliest arrival first' });
  const filter = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Arrives today or tomorrow' });
  expect(filter.checked).toBe(true);
  expect(desk.askedFor('reservationFinding').map(({ sent }) => sent)).toEqual([
    { state: 'confirmed', arrives: 'soon', paid_by_cards: 'true' },
  ]);
});

it.each([
  { state: 'asked', booked: null, says: 'waits for a second person, until 5 Nov 2026, 09:30.' },
  { state: 'done', booked: null, says: 'is approved. Open the stay and press “Book again”.' },
  { state: 'moved', booked: null, says: 'Nothing is booked at Palais Lindenhof, Vienna yet.' },
  { state: 'refused', booked: null, says: 'was refused. The stay is as it was.' },
  { state: 'moved', booked: 'SC-7777-2222', says: 'Booked at Palais Lindenhof, Vienna' },
] as const)(
  'says of a move that is $state what became of it, and opens both stays',
  async ({ state, booked, says }) => {
    const [move] = TODAY.moves;
    openDesk('/desk', { today: { ...TODAY, moves: [{ ...move!, state, new_reference: booked }] } });
    const panel = within(await screen.findByRole('region', { name: 'Guests you are moving' }));
    panel.getByText(says, { exact: false });
    const links = panel.getAllByRole('link').map((link) => link.getAttribute('href'));
    const references = ['SC-9ABC-2DEF', ...(booked === null ? [] : [booked])];
    expect(links).toEqual(references.map((reference) => `/desk/reservations/${reference}`));
  },
);
