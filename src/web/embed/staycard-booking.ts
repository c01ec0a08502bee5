import { linkWords } from './link-words.ts';
import { parsePageMessage, type HostLook, type HostMessage, type PageMessage } from './messages.ts';

/** Origin of this file, whose server shows the page. Messages from other origins are ignored. */
const ORIGIN = new URL(import.meta.url).origin;
/** A page that has loaded reports at once. A blocked frame fires `load` as well, but reports nothing. */
const ANSWER_WITHIN_MS = 4_000;
/** Between two screens the page is empty for a moment. The frame waits this long before it shrinks. */
const SHRINK_AFTER_MS = 300;

/** Parameters of a deep link, which are also attributes of the element. */
const STAY = ['property', 'arrival', 'nights', 'product'];
const LOOK = ['accent', 'paper', 'radius'];

const STYLE = `
:host { display: block; position: relative; min-block-size: var(--staycard-min-block-size, 40rem); }
[part='frame'] { display: block; inline-size: 100%; border: 0; }
[part='placeholder'] {
  display: grid; place-content: center; justify-items: center; gap: 0.5rem;
  min-block-size: inherit; padding: 1rem; box-sizing: border-box; text-align: center;
}
p { margin: 0; max-inline-size: 30rem; }
[part='hint'] { font-size: 0.875em; }
.step { position: absolute; inline-size: 1px; scroll-margin-block: 1rem; pointer-events: none; }
:host([state='shown']) [part='placeholder'] { display: none; }
:host(:not([state='unanswered'])) [part='unanswered'], :host([state='unanswered']) [part='waiting'] { display: none; }
[part='waiting'] { animation: appear 1ms 1s backwards; }
@keyframes appear { from { visibility: hidden; } }
:host(:not([state='shown'])) [part='frame'] { position: absolute; inset: 0; block-size: 100%; visibility: hidden; }
`;

/**
 * `<staycard-booking sale-page="…">` shows a sale page inside a hotel's own site. It shows a link to the page until the
 * page answers, and permanently if the page cannot be framed.
 */
class StaycardBooking extends HTMLElement {
  static readonly observedAttributes = ['sale-page', 'language', ...STAY, ...LOOK];
  readonly #waiting = makePart('p', 'waiting');
  readonly #unanswered = makePart('p', 'unanswered');
  readonly #link = makePart('a', 'link');
  readonly #frame = makePart('iframe', 'frame');
  readonly #step = document.createElement('span');
  #leaving: AbortController | undefined;
  #shrinking = 0;
  #asked = '';

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [style];
    const placeholder = makePart('div', 'placeholder');
    const slot = document.createElement('slot');
    this.#link.target = '_blank';
    this.#link.rel = 'noopener';
    slot.append(this.#link);
    placeholder.append(this.#waiting, this.#unanswered, slot);
    for (const words of [this.#waiting, this.#unanswered]) words.role = 'status';
    this.#step.className = 'step';
    root.append(placeholder, this.#step, this.#frame);
  }

  connectedCallback(): void {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    window.addEventListener('message', (event) => this.#hear(event), { signal });
    this.#frame.addEventListener('load', () => this.#expectAnswer(signal), { signal });
    const postView = oncePerPicture(() => this.#postView());
    document.addEventListener('scroll', postView, { capture: true, passive: true, signal });
    window.addEventListener('resize', postView, { signal });
    this.#open();
  }

  disconnectedCallback(): void {
    this.#leaving?.abort();
    this.#leaving = undefined;
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    // A browser reports the initial attributes before it connects the element.
    if (!this.#leaving || before === after) return;
    if (name === 'sale-page') this.#open();
    else this.#dressLink();
    if (this.getAttribute('state') !== 'shown') return;
    if (STAY.includes(name)) queueMicrotask(() => this.#postStay());
    else this.#postLook();
  }

  #open(): void {
    this.setAttribute('state', 'waiting');
    this.#dressLink();
    this.#asked = this.#stay();
    this.#frame.src = this.#link.href;
  }

  #hear({ data, origin, source }: MessageEvent<unknown>): void {
    if (origin !== ORIGIN || source !== this.#frame.contentWindow) return;
    const message = parsePageMessage(data);
    if (message?.type === 'staycard:here') this.#postLook();
    if (message?.type === 'staycard:height') this.#resize(message.height);
    if (message?.type === 'staycard:focus') this.#bringIntoView(message);
    if (message?.type === 'staycard:event') {
      const { name, detail } = message;
      this.dispatchEvent(new CustomEvent(`staycard:${name}`, { detail, bubbles: true, composed: true }));
    }
  }

  #resize(height: number): void {
    window.clearTimeout(this.#shrinking);
    const resize = () => {
      this.#frame.style.blockSize = `${height}px`;
      this.#postView();
    };
    if (this.getAttribute('state') === 'shown' && height < this.#frame.offsetHeight) {
      this.#shrinking = window.setTimeout(resize, SHRINK_AFTER_MS);
      return;
    }
    const hadFocus = this.matches(':focus-within');
    this.setAttribute('state', 'shown');
    resize();
    this.#postStay();
    // The link is removed. A guest who had focused it continues in the page.
    if (hadFocus && document.activeElement !== this) this.#frame.focus();
  }

  /** Scrolls the frame's surroundings, by an invisible mark over the target's position in the page. */
  #bringIntoView({ top, bottom, isStep }: PageMessage & { type: 'staycard:focus' }): void {
    this.#step.style.insetBlockStart = `${top}px`;
    this.#step.style.blockSize = `${bottom - top}px`;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#step.scrollIntoView({ block: isStep ? 'start' : 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }

  #postLook(): void {
    this.#post({ type: 'staycard:look', language: this.getAttribute('language'), look: this.#look() });
  }

  /** Sends changes of several attributes as one message. */
  #postStay(): void {
    const search = this.#stay();
    if (search === this.#asked) return;
    this.#asked = search;
    this.#post({ type: 'staycard:stay', search });
  }

  #postView(): void {
    if (this.getAttribute('state') !== 'shown') return;
    const { top, height } = this.#frame.getBoundingClientRect();
    const bottom = Math.min(height, window.innerHeight - top);
    this.#post({ type: 'staycard:view', top: Math.max(0, -top), bottom });
  }

  #post(message: HostMessage): void {
    this.#frame.contentWindow?.postMessage(message, ORIGIN);
  }

  #expectAnswer(signal: AbortSignal): void {
    const giveUp = () => {
      if (!signal.aborted && this.getAttribute('state') === 'waiting') this.setAttribute('state', 'unanswered');
    };
    window.setTimeout(giveUp, ANSWER_WITHIN_MS);
  }

  #dressLink(): void {
    const language = (this.getAttribute('language') ?? document.documentElement.lang) || navigator.language;
    const { LINK, NEW_TAB, TITLE, UNANSWERED, WAITING, lang, dir } = linkWords(language);
    const address = new URL(`/s/${encodeURIComponent(this.getAttribute('sale-page') ?? '')}`, ORIGIN);
    address.search = this.#stay();
    address.searchParams.set('language', language);
    this.#link.href = address.href;
    const hint = makePart('span', 'hint');
    hint.textContent = NEW_TAB;
    this.#link.replaceChildren(LINK, ' ', hint);
    this.#waiting.textContent = WAITING;
    this.#unanswered.textContent = UNANSWERED;
    for (const words of [this.#link, this.#waiting, this.#unanswered]) Object.assign(words, { lang, dir });
    this.#frame.title = TITLE;
  }

  #stay(): string {
    return new URLSearchParams(this.#given(STAY)).toString();
  }

  #look(): HostLook {
    return Object.fromEntries(this.#given(LOOK));
  }

  #given(names: readonly string[]): [string, string][] {
    return names.flatMap((name): [string, string][] => {
      const value = this.getAttribute(name);
      return value === null ? [] : [[name, value]];
    });
  }
}

function makePart<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, part: string): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  element.part.add(part);
  return element;
}

function oncePerPicture(task: () => void): () => void {
  let isAwaited = false;
  return () => {
    if (isAwaited) return;
    isAwaited = true;
    requestAnimationFrame(() => {
      isAwaited = false;
      task();
    });
  };
}

if (!customElements.get('staycard-booking')) customElements.define('staycard-booking', StaycardBooking);
