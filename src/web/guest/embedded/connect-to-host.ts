import type { SalePageData } from '#contract/guest/sale-page.ts';
import { listenToEvents } from '../events/report-events.ts';
import { isChoosing } from '../session/last-place.ts';
import { announceStay } from '../session/named-product.ts';
import { parseStaySearch, writeStaySearch } from '../session/stay-search.ts';
import { speak } from '../../text/start-text.ts';
import { applyTheme } from '../../theme/apply-theme.ts';
import { parseHostMessage, type HostMessage, type PageMessage } from '../../embed/messages.ts';

const FIRST_LOOK_PAUSE_MS = 30;
const UNSEEN_CHANGE_PAUSE_MS = 100;
/** What grows above the focus for so long moves it; later the guest may have scrolled away. */
const FOCUS_IS_FRESH_MS = 1000;

type Post = (message: PageMessage) => void;
type View = HostMessage & { type: 'staycard:view' };

/**
 * Makes the page part of the site around it, where the sale page names that site and our element answers from
 * there. It then lives in a frame as high as itself: it says its height, where the focus goes and what happens, takes
 * language and look, and knows what part of it can be seen. To anybody else it says no more than that it is there.
 */
export function connectToHost({ sale_page: { embedding, theme } }: SalePageData): void {
  let host: string | undefined;
  let view: View | undefined;
  const post: Post = (message) => {
    if (host !== undefined) window.parent.postMessage(message, host);
  };
  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (source !== window.parent || !embedding.allowed_origins.includes(origin)) return;
    const message = parseHostMessage(data);
    if (message?.type === 'staycard:view') placeView((view = message));
    if (message?.type === 'staycard:stay') takeStay(message.search);
    if (message?.type !== 'staycard:look') return;
    applyTheme({ ...theme, ...message.look });
    if (message.language !== null) void speak(message.language);
    const isFirst = host === undefined;
    host = origin;
    if (isFirst) settleIn(post);
  });
  // What can be seen may be posted before the frame has the height that goes with it.
  window.addEventListener('resize', () => view && placeView(view));
  window.parent.postMessage({ type: 'staycard:here' } satisfies PageMessage, '*');
}

function settleIn(post: Post): void {
  const { style } = document.documentElement;
  style.setProperty('--page-block-size', 'auto');
  style.setProperty('overflow', 'hidden');
  postFirstHeight(post);
  let focusedAt = -Infinity;
  new ResizeObserver(() => {
    postHeight(post);
    if (performance.now() - focusedAt < FOCUS_IS_FRESH_MS) postFocus(post, document.activeElement);
  }).observe(document.body);
  postUnseenChanges(post);
  let isPressed = false;
  document.addEventListener('mousedown', () => {
    isPressed = true;
    window.setTimeout(() => (isPressed = false));
  });
  document.addEventListener('focusin', ({ target }) => {
    // What was pressed is in view already.
    if (isPressed) return;
    focusedAt = performance.now();
    postFocus(post, target);
  });
  listenToEvents(({ name, detail }) => post({ type: 'staycard:event', name, detail }));
}

/** Browsers draw nothing in a frame that is not in sight, so no size is observed there; it is asked for by hand. */
function postFirstHeight(post: Post): void {
  if (document.body.offsetHeight === 0) window.setTimeout(() => postFirstHeight(post), FIRST_LOOK_PAUSE_MS);
  else postHeight(post);
}

/** Nor there later: what is drawn below the first words would be cut off until the guest scrolls to the frame. */
function postUnseenChanges(post: Post): void {
  let timer: number | undefined;
  new MutationObserver(() => {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      postHeight(post);
    }, UNSEEN_CHANGE_PAUSE_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

function postHeight(post: Post): void {
  const height = Math.ceil(document.body.getBoundingClientRect().height);
  if (height === 0) return;
  // The page keeps it while something is on its way, or what stands below it in the site would come and go.
  document.documentElement.style.setProperty('--shown-block-size', `${height}px`);
  post({ type: 'staycard:height', height });
}

function postFocus(post: Post, target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  const { top, bottom: end } = target.getBoundingClientRect();
  const bottom = end + roomForBar(target);
  // Nobody reaches such a heading by a key; the page leads there when a step begins.
  const isStep = target.tabIndex === -1 && /^H[1-6]$/.test(target.tagName);
  post({ type: 'staycard:focus', top, bottom, isStep });
}

/** The bar at the edge of what can be seen would lie over it. */
function roomForBar(target: HTMLElement): number {
  if (target.closest('[data-bar], dialog, [role=dialog]')) return 0;
  return Number.parseFloat(document.documentElement.style.getPropertyValue('--bar-block-size')) || 0;
}

/** The site asks for another stay; only while one is being chosen, as a reservation is nothing that a site may undo. */
function takeStay(search: string): void {
  const { pathname, search: before } = window.location;
  if (!isChoosing()) return;
  const { language, currency } = parseStaySearch(before);
  const address = pathname + writeStaySearch({ ...parseStaySearch(search), language, currency });
  window.history.replaceState(window.history.state, '', address);
  announceStay();
}

/** Bars and dialogs stand at the edge of what can be seen. */
function placeView({ top, bottom }: View): void {
  const { style } = document.documentElement;
  // From above, as the frame may change its height before it hears of it.
  style.setProperty('--view-bottom', `min(${bottom}px, 100dvh)`);
  document.documentElement.dataset['view'] = '';
  style.setProperty('--view-end', `${Math.max(0, window.innerHeight - bottom)}px`);
  style.setProperty('--view-size', `${Math.max(0, bottom - top)}px`);
}
