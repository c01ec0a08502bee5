import { expect, type Page } from '@playwright/test';
import { bookingAddress, reservationAddress, tabAfter, tabKey, type Before } from '../../test/screens/before.ts';

export { BUYER, CHOSEN_STAY, PARTY, type Before } from '../../test/screens/before.ts';

/** Opens the booking in one of its sections, with cards whose codes were typed before. */
export async function openBooking(page: Page, before: Before): Promise<void> {
  await open(page, bookingAddress(before), before);
}

/** Opens the page of a reservation that was made in this tab. */
export async function openReservation(page: Page, { reservations = [], ...before }: Before): Promise<void> {
  await open(page, reservationAddress({ ...before, reservations }), { ...before, reservations });
}

async function open(page: Page, address: string, before: Before): Promise<void> {
  for (const [name, value] of Object.entries(tabAfter(before))) await keepInTab(page, name, value);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Presets an entry of the tab's storage for the first load. A reload finds what the page has stored since. */
export async function keepInTab(page: Page, name: string, value: unknown): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      if (window.location.protocol !== 'about:' && window.sessionStorage.getItem(key) === null)
        window.sessionStorage.setItem(key, text);
    },
    [tabKey(name), JSON.stringify(value)] as const,
  );
}
