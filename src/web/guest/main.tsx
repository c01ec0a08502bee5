import { pickLanguage } from '#presentation/languages.ts';
import { DEFAULT_LANGUAGE } from '#domain/language.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { askForProperties } from '../api/load-properties.ts';
import { loadSalePage } from '../api/load-sale-page.ts';
import { welcomePath } from '../api/sale-page-address.ts';
import { settleDates } from '../text/date-locale.ts';
import { startText } from '../text/start-text.ts';
import { currentTranslation } from '../text/translation.ts';
import { awaitHeadingFont } from '../theme/heading-font.ts';
import '../theme/fonts.css';
import '../theme/tokens.css';
import '../theme/page.css';
import '../theme/controls.css';
import '../theme/start.css';
import { reportToMeasuringPage } from './events/report-to-measuring-page.ts';
import { GuestPage } from './guest-page.tsx';
import { languageAskedFor } from './session/language-asked-for.ts';
import { isFramed, takeUpPlace } from './session/last-place.ts';
import { NoSalePage } from './page-frame/no-sale-page.tsx';
import { listenToForgetting } from './session/forget-device.ts';

const ENGLISH = pickLanguage([], DEFAULT_LANGUAGE, null, []);

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place || !ENGLISH) return;
  if (isTooOld()) {
    // The document says so itself, in the guest's language, and whom to ask.
    place.querySelector('.start')?.toggleAttribute('data-old', true);
    return;
  }
  const root = createRoot(place);
  if (__SAMPLE_HELPERS__ && window.location.pathname === '/gallery') {
    await startText(ENGLISH);
    const { Gallery, startWords } = await import('../dev/gallery/gallery.tsx');
    await startWords();
    root.render(<Gallery />);
    return;
  }
  try {
    const data = await loadSalePage();
    // Fetched ahead, or the catalogue would move down when the helpers arrive.
    if (__SAMPLE_HELPERS__ && data.sale_page.demo) await import('../dev/sample-codes.tsx');
    if (data.sale_page.is_preview) await (await import('./preview/renew-example-cards.ts')).renewExampleCards();
    const { languages, default_language: standard, name, theme, analytics } = data.sale_page;
    takeUpPlace();
    const asked = new URLSearchParams(window.location.search).get('language');
    if (asked !== null) languageAskedFor.write(asked);
    const wanted = asked ?? languageAskedFor.read();
    // Our server writes it into the document; a development server does not.
    if (!document.documentElement.hasAttribute('style')) (await import('../theme/apply-theme.ts')).applyTheme(theme);
    settleDates(data.sale_page);
    document.title = name;
    const pseudo = __SAMPLE_HELPERS__ && wanted === 'qps' ? await import('../dev/pseudo-language.ts') : undefined;
    const picked = pickLanguage(languages, standard, wanted, navigator.languages);
    const language = pseudo?.PSEUDO_LANGUAGE ?? picked ?? ENGLISH;
    await startText(language);
    if (window.location.pathname === `${welcomePath()}/booking`) askForProperties(language.code);
    await awaitHeadingFont(currentTranslation().t('WELCOME.HEADING'));
    listenToForgetting();
    if (analytics) reportToMeasuringPage(analytics.frame_url);
    if (isFramed()) void import('./embedded/live-in-frame.ts').then((frame) => frame.liveInFrame(data));
    root.render(
      <StrictMode>
        <GuestPage data={data} />
      </StrictMode>,
    );
  } catch (error) {
    await startText(ENGLISH);
    root.render(<NoSalePage error={error} />);
  }
}

/** What the page cannot do without and no older browser has; see `build.target` in vite.config.ts. */
function isTooOld(): boolean {
  return !('toSorted' in Array.prototype) || !CSS.supports('color', 'color-mix(in oklab, red, blue)');
}

void start();
