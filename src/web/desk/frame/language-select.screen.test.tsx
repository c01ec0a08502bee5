import { fireEvent, screen } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { openDesk } from '../../../../test/screens/desk-page.tsx';
import { startLanguage } from '../desk-language.ts';

it('shows the desk in the chosen language, which the device remembers', async () => {
  onTestFinished(() => {
    window.localStorage.clear();
    document.documentElement.lang = 'en';
  });
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
