import { expect, type Page, type Request } from '@playwright/test';
import { bookingAddress, NOW, reservationAddress, tabAfter, tabKey, type Before } from '../../test/screens/before.ts';
import { BookingPage } from '../booking-page.ts';
import { changeAddress } from '../desk/desk-screens.ts';

/** Longer than the maximum age of the page's cached answers. */
const PAST_EVERY_CACHE = '05:01';
/** An address without a screen. */
const NOWHERE = '/s/demo/nowhere';

/**
 * The guest page in one document for many states, because loading it costs more than drawing a state. Each state starts
 * as in a new tab: at the same time, with empty caches and empty storage.
 */
export class GuestTab {
  readonly page: Page;
  readonly guest: BookingPage;
  /** The page's uncaught errors and violations of its content policy. */
  readonly faults: string[] = [];
  /** True while the page is open without a guest's data. */
  private isNowhere = false;
  private readonly unanswered = new Set<Request>();

  constructor(page: Page, language: string) {
    this.page = page;
    this.guest = new BookingPage(page, language);
    page.on('pageerror', (error) => this.faults.push(error.message));
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) this.faults.push(message.text());
    });
    page.on('request', (request) => this.unanswered.add(request));
    page.on('requestfinished', (request) => this.unanswered.delete(request));
    page.on('requestfailed', (request) => this.unanswered.delete(request));
  }

  /** Opens an address of the page, with these entries in the tab's storage. */
  async open(address: string, kept: Readonly<Record<string, unknown>> = {}): Promise<void> {
    if (!this.isNowhere) {
      await this.load(NOWHERE);
      await this.clear();
    }
    this.isNowhere = false;
    const entries = Object.entries(kept).map(([name, value]) => [tabKey(name), JSON.stringify(value)] as const);
    await this.page.evaluate((stored) => {
      for (const [key, text] of stored) window.sessionStorage.setItem(key, text);
    }, entries);
    await changeAddress(this.page, this.inLanguage(address));
  }

  async openBooking(before: Before, more: Readonly<Record<string, unknown>> = {}): Promise<void> {
    await this.open(bookingAddress(before), { ...tabAfter(before), ...more });
  }

  async openReservation({ search, reservations = [] }: Before): Promise<void> {
    const before = { ...(search && { search }), reservations };
    await this.open(reservationAddress(before), tabAfter(before));
  }

  async search(code: string): Promise<void> {
    await this.open('/s/demo');
    await this.guest.typeCode(code);
  }

  async load(address: string): Promise<void> {
    await this.page.goto(this.inLanguage(address));
  }

  /** Leaves a screen and clears its data. */
  async leave(): Promise<void> {
    await changeAddress(this.page, this.inLanguage(NOWHERE));
    await this.clear();
  }

  /** Also leaves the document, so that the next state loads a new one. */
  async leaveDocument(): Promise<void> {
    await this.page.goto('/robots.txt');
    this.isNowhere = false;
  }

  private async clear(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: this.guest.say('FRAME.NOT_FOUND') })).toBeVisible();
    await expect.poll(() => this.unanswered.size).toBe(0);
    await this.page.clock.fastForward(PAST_EVERY_CACHE);
    await this.page.clock.setSystemTime(NOW.epochMilliseconds);
    await this.page.evaluate(() => {
      window.sessionStorage.clear();
      window.localStorage.clear();
    });
    this.isNowhere = true;
  }

  private inLanguage(address: string): string {
    if (this.guest.language === 'en') return address;
    const [path = '', hash] = address.split('#');
    const asked = `${path}${path.includes('?') ? '&' : '?'}language=${this.guest.language}`;
    return hash === undefined ? asked : `${asked}#${hash}`;
  }
}
