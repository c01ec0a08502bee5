import { linkWords } from './link-words.ts';
import { parsePageMessage, type HostLook, type HostMessage, type PageMessage } from './messages.ts';

/** The server that this file came from shows the page, and nobody else is listened to. */
const ORIGIN = new URL(import.meta.url).origin;
/** A frame that has loaded says so at once; one that was refused loads too, and says nothing. */
const ANSWER_WITHIN_MS = 4_000;
/** Screens change by way of nothing; the frame does not shrink for so short a while. */
const SHRINK_AFTER_MS = 300;

const STYLE = `
:host { display: block; position: relative; min-block-size: var(--staycard-min-block-size, 40rem); }
iframe { display: block; inline-size: 100%; border: 0; }
slot { display: grid; place-content: center; min-block-size: inherit; }
.step { position: absolute; inline-size: 1px; scroll-margin-block: 1rem; pointer-events: none; }
:host([state='shown']) slot { display: none; }
:host(:not([state='shown'])) iframe { position: absolute; inset: 0; block-size: 100%; visibility: hidden; }
`;

/**
 * `<staycard-booking sale-page="…">`: the page of a sale page as a part of a hotel's own site. Until the page answers,
 * and permanently where it cannot, a link to it stands in its place.
 */
class StaycardBooking extends HTMLElement {
  static readonly observedAttributes = ['language', 'accent', 'paper', 'radius'];
  readonly #frame = document.createElement('iframe');
  readonly #link = document.createElement('a');
  readonly #step = document.createElement('span');
  #leaving = new AbortController();
  #shrinking = 0;

  constructor() {
    super();
    const root = this.attachShadow({ mode: 'open' });
    const style = new CSSStyleSheet();
    style.replaceSync(STYLE);
    root.adoptedStyleSheets = [style];
    const slot = document.createElement('slot');
    this.#link.target = '_blank';
    this.#link.rel = 'noopener';
    this.#link.part.add('link');
    slot.append(this.#link);
    this.#step.className = 'step';
    root.append(slot, this.#step, this.#frame);
  }

  connectedCallback(): void {
    this.#leaving = new AbortController();
    const { signal } = this.#leaving;
    this.setAttribute('state', 'waiting');
    this.#dressLink();
    window.addEventListener('message', (event) => this.#hear(event), { signal });
    this.#frame.addEventListener('load', () => this.#expectAnswer(signal), { signal });
    const postView = oncePerPicture(() => this.#postView());
    document.addEventListener('scroll', postView, { capture: true, passive: true, signal });
    window.addEventListener('resize', postView, { signal });
    this.#frame.src = this.#link.href;
  }

  disconnectedCallback(): void {
    this.#leaving.abort();
  }

  attributeChangedCallback(): void {
    if (!this.isConnected) return;
    this.#dressLink();
    if (this.getAttribute('state') === 'shown') this.#postLook();
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
    // The link goes with this; a guest who had it focused goes on in the page.
    if (hadFocus && document.activeElement !== this) this.#frame.focus();
  }

  /** Scrolls whatever the frame stands in, by a mark that lies over the place in the page. */
  #bringIntoView({ top, bottom, isStep }: PageMessage & { type: 'staycard:focus' }): void {
    this.#step.style.insetBlockStart = `${top}px`;
    this.#step.style.blockSize = `${bottom - top}px`;
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.#step.scrollIntoView({ block: isStep ? 'start' : 'nearest', behavior: isCalm ? 'auto' : 'smooth' });
  }

  #postLook(): void {
    this.#post({ type: 'staycard:look', language: this.getAttribute('language'), look: this.#look() });
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
    const { LINK, TITLE } = linkWords(language);
    const address = new URL(`/s/${encodeURIComponent(this.getAttribute('sale-page') ?? '')}`, ORIGIN);
    address.searchParams.set('language', language);
    this.#link.href = address.href;
    this.#link.textContent = LINK;
    this.#frame.title = TITLE;
  }

  #look(): HostLook {
    const looks = ['accent', 'paper', 'radius'].map((name) => [name, this.getAttribute(name)]);
    return Object.fromEntries(looks.filter(([, value]) => value !== null)) as HostLook;
  }
}

/** Runs the task at most once for each picture that the browser draws. */
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
