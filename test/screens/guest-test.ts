import { expect, test as base, vi } from 'vitest';
import { NOW } from './before.ts';
import { DemoSalePage } from './demo-sale-page.ts';
import { calmHotels } from './examples/calm-hotels.ts';
import { GuestDocument } from './guest-document.ts';
import { GuestScreen } from './guest-screen.ts';
import { LooseTexts } from './loose-texts.ts';
import { playbackFetch } from './playback-fetch.ts';
import { Playback } from './playback.ts';

const HOTEL_SYSTEM = 'https://hotel-system.example';
const VAULT = 'https://vault.example';

/**
 * A test of the guest page without a browser. Its API answers as the test plans, by default as hotels without faults.
 * An unplanned request fails the test.
 */
export const it = base
  .extend('demo', { scope: 'worker' }, async () => {
    const demo = await DemoSalePage.read(HOTEL_SYSTEM);
    demo.serveVaultFrom(VAULT);
    return demo;
  })
  .extend('salePage', ({ demo }, { onCleanup }) => {
    onCleanup(() => demo.forget());
    return demo;
  })
  .extend('api', { auto: true }, ({ task: _ }, { onCleanup }) => {
    const playback = new Playback();
    playback.answer(calmHotels());
    vi.stubGlobal('fetch', playbackFetch(playback));
    onCleanup(() => {
      vi.unstubAllGlobals();
      expect(playback.faults).toEqual([]);
    });
    return playback;
  })
  .extend('guest', ({ salePage }, { onCleanup }) => {
    vi.useFakeTimers({ now: NOW.epochMilliseconds, toFake: ['Date', 'Temporal'] });
    const page = new GuestDocument(salePage);
    const loose = new LooseTexts();
    loose.watch();
    onCleanup(async () => {
      page.unload();
      // The page's last effects may still write to the storage.
      await Promise.resolve();
      Reflect.deleteProperty(navigator, 'onLine');
      window.sessionStorage.clear();
      window.localStorage.clear();
      vi.useRealTimers();
      expect(loose.take()).toEqual([]);
    });
    return new GuestScreen(page);
  });
