import { DEFAULT_LANGUAGE } from '#domain/value/language.ts';
import english from '#presentation/desk-text/en.json';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { createDeskQueries } from '../../src/web/desk/desk-queries.ts';
import { Desk } from '../../src/web/desk/desk.tsx';
import { searchFor } from '../../src/web/desk/find/last-search.ts';
import { forgetTypedTexts } from '../../src/web/desk/table/use-typed-text.ts';
import { addTexts, changeTranslation } from '../../src/web/text/translation.ts';
import type { DeskAnswers } from './desk-calls.ts';
import { DeskPlayback } from './desk-playback.ts';

/**
 * Opens the desk at an address in jsdom, with its calls played from examples. It replaces the page that was open
 * before, as when a browser loads another page. A request without a planned answer fails the test.
 */
export function openDesk(address: string, answers: DeskAnswers = {}): DeskPlayback {
  closeDesk();
  const playback = new DeskPlayback();
  playback.answer(answers);
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => playFetch(playback, path, init));
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const queries = createDeskQueries();
  // Other tests may have added texts of the guest page, some under the same keys, and another language.
  addTexts(DEFAULT_LANGUAGE, english);
  changeTranslation(DEFAULT_LANGUAGE);
  window.history.pushState(null, '', address);
  render(
    // Without StrictMode, because a production build does not repeat effects either.
    <QueryClientProvider client={queries}>
      <Desk />
    </QueryClientProvider>,
  );
  onTestFinished(() => {
    closeDesk();
    queries.clear();
    const said = errors.mock.calls.map((words) => words.map(String).join(' '));
    errors.mockRestore();
    vi.unstubAllGlobals();
    expect([...playback.faults, ...said]).toEqual([]);
  });
  return playback;
}

/** Also clears the desk's in-memory state. */
function closeDesk(): void {
  cleanup();
  searchFor('');
  forgetTypedTexts();
}

async function playFetch(playback: DeskPlayback, path: string, { method = 'GET', body, signal }: RequestInit) {
  signal?.throwIfAborted();
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : undefined;
  const { status, type, text } = await playback.play({ method, address: path, body: sent });
  signal?.throwIfAborted();
  return new Response(text, { status, headers: { 'content-type': type } });
}
