import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { click, findHeading, pressEnter, textOf } from '../../../../test/screens/desk-hands.ts';
import { staffProblem } from '../../../../test/screens/desk-playback.ts';
import type { DeskAnswers } from '../../../../test/screens/desk-calls.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { DRAFT_CHECK } from '../../../../test/screens/examples/desk-examples.ts';

const findFinding = (name: string) => screen.findByRole('button', { name });

it('describes a field by its fault, also where the settings cannot be read', async () => {
  for (const answer of [
    { ...DRAFT_CHECK, faults: [{ field: 'name', message: 'is too long' }], changes: [] },
    {
      ...staffProblem('INPUT.INVALID'),
      errors: [{ path: 'settings.name', code: 'STAFF.SETTING_INVALID', params: { message: 'is too long' } }],
    },
  ]) {
    openDesk('/desk/sale-pages/demo', { salePageCheck: answer });
    const name = await screen.findByRole('textbox', { name: 'Name', description: /is too long/ });
    expect(name.getAttribute('aria-invalid')).toBe('true');
    pressEnter(await findFinding('The page itself: Name'));
    await waitFor(() => expect(document.activeElement).toBe(name));
  }
});

it('opens the closed groups of a field that a finding leads to', async () => {
  const warning = { field: 'voucher_products.1.validity.max_nights', message: 'is many' };
  const salePageCheck = { ...DRAFT_CHECK, warnings: [...DRAFT_CHECK.warnings, warning] };
  const desk = openDesk('/desk/sale-pages/demo', { salePageCheck });
  pressEnter(await findFinding('Product ten-nights: Validity, Most nights'));
  const nights = await screen.findByRole('textbox', { name: /^Most nights/ });
  await waitFor(() => expect(document.activeElement).toBe(nights));
  pressEnter(await findFinding('Hotel Harbour House, Brighton: Letters'));
  const letters = await screen.findByRole('combobox', { name: /^Letters/, description: /guests get two letters/ });
  await waitFor(() => expect(document.activeElement).toBe(letters));
  expect(letters.hasAttribute('aria-invalid')).toBe(false);
  // Opening the group loads its hotel's lists, and the same answer contains the hotel's findings.
  pressEnter(await findFinding('Hotel Harbour House, Brighton: Connection, Service'));
  const service = { name: /^Service/ };
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', service)));
  const hotel = screen.getByRole('region', { name: 'Harbour House, Brighton' });
  expect(textOf(hotel)).toMatch(/cannot be booked.*fixed by the hotel/);
  click(screen.getByRole('link', { name: 'Cards' }));
  await findHeading('Cards');
  click(screen.getByRole('link', { name: 'Sale page' }));
  await findFinding('Hotel Harbour House, Brighton: Connection, Service');
  expect(desk.askedFor('salePageHotels')).toHaveLength(1);
});

const remark = (field: string, tag: string, values = {}) => ({ field, message: 'in English', tag, values });
const WARNINGS = [
  remark('properties.0.description', 'text_missing', { language: 'cs', fallback: 'en' }),
  remark('voucher_products.1.registration', 'new_terms', { count: 1 }),
  remark('voucher_products.1.validity', 'new_terms', { count: 2 }),
  remark('voucher_products.0.issuing.valid_for', 'short_term_de', { source: 'BGB' }),
  { field: 'name', message: 'is a new message', tag: 'of_a_newer_server', values: {} },
];
const FAULTS = [
  remark('voucher_products.0.validity.min_nights', 'above_max_nights', { nights: 3 }),
  remark('theme.accent', 'colour'),
];
const UNREADABLE = {
  ...staffProblem('INPUT.INVALID'),
  errors: [
    {
      path: 'settings.name',
      code: 'STAFF.SETTING_INVALID',
      params: { message: 'Too big', tag: 'long_text', maximum: 60 },
    },
  ],
};

it.each([
  [
    'de',
    [
      'fehlt in der angebotenen Sprache „cs“: Gäste lesen es auf „en“',
      'gilt auch für 1 schon verkaufte Karte',
      'gilt auch für 2 schon verkaufte Karten',
      'ist kürzer als die drei Jahre ab Jahresende für Geschenkkarten in Deutschland (BGB): Fragen Sie Ihre Rechtsberatung',
      'is a new message',
    ],
    ['ist mehr als „Höchstens Nächte“ (3)', 'muss eine Farbe wie #8a3b2e sein, in der Datei in Anführungszeichen'],
    'darf höchstens 60 Zeichen haben',
  ],
  [
    'fr',
    [
      'manque en «\u202fcs\u202f», langue proposée\u202f: les clients le lisent en «\u202fen\u202f»',
      's’applique aussi à 1 carte déjà vendue',
      's’applique aussi à 2 cartes déjà vendues',
      'est plus court que les trois ans à partir de la fin de l’année prévus pour les cartes cadeaux en Allemagne (BGB)\u202f: consultez votre conseil juridique',
      'is a new message',
    ],
    [
      'dépasse «\u202fNuits au plus\u202f» (3)',
      'doit être une couleur telle que #8a3b2e, entre guillemets dans le fichier',
    ],
    'ne doit pas dépasser 60 caractères',
  ],
])('says the findings of a draft in the language of the desk: %s', async (language, warnings, faults, unreadable) => {
  onTestFinished(() => {
    window.localStorage.clear();
    document.documentElement.lang = 'en';
  });
  for (const [salePageCheck, said] of [
    [{ faults: [], warnings: WARNINGS, changes: [] }, warnings],
    [{ faults: FAULTS, warnings: [], changes: [] }, faults],
    [UNREADABLE, [unreadable]],
  ] satisfies readonly (readonly [DeskAnswers['salePageCheck'], readonly string[]])[]) {
    openDesk('/desk/sale-pages/demo', { salePageCheck });
    const select = await screen.findByRole('combobox', { name: /^(Language|Sprache|Langue)$/ });
    fireEvent.change(select, { target: { value: language } });
    await waitFor(() => {
      const items = [...document.querySelectorAll('[aria-live] li')].map(({ textContent }) => textContent);
      expect(items).toHaveLength(said.length);
      expect(said.filter((sentence, index) => !items[index]?.endsWith(sentence))).toEqual([]);
    });
    expect(screen.queryByText(/in English/)).toBeNull();
  }
});
