import { expect, type Page } from '@playwright/test';
import type { CardSearchAnswer } from '#contract/card.ts';
import type { Reservation } from '#contract/reservation.ts';
import { EMPTY_BUYER, type BuyerDraft } from '../../src/web/guest/session/buyer-draft.ts';
import { writeRooms } from '../../src/web/guest/session/room-choices.ts';
import type { StaySearch } from '../../src/web/guest/session/stay-search.ts';
import { STAY } from '../../test/screens/examples/prices.ts';

/** What a guest has done before the screen opens. */
export type Before = {
  readonly cards?: readonly CardSearchAnswer[];
  readonly search?: StaySearch;
  readonly buyer?: Partial<BuyerDraft>;
  readonly reservations?: readonly Reservation[];
};

/** Two adults in one room, chosen or not. */
export const PARTY = [{ ageCategoryId: 'adult', count: 2 }];
const CHOSEN = [{ persons: PARTY, room: { categoryId: 'lanes', rateId: 'flexible' } }];

/** The address of a stay in Brighton whose room is chosen. */
export const CHOSEN_STAY: StaySearch = { property: 'harbour-house', ...STAY, rooms: writeRooms(CHOSEN) };

export const BUYER: Partial<BuyerDraft> = {
  propertyId: 'harbour-house',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  language: 'en-GB',
  propertyPrivacyPolicyAgrement: true,
};

/** Opens the booking in one of its sections, with cards whose codes were typed before. */
export async function openBooking(page: Page, { cards = [], search = {}, buyer }: Before): Promise<void> {
  await keepInTab(
    page,
    'cards',
    cards.map(({ card_token: token, ...held }) => ({ token, ...held })),
  );
  if (buyer) await keepInTab(page, 'buyer', { ...EMPTY_BUYER, ...buyer });
  await page.goto(`/s/demo/booking?${writeSearch(search)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** Opens the page of a reservation that was made in this tab. */
export async function openReservation(
  page: Page,
  { cards = [], search = {}, reservations = [] }: Before,
): Promise<void> {
  await keepInTab(
    page,
    'cards',
    cards.map(({ card_token: token, ...held }) => ({ token, ...held })),
  );
  await keepInTab(page, 'reservations', reservations);
  await page.goto(`/s/demo/reservation/${reservations[0]?.reference ?? 'SC-2222-2222'}?${writeSearch(search)}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

/** What the page has in its tab when it opens for the first time; a reload finds what the page has kept since. */
export async function keepInTab(page: Page, name: string, value: unknown): Promise<void> {
  await page.addInitScript(
    ([key, text]) => {
      if (window.location.protocol !== 'about:' && window.sessionStorage.getItem(key) === null)
        window.sessionStorage.setItem(key, text);
    },
    [`staycard.demo.${name}`, JSON.stringify(value)] as const,
  );
}

function writeSearch(search: StaySearch): string {
  const named = Object.entries(search).flatMap(([name, text]) => (text ? [[name, text]] : []));
  return new URLSearchParams(named).toString();
}
