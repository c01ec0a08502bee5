import { useTranslation } from '../../text/translation.ts';
import { Badge } from '../frame/badge.tsx';
import type { Finding } from './findings.ts';
import styles from './sale-page.module.css';
import { sayFinding } from './say-setting.ts';

/** What was found at one place of the form. */
export function FindingsAt({ findings }: { readonly findings: readonly Finding[] }) {
  const { t } = useTranslation();
  return findings.map((finding) => (
    <span key={finding.message} className={styles.warning}>
      <Badge tone={finding.tone}>{t(finding.tone === 'negative' ? 'SALE_PAGE.FAULT' : 'SALE_PAGE.WARNING')}</Badge>{' '}
      {sayFinding(t)(finding)}
    </span>
  ));
}
