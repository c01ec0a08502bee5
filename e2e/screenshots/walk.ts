import type { Page } from '@playwright/test';
import type { BookingPage } from '../booking-page.ts';

/** A screen in one state, reached from the screen before it. */
export type Screen = {
  readonly name: string;
  readonly reach: (guest: BookingPage, page: Page) => Promise<unknown>;
  /** Only what is about a phone is looked at on phones alone. */
  readonly only?: 'phone';
  readonly isExhibition?: true;
  readonly isPrinted?: true;
};

/** Screens that follow from each other. */
export type Walk = { readonly name: string; readonly screens: readonly Screen[] };

export const press = (guest: BookingPage, name: string | RegExp) => guest.page.getByRole('button', { name }).click();
