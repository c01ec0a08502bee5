import type { SalePageData } from '#contract/guest/sale-page.ts';
import { listenToEvents } from '../events/report-events.ts';
import { isChoosing } from '../session/last-place.ts';
import { replaceAddress } from '../session/named-product.ts';
import { parseStaySearch, writeStaySearch } from '../session/stay-search.ts';
import { speak } from '../../text/start-text.ts';
import { applyTheme } from '../../theme/apply-theme.ts';
import { parseHostMessage, type HostMessage, type PageMessage } from '../../embed/messages.ts';

const FIRST_LOOK_PAUSE_MS = 30;
const UNSEEN_CHANGE_PAUSE_MS = 100;
/** For this time the view follows a focus moved by growing content. Later the guest may have scrolled away. */
const FOCUS_IS_FRESH_MS = 1000;

type Post = (message: PageMessage) => void;
type View = HostMessage & { type: 'staycard:view' };

/**
 * Connects the page to the site around it, if the sale page allows that site and our element answers from there. The
 * page then stands in a frame of its own height. It reports its height, its focus and its events, and takes over
 * language, look and the visible area. Every other site learns only that the page is there.
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
  // The visible area may be posted before the frame has the matching height.
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
    // A pressed element is in view already.
    if (isPressed) return;
    focusedAt = performance.now();
    postFocus(post, target);
  });
  listenToEvents(({ name, detail }) => post({ type: 'staycard:event', name, detail }));
}

/** Browsers do not lay out a frame that is out of view, so no resize is observed. This polls instead. */
function postFirstHeight(post: Post): void {
  if (document.body.offsetHeight === 0) window.setTimeout(() => postFirstHeight(post), FIRST_LOOK_PAUSE_MS);
  else postHeight(post);
}

/** The same holds later: content added below the first screen would be cut off until the guest scrolls to the frame. */
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
  // Keeps this height while content loads, so that the site's content below the frame does not jump.
  document.documentElement.style.setProperty('--shown-block-size', `${height}px`);
  post({ type: 'staycard:height', height });
}

function postFocus(post: Post, target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  const { top, bottom: end } = target.getBoundingClientRect();
  const bottom = end + roomForBar(target);
  // The keyboard cannot focus such a heading: the page focuses it when a step begins.
  const isStep = target.tabIndex === -1 && /^H[1-6]$/.test(target.tagName);
  post({ type: 'staycard:focus', top, bottom, isStep });
}

/** The height of the bar at the edge of the visible area, which would cover the target. */
function roomForBar(target: HTMLElement): number {
  if (target.closest('[data-bar], dialog, [role=dialog]')) return 0;
  return Number.parseFloat(document.documentElement.style.getPropertyValue('--bar-block-size')) || 0;
}

/** Takes a stay that the site requests, but only while the guest is choosing. A site cannot undo a reservation. */
function takeStay(search: string): void {
  const { pathname, search: before } = window.location;
  if (!isChoosing()) return;
  const { language, currency } = parseStaySearch(before);
  replaceAddress(pathname + writeStaySearch({ ...parseStaySearch(search), language, currency }));
}

function placeView({ top, bottom }: View): void {
  const { style } = document.documentElement;
  // Measured from the top, because the frame may change its height before it is notified.
  style.setProperty('--view-bottom', `min(${bottom}px, 100dvh)`);
  document.documentElement.dataset['view'] = '';
  style.setProperty('--view-end', `${Math.max(0, window.innerHeight - bottom)}px`);
  style.setProperty('--view-size', `${Math.max(0, bottom - top)}px`);
}
