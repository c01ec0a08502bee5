import type { Page } from '@playwright/test';
import type { BookingPage } from '../booking-page.ts';

/** A screen in one state, reached from the screen before it. */
export type Screen = {
  readonly name: string;
  readonly reach: (guest: BookingPage, page: Page) => Promise<unknown>;
  /** Only what is about a phone is looked at on phones alone. */
  readonly only?: 'phone';
  readonly isPrinted?: true;
};

/** Screens that follow from each other. */
export type Walk = { readonly name: string; readonly screens: readonly Screen[] };

/** Presses a button by its text key, also one that says more than the text; what is not given of it is anything. */
export const press = (guest: BookingPage, key: string, values?: Readonly<Record<string, string>>) =>
  guest.page.getByRole('button', { name: guest.sayLike(key, values) }).click();
