import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
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
