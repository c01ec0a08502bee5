import { fireEvent, waitFor } from '@testing-library/dom';

const FOCUSABLE = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';

/** Clicks as a mouse does, and moves the focus. Waits while the element is disabled. */
export async function click(element: Element): Promise<void> {
  await waitFor(() => {
    if (!isEnabled(element)) throw new Error(`${nameOf(element)} stays disabled`);
  });
  fireEvent.mouseDown(element);
  const target = element.closest<HTMLElement>(FOCUSABLE);
  if (target) target.focus();
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  fireEvent.mouseUp(element);
  fireEvent.click(element);
  await settle();
}

export async function fill(field: HTMLElement, text: string): Promise<void> {
  field.focus();
  fireEvent.input(field, { target: { value: text } });
  await settle();
}

/** Chooses an option by its value. */
export async function choose(select: HTMLElement, value: string): Promise<void> {
  select.focus();
  fireEvent.change(select, { target: { value } });
  await settle();
}

/** Presses a key on the focused element. The browser's default action follows unless the page prevents it. */
export async function pressKey(key: 'Tab' | 'Enter' | 'Escape' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End') {
  const target = document.activeElement ?? document.body;
  const isUnprevented = fireEvent.keyDown(target, { key });
  if (isUnprevented) ANSWERS[key]?.(target);
  fireEvent.keyUp(document.activeElement ?? document.body, { key });
  await settle();
}

const ANSWERS: Readonly<Partial<Record<string, (target: Element) => void>>> = {
  Tab: (target) => {
    const stops = listStops();
    stops[stops.indexOf(target as HTMLElement) + 1]?.focus();
  },
  Enter: (target) => {
    if (target instanceof HTMLInputElement) target.form?.requestSubmit();
    else if (target.matches('a[href], button, summary')) fireEvent.click(target);
  },
  Escape: () => {
    const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1);
    if (dialog && fireEvent(dialog, new Event('cancel', { cancelable: true }))) dialog.close();
  },
};

/** The tab stops in their order. While a dialog is open, only those within it. */
function listStops(): HTMLElement[] {
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document;
  return [...place.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (stop) => stop === document.activeElement || (stop.tabIndex >= 0 && !stop.matches(':disabled') && isSeen(stop)),
  );
}

/**
 * False for an element that is not rendered. Style sheets are not read, so a part that only they hide counts as
 * visible.
 */
export function isSeen(element: Element): boolean {
  if (element.closest('[hidden], dialog:not([open])')) return false;
  const folded = element.closest('details:not([open])');
  return folded === null || element.closest('summary')?.parentElement === folded;
}

export function isEnabled(element: Element): boolean {
  return !element.matches(':disabled') && element.closest('[aria-disabled=true]') === null;
}

function nameOf(element: Element): string {
  return `${element.tagName} ${element.id} ${element.textContent.slice(0, 60)}`;
}

/** Lets the page render its new state. */
function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
