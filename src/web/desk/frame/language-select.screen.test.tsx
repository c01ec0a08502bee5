import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { click, fill } from '../../../../test/screens/desk-hands.ts';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { HOTEL_STAYS } from '../../../../test/screens/examples/desk-examples.ts';
import { startLanguage } from '../desk-language.ts';

beforeEach(() => {
  onTestFinished(() => {
    window.localStorage.clear();
    document.documentElement.lang = 'en';
  });
});

it('shows the desk in the chosen language, which the device remembers', async () => {
  openDesk('/desk/cards');
  await screen.findByRole('heading', { name: 'Cards', level: 1 });
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
  await screen.findByRole('heading', { name: 'Karten', level: 1 });
  expect(document.documentElement.lang).toBe('de');
  fireEvent.change(screen.getByRole('combobox', { name: 'Sprache' }), { target: { value: 'fr' } });
  await screen.findByRole('heading', { name: 'Cartes', level: 1 });
  document.documentElement.lang = 'en';
  await startLanguage();
  expect(document.documentElement.lang).toBe('fr');
});

it('names products in the chosen language, and finds their cards by it', async () => {
  openDesk('/desk/cards', {
    find: { cards: [], reservations: [], has_more: false, ended: [], paid: [], matched: null },
    hotelStayFinding: { ...HOTEL_STAYS, stays: [] },
  });
  await screen.findAllByText('Gift card', { selector: 'td *' });
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
  await screen.findAllByText('Geschenk der stillen Stunden', { selector: 'td *' });
  fill(screen.getByRole('search').querySelector('input')!, 'stillen stunden');
  click(screen.getByRole('button', { name: 'Suchen' }));
  const link = await screen.findByRole('link', { name: /Geschenk der stillen Stunden/ });
  expect(link.getAttribute('href')).toBe('/desk/cards?product_id=gift-card');
});

it('shows the language chosen last, however late the texts of an earlier one come', async () => {
  openDesk('/desk/cards');
  await screen.findByRole('heading', { name: 'Cards', level: 1 });
  const choose = (language: string) =>
    fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: language } });
  choose('fr');
  choose('en');
  await vi.dynamicImportSettled();
  await screen.findByRole('heading', { name: 'Cards', level: 1 });
  expect(document.documentElement.lang).toBe('en');
});
