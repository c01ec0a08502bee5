import { expect, type Frame, type Locator, type Page } from '@playwright/test';
import { findBarriers, findOverflow, settle } from './screen-faults.ts';

/** The guest page as a guest sees it: everything by role and label. */
export class BookingPage {
  readonly page: Page | Frame;

  /** In a hotel's own site the page stands in a frame. */
  constructor(page: Page | Frame) {
    this.page = page;
  }

  async open(): Promise<void> {
    await this.page.goto('/s/demo');
    await expect(this.page.getByRole('heading', { level: 1 })).toBeVisible();
  }

  async typeCode(code: string): Promise<void> {
    await this.page.getByLabel('Code of your card').fill(code);
    await this.page.getByRole('button', { name: 'Look up my card' }).click();
  }

  async register(): Promise<void> {
    await this.page.getByRole('button', { name: 'Fill with sample data' }).click();
    await this.page.getByRole('button', { name: 'Register my card' }).click();
    await this.page.getByRole('button', { name: 'Plan my stay' }).click();
  }

  async chooseProperty(name: RegExp): Promise<void> {
    // The radio itself is drawn by its card; a guest presses anywhere on that.
    await this.page.getByRole('radio', { name }).check({ force: true });
    await expect(this.page.getByRole('region', { name: 'When?' })).toBeVisible();
  }

  /** Picks arrival and departure in the calendar, going on to the month of the arrival. */
  async chooseDates(from: Temporal.PlainDate, nights: number): Promise<void> {
    const calendar = this.page.getByRole('application');
    await this.pressDay(calendar, from);
    await this.pressDay(calendar, from.add({ days: nights }));
    await this.page.getByRole('button', { name: 'See the rooms' }).click();
  }

  async chooseRoom(room: string, rate: string): Promise<void> {
    await this.page.getByRole('button', { name: `Choose ${room}, ${rate}` }).click();
  }

  async passExtras(): Promise<void> {
    await this.page.getByRole('region', { name: 'Extras' }).getByRole('button', { name: 'Go on' }).click();
  }

  async fillBuyer(): Promise<void> {
    await this.buyerForm().getByRole('button', { name: 'Fill with sample data' }).click();
  }

  /** Types into the frame of the payment-card vault, which is a page of its own. */
  async fillPaymentCard(): Promise<void> {
    const vault = this.page.frameLocator('iframe');
    await vault.getByLabel('Card number').fill('4242 4242 4242 4242');
    await vault.getByLabel('Security code').fill('123');
  }

  async checkEverything(): Promise<void> {
    await this.buyerForm().getByRole('button', { name: 'Check everything' }).click();
  }

  async place(): Promise<void> {
    await this.page.getByRole('button', { name: 'Place my reservation' }).click();
  }

  /** The reference on the page that follows placing. */
  async reference(): Promise<string> {
    const reference = this.page.getByText(/^SC-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    await expect(reference).toBeVisible({ timeout: 20_000 });
    return reference.innerText();
  }

  /** The page has nothing that keeps anybody out, and nothing to scroll sideways. */
  async expectAccessible(): Promise<void> {
    await settle(this.page);
    expect(await findBarriers(this.page)).toEqual([]);
    expect(await findOverflow(this.page)).toEqual([]);
  }

  private buyerForm(): Locator {
    return this.page.getByRole('region', { name: 'You', exact: true });
  }

  private async pressDay(calendar: Locator, date: Temporal.PlainDate): Promise<void> {
    const words = date.toLocaleString('en-GB', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
    const day = calendar.getByRole('button', { name: new RegExp(words.replace(',', ',?')) }).first();
    for (let months = 0; months < 18 && (await day.count()) === 0; months += 1) {
      await calendar.getByRole('button', { name: 'Next' }).first().click();
    }
    await expect(day).toBeEnabled();
    await day.click();
  }
}

/** A date so many days ahead at the hotels, so that no journey depends on today. */
export function inDays(days: number): Temporal.PlainDate {
  return Temporal.Now.plainDateISO('Europe/London').add({ days });
}
