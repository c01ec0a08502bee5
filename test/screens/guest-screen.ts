import { screen, waitFor, within } from '@testing-library/dom';
import { expect, vi } from 'vitest';
import { bookingAddress, NOW, reservationAddress, tabAfter, tabKey, type Before } from './before.ts';
import type { GuestDocument } from './guest-document.ts';
import { GOOD_CARD } from '../payment-cards/find-card-data.ts';
import { click, fill, isEnabled, isSeen } from './hands.ts';
import { VaultFrame } from './vault-frame.ts';
import { readWords, readWordsLike, type Words, type WordsLike } from './words.ts';

/** The vault's answer to every card that it accepts. */
export const VAULT_TOKEN = '40000000000000';

type Values = Readonly<Record<string, string>>;

/** The guest page as a guest sees it: elements by role and text, in the guest's language. */
export class GuestScreen {
  readonly language: string;
  readonly say: Words;
  readonly sayLike: WordsLike;
  private readonly page: GuestDocument;

  constructor(page: GuestDocument, language = 'en') {
    this.page = page;
    this.language = language;
    this.say = readWords(language);
    this.sayLike = readWordsLike(language);
  }

  /** The same page with texts in another language. */
  speaking(language: string): GuestScreen {
    return new GuestScreen(this.page, language);
  }

  /** Opens the welcome screen. */
  async open(): Promise<void> {
    await this.openAt(this.language === 'en' ? '/s/demo' : `/s/demo?language=${this.language}`);
  }

  async openAt(address: string): Promise<void> {
    await this.page.load(address);
    await screen.findByRole('heading', { level: 1 });
  }

  /** Opens the booking in one of its sections, with cards whose codes were typed before. */
  async openBooking(before: Before): Promise<void> {
    keepInTab(tabAfter(before));
    await this.openAt(bookingAddress(before));
  }

  /** Opens the page of a reservation that was made in this tab. */
  async openReservation({ reservations = [], ...before }: Before): Promise<void> {
    keepInTab(tabAfter({ ...before, reservations }));
    await this.openAt(reservationAddress({ ...before, reservations }));
  }

  /** Loads the page again, with the tab's storage. */
  async reload(): Promise<void> {
    await this.openAt(window.location.href);
  }

  async goBack(): Promise<void> {
    await travel(-1);
  }

  async goForward(): Promise<void> {
    await travel(1);
  }

  /**
   * Returns a function that advances the page's time. Call it before the page opens, so that its timers use this clock.
   * The clock also runs by itself.
   */
  takeClock(): (ms: number) => Promise<void> {
    vi.useFakeTimers({
      now: NOW.epochMilliseconds,
      toFake: ['Date', 'Temporal', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
      shouldAdvanceTime: true,
    });
    return async (ms) => void (await vi.advanceTimersByTimeAsync(ms));
  }

  /** Takes the browser offline or online. */
  setOnline(isOnline: boolean): void {
    Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  }

  /** A button by its text key, once it is there. */
  async button(key: string, values?: Values, part?: HTMLElement): Promise<HTMLElement> {
    return (part ? within(part) : screen).findByRole('button', { name: this.say(key, values) });
  }

  async press(key: string, values?: Values, part?: HTMLElement): Promise<void> {
    await click(await this.button(key, values, part));
  }

  /** A section of the booking by the text key of its heading. */
  async section(key: string): Promise<HTMLElement> {
    return screen.findByRole('region', { name: this.say(key) });
  }

  async heading(key: string, values?: Values): Promise<HTMLElement> {
    return screen.findByRole('heading', { name: this.say(key, values) });
  }

  async receipt(): Promise<HTMLElement> {
    return screen.findByRole('complementary', { name: this.say('RECEIPT.HEADING') });
  }

  async alert(): Promise<HTMLElement> {
    return screen.findByRole('alert');
  }

  /** Waits until this text is on the page. Returns the smallest element that contains it. */
  async reads(key: string, values?: Values, part?: HTMLElement): Promise<HTMLElement> {
    return this.readsWords(this.say(key, values), part);
  }

  /** Whether this text is on the page now. */
  isRead(key: string, values?: Values, part: HTMLElement = pageRoot()): boolean {
    return findWords(this.say(key, values), part) !== undefined;
  }

  /** Waits until this text is not on the page. */
  async readsNothingOf(key: string, values?: Values, part?: HTMLElement): Promise<void> {
    await this.readsNoWords(this.say(key, values), part);
  }

  async readsWords(words: string | RegExp, part: HTMLElement = pageRoot()): Promise<HTMLElement> {
    return waitFor(() => {
      const found = findWords(words, part);
      if (!found) throw new Error(`"${String(words)}" is not in "${plain(part.textContent).slice(0, 2_000)}"`);
      return found;
    });
  }

  async readsNoWords(words: string | RegExp, part: HTMLElement = pageRoot()): Promise<void> {
    await waitFor(() => {
      if (findWords(words, part)) throw new Error(`"${String(words)}" is still read`);
    });
  }

  async isAt(element: HTMLElement): Promise<void> {
    await waitFor(() => {
      const { activeElement } = document;
      if (activeElement !== element) throw new Error(`the focus is on ${activeElement?.outerHTML.slice(0, 300)}`);
    });
  }

  /** A device that knows a card shows a link to type another code first. */
  async typeCode(code: string): Promise<void> {
    const label = this.say('WELCOME.CODE.LABEL');
    await waitFor(() => {
      if (!screen.queryByLabelText(label) && !this.otherCard()) throw new Error('no code is asked for');
    });
    const other = this.otherCard();
    if (other) await click(other);
    await fill(await screen.findByLabelText(label), code);
    const words = ['WELCOME.CODE.SUBMIT', 'BOOKING.CARDS.ADD_THIS'].map((key) => this.say(key));
    await click(await screen.findByRole('button', { name: (name) => words.includes(name) }));
  }

  /** Opens the page, and starts with a card that needs no registration. */
  async beginWith(code: string): Promise<void> {
    await this.open();
    await this.typeCode(code);
    await this.heading('BOOKING.HEADING');
  }

  async chooseProperty(name: RegExp): Promise<void> {
    await click(await this.property(name));
    await this.isAt(await this.heading('BOOKING.STAY.WHEN'));
  }

  /** A hotel of the list, to be chosen with the guest's own dates. */
  async property(name: RegExp): Promise<HTMLElement> {
    const words = new RegExp(`${name.source}.*${this.say('PLACE.OWN_DATES')}$`);
    return screen.findByRole('button', { name: words });
  }

  /** The chosen hotel, to which the list has collapsed. */
  async chosenProperty(name: RegExp): Promise<HTMLElement> {
    return this.readsWords(name, await this.section('BOOKING.STAY.WHERE'));
  }

  /** Picks arrival and departure in the calendar, after turning to the month of arrival. */
  async chooseDates(from: Temporal.PlainDate, nights: number): Promise<void> {
    await this.pressDay(from);
    await this.pressDay(from.add({ days: nights }));
    await this.press('BOOKING.STAY.ONWARD');
  }

  async chooseRoom(room: string, rate: string): Promise<void> {
    const words = this.say('BOOKING.ROOMS.CHOOSE_WHAT', { room, rate });
    const card = within(await screen.findByRole('article', { name: room }));
    // Rates without an advantage for the guest are behind a disclosure.
    const others = card.queryByText(this.say('RATE_ORDER.OTHERS'));
    if (!card.queryByRole('button', { name: words }) && others) await click(others);
    await click(await card.findByRole('button', { name: words }));
  }

  /** Extras need no click: the form for the guest's details is open below them. */
  async passExtras(): Promise<void> {
    await this.section('BOOKING.EXTRAS.HEADING');
    await this.button('BOOKING.YOU.ONWARD');
  }

  async fillBuyer(): Promise<void> {
    const you = within(await this.section('BOOKING.YOU.HEADING'));
    await click(await you.findByRole('button', { name: 'Fill with sample data' }));
  }

  async vaultFrame(): Promise<VaultFrame> {
    return VaultFrame.find(this.say('PAYMENT_CARD_FRAME.TITLE'));
  }

  async fillPaymentCard(): Promise<void> {
    const { expiration, name } = GOOD_CARD;
    const frame = await this.vaultFrame();
    frame.beReady({ type: 'vault:token', token: VAULT_TOKEN, card_expiration: expiration, name_on_card: name });
  }

  async checkEverything(): Promise<void> {
    await this.press('BOOKING.YOU.ONWARD');
  }

  /** The button that books. Its text depends on the amount due. */
  async orderButton(): Promise<HTMLElement> {
    return screen.findByRole('button', { name: this.orderWords });
  }

  hasOrderButton(): boolean {
    return screen.queryByRole('button', { name: this.orderWords }) !== null;
  }

  async place(): Promise<void> {
    await click(await this.orderButton());
  }

  /** The reference on the page that follows placing. */
  async reference(): Promise<string> {
    const shown = await screen.findByText(/^SC-[2-9A-Z]{4}-[2-9A-Z]{4}$/, { selector: 'p' });
    return shown.textContent;
  }

  /** Waits until the page's address matches. */
  async isAtAddress(part: RegExp): Promise<void> {
    await expect.poll(() => window.location.href).toMatch(part);
  }

  /** A day of the calendar, without its duplicate beside the other month. */
  day(date: Temporal.PlainDate): HTMLElement | undefined {
    const days = document.querySelectorAll<HTMLElement>(`[role=application] [data-date="${date.toString()}"]`);
    return [...days].find((day) => !day.hasAttribute('data-outside-month'));
  }

  private get orderWords(): RegExp {
    const words = ['ORDER_BUTTON.DUE', 'ORDER_BUTTON.PAY_NOW', 'ORDER_BUTTON.NOTHING_DUE'].map((key) =>
      this.say(key, { amount: '#' })
        .split('#')
        .map((part) => RegExp.escape(part))
        .join('.+'),
    );
    return new RegExp(`^(${words.join('|')})$`);
  }

  private otherCard(): HTMLElement | null {
    return screen.queryByRole('button', { name: this.say('HELD_CARD.OTHER') });
  }

  async pressDay(date: Temporal.PlainDate): Promise<void> {
    const calendar = await screen.findByRole('application');
    for (let months = 0; months < 18 && !this.day(date); months += 1) {
      const shown = monthOf(calendar);
      const next = calendar.querySelector('button[slot=next]');
      if (next) await click(next);
      await waitFor(() => {
        if (monthOf(calendar) === shown) throw new Error('the month stays the same');
      });
    }
    const day = await waitFor(() => {
      const found = this.day(date);
      if (!found || !isEnabled(found)) throw new Error(`${date.toString()} cannot be chosen`);
      return found;
    });
    await click(day);
  }
}

/** Presets the tab's storage for the first load. Later loads find what the page has stored since. */
export function keepInTab(entries: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(entries)) {
    if (window.sessionStorage.getItem(tabKey(name)) === null)
      window.sessionStorage.setItem(tabKey(name), JSON.stringify(value));
  }
}

/** The page without the data that the server wrote into its document. */
function pageRoot(): HTMLElement {
  return document.getElementById('root') ?? document.body;
}

async function travel(by: number): Promise<void> {
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  window.history.go(by);
  await arrived;
}

function monthOf(calendar: HTMLElement): string | null | undefined {
  return calendar.querySelector('[role=grid]')?.getAttribute('aria-label');
}

/** The smallest visible element that contains the text. */
function findWords(words: string | RegExp, part: HTMLElement): HTMLElement | undefined {
  if (!hasWords(words, part)) return undefined;
  const within = [...part.children].filter((child): child is HTMLElement => child instanceof HTMLElement);
  for (const child of within) {
    const found = findWords(words, child);
    if (found) return found;
  }
  return isSeen(part) && within.every((child) => !hasWords(words, child)) ? part : undefined;
}

function hasWords(words: string | RegExp, { textContent }: HTMLElement): boolean {
  return typeof words === 'string' ? plain(textContent).includes(plain(words)) : words.test(plain(textContent));
}

/** Collapses spaces and removes invisible marks. */
function plain(text: string): string {
  return text
    .replaceAll(/[\u200b\u00ad]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
