import { findPageLanguage } from '#presentation/languages.ts';
import type { ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import { useTranslation } from '../../text/translation.ts';
import { takeUpNewBuild } from '../../api/take-up-new-build.ts';
import { speak } from '../../text/start-text.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ForgetDeviceButton } from './forget-device-button.tsx';
import { isFramed, isChoosing } from '../session/last-place.ts';
import { languageAskedFor } from '../session/language-asked-for.ts';
import { LanguageMark } from './language-mark.tsx';
import { replaceAddress } from '../session/named-product.ts';
import { useSalePage } from './sale-page-context.ts';
import { useOnline } from '../../ui/use-online.ts';
import { placingAttempt } from '../session/placing-attempt.ts';
import { useSessionStore } from '../session/session-store.ts';
import styles from './page-frame.module.css';

export function PageFrame({ children }: { readonly children: ReactNode }) {
  const { sale_page: salePage } = useSalePage();
  const { t } = useTranslation();
  const { email, phone } = salePage.support;
  // The page around a frame has its own landmarks, and a screen reader lists them together.
  const framed = isFramed() ? salePage.name : undefined;
  return (
    <div className={styles.page}>
      {/* Without an entry of the browser's history, which would lack the state of the current one. */}
      <Link className={styles.skip} href="#content" onFollow={() => document.getElementById('content')?.focus()}>
        {t('FRAME.SKIP')}
      </Link>
      <header className={styles.head} aria-label={framed}>
        <p className={styles.name}>
          {salePage.theme.logo ? (
            <img src={salePage.theme.logo} alt={salePage.name} height="40" className={styles.logo} />
          ) : (
            salePage.name
          )}
        </p>
        <LanguageChoice />
      </header>
      <main id="content" className={styles.main} tabIndex={-1} aria-label={framed}>
        <OfflineNotice />
        {salePage.is_preview && (
          <div className={styles.preview}>
            <Notice tone="caution">{t('SALE_PAGE.PREVIEW')}</Notice>
          </div>
        )}
        {children}
      </main>
      <footer className={styles.foot} aria-label={framed}>
        {(email ?? phone) && (
          <p>
            {t('FRAME.SUPPORT')} <ContactLinks phone={phone} email={email} />
          </p>
        )}
        <ForgetDeviceButton />
      </footer>
    </div>
  );
}

function LanguageChoice() {
  const { sale_page: salePage } = useSalePage();
  const { t, language } = useTranslation();
  const spoken = [...new Set(salePage.languages.map(findPageLanguage))].filter((language) => language !== undefined);
  if (spoken.length < 2) return null;
  return (
    <div className={styles.language}>
      <LanguageMark />
      <select
        aria-label={t('FRAME.LANGUAGE')}
        value={language}
        onChange={(event) => {
          const address = new URL(window.location.href);
          address.searchParams.set('language', event.target.value);
          replaceAddress(address);
          languageAskedFor.write(event.target.value);
          speak(event.target.value).catch(() => takeUpNewBuild());
        }}
      >
        {spoken.map(({ code, nativeLabel }) => (
          <option key={code} value={code} lang={code}>
            {nativeLabel}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Says that there is no connection, that nothing was booked if so, and that the page continues by itself. */
function OfflineNotice() {
  const { t } = useTranslation();
  const isOnline = useOnline();
  useSessionStore(placingAttempt);
  if (isOnline) return null;
  return (
    <div className={styles.preview}>
      <Notice tone="caution" live="polite">
        <p>{t('FRAME.OFFLINE')}</p>
        {isChoosing() && <p>{t('FRAME.NOTHING_BOOKED')}</p>}
      </Notice>
    </div>
  );
}
