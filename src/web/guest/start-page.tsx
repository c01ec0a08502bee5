import { ENGLISH, pickLanguage } from '#presentation/languages.ts';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { loadSalePage } from './api/load-sale-page.ts';
import { welcomePath } from '../api/sale-page-address.ts';
import { settleDates } from '../text/date-locale.ts';
import { startText } from '../text/start-text.ts';
import { currentTranslation } from '../text/translation.ts';
import { awaitHeadingFont } from '../theme/heading-font.ts';
import { reportToMeasuringPage } from './events/report-to-measuring-page.ts';
import { GuestPage } from './guest-page.tsx';
import { NoSalePage } from './page-frame/no-sale-page.tsx';
import { listenToForgetting } from './session/forget-device.ts';
import { languageAskedFor } from './session/language-asked-for.ts';
import { isFramed, takeUpPlace } from './session/last-place.ts';

export async function startPage(root: Root): Promise<void> {
  try {
    const data = await loadSalePage();
    // Loaded first, because the catalogue would move down if the helpers arrived later.
    if (__SAMPLE_HELPERS__ && data.sale_page.demo && window.location.pathname === welcomePath())
      await import('../dev/sample-codes.tsx');
    const { languages, default_language: standard, name, theme, analytics } = data.sale_page;
    takeUpPlace();
    const asked = new URLSearchParams(window.location.search).get('language');
    if (asked !== null) languageAskedFor.write(asked);
    const wanted = asked ?? languageAskedFor.read();
    // Our server writes the theme into the document. A development server does not.
    if (!document.documentElement.hasAttribute('style')) (await import('../theme/apply-theme.ts')).applyTheme(theme);
    settleDates(data.sale_page);
    document.title = name;
    const language = pickLanguage(languages, standard, wanted, navigator.languages) ?? ENGLISH;
    await startText(language.code);
    await awaitHeadingFont(currentTranslation().t('WELCOME.HEADING'));
    listenToForgetting();
    if (analytics) reportToMeasuringPage(analytics.frame_url);
    if (isFramed()) void import('./embedded/connect-to-host.ts').then((frame) => frame.connectToHost(data));
    root.render(
      <StrictMode>
        <GuestPage data={data} />
      </StrictMode>,
    );
  } catch (error) {
    await startText(ENGLISH.code);
    root.render(<NoSalePage error={error} />);
  }
}
