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
    // The document says so itself, in the guest's language, and whom to ask.
    place.querySelector('.start')?.toggleAttribute('data-old', true);
    return;
  }
  await startPage(createRoot(place));
}

/** What the page cannot do without and no older browser has; see `build.target` in vite.config.ts. */
function isTooOld(): boolean {
  return !('toSorted' in Array.prototype) || !CSS.supports('color', 'color-mix(in oklab, red, blue)');
}

void start();
