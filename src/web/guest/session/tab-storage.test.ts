import { afterEach, describe, expect, it } from 'vitest';
import { openTabStorage } from './tab-storage.ts';

/** A browser whose storage behaves like this when it is accessed. */
function browserWith(reach: () => unknown): void {
  Object.defineProperty(globalThis, 'window', {
    configurable: true,
    value: Object.defineProperty({}, 'sessionStorage', { get: reach }),
  });
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

const refusals: readonly (readonly [string, () => unknown])[] = [
  [
    'denies its storage to a page in a frame',
    () => {
      throw new DOMException('denied', 'SecurityError');
    },
  ],
  ['has none', () => null],
  [
    'has one that is full from the start',
    () => ({
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    }),
  ],
];

describe('the cards of the session', () => {
  it.each(refusals)('is kept as long as the page where the browser %s', (_about, reach) => {
    browserWith(reach);
    const storage = openTabStorage();
    expect(storage.getItem('cards')).toBeNull();
    storage.setItem('cards', '[1]');
    expect(storage.getItem('cards')).toBe('[1]');
    expect(openTabStorage().getItem('cards')).toBeNull();
  });

  it('is kept in the tab where the browser allows it', () => {
    const kept = new Map<string, string>();
    const own = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    browserWith(() => own);
    openTabStorage().setItem('cards', '[1]');
    expect(kept.get('cards')).toBe('[1]');
  });
});
