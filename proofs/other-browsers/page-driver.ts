import { setTimeout as pause } from 'node:timers/promises';
import type { Session } from './session.ts';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 150;

/** An element to find: a selector, and its accessible name or text. */
export type Wanted = { readonly css: string; readonly name?: string; readonly within?: string };

/** Runs in the page: the first visible and enabled element of the selector with the name. */
const FIND = `
  const [css, name, within] = arguments;
  const scope = within ? [...document.querySelectorAll(within)] : [document];
  const named = (element) => [
    element.getAttribute('aria-label'),
    ...[...(element.labels ?? [])].map((label) => label.innerText),
    element.innerText,
  ].some((text) => text && text.replace(/\\s+/g, ' ').trim().startsWith(name));
  return scope.flatMap((one) => [...one.querySelectorAll(css)]).find((element) =>
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible' &&
    !element.disabled && element.getAttribute('aria-disabled') !== 'true' &&
    (!name || named(element))) ?? null;
`;

/** The page as the journey uses it, in any browser: finds elements, waits for them, and presses them. */
export class PageDriver {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  async open(url: string): Promise<void> {
    await this.#session.ask('Navigate', { url });
  }

  async run(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#session.ask('ExecuteScript', { script, args });
  }

  /** Throws with the content of the page if the element does not appear. */
  async find(wanted: Wanted): Promise<string> {
    const until = Date.now() + PATIENCE_MS;
    for (;;) {
      const found = await this.look(wanted);
      if (found) return found;
      if (Date.now() > until) throw new Error(`${JSON.stringify(wanted)} is not on the page:\n${await this.text()}`);
      await pause(LOOK_EVERY_MS);
    }
  }

  /** The element, or undefined if it is not visible now. */
  async look({ css, name, within }: Wanted): Promise<string | undefined> {
    const found = (await this.run(FIND, css, name ?? null, within ?? null)) as Record<string, string> | null;
    return found?.[ELEMENT];
  }

  /** Retries the press if the element is moving. */
  async press(wanted: Wanted): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const id = await this.find(wanted);
      try {
        await this.run(`arguments[0].scrollIntoView({ block: 'center' })`, { [ELEMENT]: id });
        await this.#session.ask('ElementClick', { id });
        return;
      } catch (error) {
        if (tries === 5) throw error;
        await pause(LOOK_EVERY_MS * 2);
      }
    }
  }

  async type(wanted: Wanted, text: string): Promise<void> {
    await this.#session.ask('ElementSendKeys', { id: await this.find(wanted), text });
  }

  async text(): Promise<string> {
    return String(await this.run('return document.body.innerText'));
  }

  /** A screenshot as PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(String(await this.#session.ask('TakeScreenshot', { full: false })), 'base64');
  }
}
