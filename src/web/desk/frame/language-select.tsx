import { useTranslation } from '../../text/translation.ts';
import { chooseLanguage, DESK_LANGUAGES } from '../desk-language.ts';
import styles from './desk-frame.module.css';

export function LanguageSelect() {
  const { t, language } = useTranslation();
  return (
    <select
      className={styles.language}
      aria-label={t('FRAME.LANGUAGE')}
      value={language}
      onChange={({ target }) => void chooseLanguage(target.value)}
    >
      {DESK_LANGUAGES.map(({ code, nativeLabel }) => (
        <option key={code} value={code} lang={code}>
          {nativeLabel}
        </option>
      ))}
    </select>
  );
}
