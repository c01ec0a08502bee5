import { configure } from '@testing-library/dom';
import React from 'react';
import { flushSync } from 'react-dom';

/*
 * Browser features that jsdom lacks, as far as our pages need them. A page without layout is as wide as a desktop and
 * entirely in view.
 */

class LayoutObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Reaches no other page, because Node's own channel would connect the pages of all tests. */
class LoneChannel extends EventTarget {
  postMessage() {}
  close() {}
}

type Sight = Pick<IntersectionObserverEntry, 'isIntersecting'>;

class SightObserver extends LayoutObserver {
  private readonly onChange: (entries: readonly Sight[]) => void;

  constructor(onChange: (entries: readonly Sight[]) => void) {
    super();
    this.onChange = onChange;
  }

  override observe() {
    queueMicrotask(() => this.onChange([{ isIntersecting: true }]));
  }
}

const TRUE_OF_DESKTOP = /min-width|hover: hover/;

function matchMedia(query: string): Partial<MediaQueryList> {
  return { matches: TRUE_OF_DESKTOP.test(query), addEventListener() {}, removeEventListener() {} };
}

/** The focus moves into the dialog and returns when it closes, as the platform does it. */
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>();

function showModal(this: HTMLDialogElement): void {
  focusedBefore.set(this, document.activeElement);
  this.open = true;
  this.querySelector<HTMLElement>('[autofocus], button, input, select, a[href]')?.focus();
}

function close(this: HTMLDialogElement): void {
  if (!this.open) return;
  this.open = false;
  const before = focusedBefore.get(this);
  if (before instanceof HTMLElement) before.focus();
  queueMicrotask(() => this.dispatchEvent(new Event('close')));
}

Object.assign(globalThis, {
  matchMedia,
  ResizeObserver: LayoutObserver,
  IntersectionObserver: SightObserver,
  BroadcastChannel: LoneChannel,
  scrollTo() {},
});
Object.assign(Element.prototype, { scrollTo() {}, scrollIntoView() {} });
Object.assign(HTMLDialogElement.prototype, { showModal, close });
Object.assign(document, { fonts: { load: async () => [] } });

// React's production build has no `act`, which Testing Library for React calls around each event.
Object.assign(React, { act: <Value>(run: () => Value) => flushSync(run) });

configure({
  asyncUtilTimeout: 60_000,
  // The default would print the whole document at every retry, even while a test still waits.
  getElementError: (message) =>
    new Error(
      `${message ?? ''}\nOn screen: ${(document.getElementById('root') ?? document.body).textContent.slice(0, 2_000)}`,
    ),
});
