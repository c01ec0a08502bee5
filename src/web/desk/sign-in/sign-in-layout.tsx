import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { LanguageSelect } from '../frame/language-select.tsx';
import styles from './sign-in-layout.module.css';

export function SignInLayout({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <main className={styles.doorway}>
      <div className={styles.sheet}>
        <p className={styles.name}>{t('FRAME.NAME')}</p>
        {children}
        <LanguageSelect />
      </div>
    </main>
  );
}
