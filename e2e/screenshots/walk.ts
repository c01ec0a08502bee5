import type { Page } from '@playwright/test';
import type { BookingPage } from '../booking-page.ts';

/** A screen in one state, reached from the screen before it. */
export type Screen = {
  readonly name: string;
  readonly reach: (guest: BookingPage, page: Page) => Promise<unknown>;
  /** A screen that only phones have. */
  readonly only?: 'phone';
  readonly isPrinted?: true;
};

export type Walk = { readonly name: string; readonly screens: readonly Screen[] };

/** Clicks a button by its text key. The button may have more text, and missing values match anything. */
export const press = (guest: BookingPage, key: string, values?: Readonly<Record<string, string>>) =>
  guest.page.getByRole('button', { name: guest.sayLike(key, values) }).click();
