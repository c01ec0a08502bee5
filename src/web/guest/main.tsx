import { createRoot } from 'react-dom/client';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/page.css';
import '../theme/controls.css';
import '../theme/start.css';
import { startPage } from './start-page.tsx';

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) return;
  if (isTooOld()) {
    // The document already has this notice in the guest's language, with the hotel's contact details.
    place.querySelector('.start')?.toggleAttribute('data-old', true);
    return;
  }
  await startPage(createRoot(place));
}

/** Tests for features that the page requires and older browsers lack. See `build.target` in vite.config.ts. */
function isTooOld(): boolean {
  return !('toSorted' in Array.prototype) || !CSS.supports('color', 'color-mix(in oklab, red, blue)');
}

void start();
