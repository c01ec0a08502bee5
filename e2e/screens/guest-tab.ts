import { expect, type Page, type Request } from '@playwright/test';
import { bookingAddress, NOW, reservationAddress, tabAfter, tabKey, type Before } from '../../test/screens/before.ts';
import { BookingPage } from '../booking-page.ts';

/** Longer than the page keeps any answer of the API. */
const PAST_EVERY_CACHE = '05:01';
/** An address that no screen has. */
const NOWHERE = '/s/demo/nowhere';

/**
 * The guest page in one document for many states, because loading it costs more than drawing a state. Each state begins
 * as in a new tab: at the same time, with no answer kept and nothing in the storage.
 */
export class GuestTab {
  readonly page: Page;
  readonly guest: BookingPage;
  /** What the page threw, and where it broke its content policy. */
  readonly faults: string[] = [];
  /** True where the page is open and knows nothing of any guest. */
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
    await this.page.evaluate(
      ([target, stored]) => {
        for (const [key, text] of stored) window.sessionStorage.setItem(key, text);
        window.history.pushState(null, '', target);
      },
      [this.inLanguage(address), entries] as const,
    );
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

  /** Loads an address in a new document. */
  async load(address: string): Promise<void> {
    await this.page.goto(this.inLanguage(address));
  }

  /** Leaves a screen and forgets all that it knew. */
  async leave(): Promise<void> {
    await this.page.evaluate((address) => window.history.pushState(null, '', address), this.inLanguage(NOWHERE));
    await this.clear();
  }

  /** Leaves the document too: what comes next is loaded. */
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
