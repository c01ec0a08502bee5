import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { today } from '../test/test-clock.ts';
import { GOOD_CARD } from '../test/payment-cards/find-card-data.ts';
import { findBarriers, findOverflow } from './screen-faults.ts';
import { readWords, readWordsLike, type Words, type WordsLike } from '../test/screens/words.ts';

/** A stay as a guest would name it. */
export type WishedStay = {
  /** Left out if the hotel is chosen already. */
  readonly property?: RegExp;
  readonly from: Temporal.PlainDate;
  readonly nights: number;
  readonly room: string;
  readonly rate: string;
  /** Types a payment card as guarantee for an amount due. */
  readonly paymentCard?: boolean;
  /** The way to settle the amount due, if the guest has a choice. */
  readonly rest?: 'PAY' | 'GUARANTEE' | 'AT_HOTEL';
};

/** The guest page as a guest sees it: elements by role and label, in the guest's language. */
export class BookingPage {
  readonly page: Page | Frame;
  readonly language: string;
  readonly say: Words;
  readonly sayLike: WordsLike;

  /** On a hotel's own site the page is in a frame. */
  constructor(page: Page | Frame, language = 'en') {
    this.page = page;
    this.language = language;
    this.say = readWords(language);
    this.sayLike = readWordsLike(language);
  }

  async open(): Promise<void> {
    await this.page.goto(this.language === 'en' ? '/s/demo' : `/s/demo?language=${this.language}`);
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  /** A device that knows a card shows a link to type another code first. */
  async typeCode(code: string): Promise<void> {
    const field = this.page.getByLabel(this.say('WELCOME.CODE.LABEL'));
    const other = this.button('HELD_CARD.OTHER');
    await expect(field.or(other)).toBeVisible();
    if (await other.isVisible()) await other.click();
    await field.fill(code);
    await this.button('WELCOME.CODE.SUBMIT').or(this.button('BOOKING.CARDS.ADD_THIS')).click();
  }

  /** Opens the page, and starts with a card that needs no registration. */
  async beginWith(code: string): Promise<void> {
    await this.open();
    await this.typeCode(code);
    await expect(this.page.getByRole('heading', { level: 1, name: this.say('BOOKING.HEADING') })).toBeVisible();
  }

  async register(): Promise<void> {
    await this.page.getByRole('button', { name: 'Fill with sample data' }).click();
    await this.press('REGISTRATION.SUBMIT');
    await this.press('REGISTRATION.DONE.ONWARD');
  }

  async chooseProperty(name: RegExp): Promise<void> {
    await this.property(name).click();
    await expect(this.page.getByRole('heading', { name: this.say('BOOKING.STAY.WHEN') })).toBeFocused();
  }

  /** A hotel of the list, to be chosen with the guest's own dates. */
  property(name: RegExp): Locator {
    return this.page.getByRole('button', { name: new RegExp(`${name.source}.*${this.say('PLACE.OWN_DATES')}$`) });
  }

  /** The chosen hotel, to which the list has collapsed. */
  chosenProperty(name: RegExp): Locator {
    return this.section('BOOKING.STAY.WHERE').getByRole('paragraph').filter({ hasText: name });
  }

  /** The state of a box comes from the address, so it changes a moment after the click. `check` would look at once. */
  async tick(box: Locator): Promise<void> {
    await box.click();
    await expect(box).toBeChecked();
  }

  /** Picks arrival and departure in the calendar, after turning to the month of arrival. */
  async chooseDates(from: Temporal.PlainDate, nights: number): Promise<void> {
    await this.pressDay(from);
    await this.pressDay(from.add({ days: nights }));
    await this.press('BOOKING.STAY.ONWARD');
  }

  async chooseRoom(room: string, rate: string): Promise<void> {
    const choose = this.button('BOOKING.ROOMS.CHOOSE_WHAT', { room, rate });
    const card = this.page.getByRole('article', { name: room, exact: true });
    const others = card.getByText(this.say('RATE_ORDER.OTHERS'));
    await expect(choose.or(others).first()).toBeVisible();
    // Rates without an advantage for the guest are behind a disclosure.
    if (!(await choose.isVisible())) await others.click();
    await choose.click();
  }

  /** Extras need no click: the form for the guest's details is open below them. */
  async passExtras(): Promise<void> {
    await expect(this.section('BOOKING.EXTRAS.HEADING')).toBeVisible();
    await expect(this.button('BOOKING.YOU.ONWARD')).toBeVisible();
  }

  async fillBuyer(): Promise<void> {
    await this.section('BOOKING.YOU.HEADING').getByRole('button', { name: 'Fill with sample data' }).click();
  }

  /** Chooses how to settle the amount due, which is part of the option's name. */
  async chooseRest(way: 'PAY' | 'GUARANTEE' | 'AT_HOTEL'): Promise<void> {
    const words = this.say(`REST_CHOICE.${way}`, { amount: '#' })
      .split('#')
      .map((part) => RegExp.escape(part))
      .join('.+');
    await this.page.getByRole('radio', { name: new RegExp(`^${words}$`) }).check();
  }

  /** The fields of the payment-card frame. Number and code are in nested frames of their own. */
  get paymentCard() {
    const frame = this.page.frameLocator(`iframe[title="${this.say('PAYMENT_CARD_FRAME.TITLE')}"]`);
    const within = (key: string) => frame.frameLocator(`iframe[title="${this.say(key)}"]`).getByLabel(this.say(key));
    return {
      frame,
      number: within('PAYMENT_CARD_FRAME.NUMBER'),
      expiration: frame.getByLabel(this.say('FIELDS.CARD_EXPIRATION.LABEL')),
      code: within('PAYMENT_CARD_FRAME.CODE'),
      name: frame.getByLabel(this.say('FIELDS.NAME_ON_CARD.LABEL')),
    };
  }

  async fillPaymentCard(card = GOOD_CARD): Promise<void> {
    const { number, expiration, code, name } = this.paymentCard;
    await number.fill(card.number);
    await expiration.fill(card.expiration);
    await code.fill(card.code);
    await name.fill(card.name);
  }

  async checkEverything(): Promise<void> {
    await this.press('BOOKING.YOU.ONWARD');
  }

  /** From the choice of a hotel to the review. */
  async goToCheck({ property, from, nights, room, rate, rest, paymentCard = false }: WishedStay): Promise<void> {
    if (property) await this.chooseProperty(property);
    await this.chooseDates(from, nights);
    await this.expectRoom(room);
    await this.chooseRoom(room, rate);
    await this.passExtras();
    await this.fillBuyer();
    if (rest) await this.chooseRest(rest);
    if (paymentCard) await this.fillPaymentCard();
    await this.checkEverything();
    // The vault takes a moment for a payment card, and the last section opens only then.
    await expect(this.orderButton).toBeVisible();
  }

  /** On a busy machine a search may time out, and then a guest searches again. */
  async expectRoom(room: string): Promise<void> {
    const heading = this.page.getByRole('heading', { name: room });
    const again = this.button('FRAME.TRY_AGAIN');
    await expect(heading.or(again).first()).toBeVisible();
    while (!(await heading.isVisible())) {
      await again.click();
      await expect(heading.or(again).first()).toBeVisible();
    }
  }

  async place(): Promise<void> {
    await this.orderButton.click();
  }

  /** The button that books. Its text depends on the amount due. */
  get orderButton(): Locator {
    const words = ['ORDER_BUTTON.DUE', 'ORDER_BUTTON.PAY_NOW', 'ORDER_BUTTON.NOTHING_DUE'].map((key) =>
      this.say(key, { amount: '#' })
        .split('#')
        .map((part) => RegExp.escape(part))
        .join('.+'),
    );
    return this.page.getByRole('button', { name: new RegExp(`^(${words.join('|')})$`) });
  }

  /** The reference on the page that follows placing. */
  async reference(): Promise<string> {
    const reference = this.page.getByRole('paragraph').filter({ hasText: /^SC-[2-9A-Z]{4}-[2-9A-Z]{4}$/ });
    // Placing takes as long as the hotel does.
    await expect(reference).toBeVisible({ timeout: 60_000 });
    return reference.innerText();
  }

  /** A button by its text key. */
  button(key: string, values?: Readonly<Record<string, string>>): Locator {
    return this.page.getByRole('button', { name: this.say(key, values), exact: true });
  }

  async press(key: string, values?: Readonly<Record<string, string>>): Promise<void> {
    await this.button(key, values).click();
  }

  /** A section of the booking by the text key of its heading. */
  section(key: string): Locator {
    return this.page.getByRole('region', { name: this.say(key), exact: true });
  }

  /** A day of the calendar, without its invisible duplicate beside the other month. */
  day(date: Temporal.PlainDate): Locator {
    return this.page.getByRole('application').locator(`[data-date="${date.toString()}"]`).filter({ visible: true });
  }

  /** Expects a page without accessibility barriers and without horizontal scrolling. */
  async expectAccessible({ isReadTwice = false } = {}): Promise<void> {
    expect(await findBarriers(this.page, isReadTwice)).toEqual([]);
    expect(await findOverflow(this.page)).toEqual([]);
  }

  private async pressDay(date: Temporal.PlainDate): Promise<void> {
    const day = this.day(date);
    const calendar = this.page.getByRole('application');
    const firstMonth = calendar.getByRole('grid').first();
    await expect(firstMonth).toBeVisible();
    for (let months = 0; months < 18 && (await day.count()) === 0; months += 1) {
      const name = (await firstMonth.getAttribute('aria-label')) ?? '';
      await calendar.locator('button[slot=next]').click();
      await expect(firstMonth).not.toHaveAttribute('aria-label', name);
    }
    await expect(day).toBeEnabled();
    await day.click();
  }
}

/** A date at the hotels, `days` days from now. */
export function inDays(days: number): Temporal.PlainDate {
  return today().add({ days });
}
