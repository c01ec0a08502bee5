import type { DraftCheck, Settings } from '#contract/staff/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../frame/badge.tsx';
import type { Finding } from './findings.ts';
import styles from './sale-page.module.css';
import { sayFinding, sayPlace } from './say-setting.ts';

type FindingsProps = {
  readonly settings: Settings;
  readonly findings: readonly Finding[];
  /** Undefined for who only reads, and has no form. */
  readonly onGo: ((field: string) => void) | undefined;
};

/** What stands against publishing, what its author may not expect, and what would change. */
export function CheckedDraft({ check, ...props }: FindingsProps & { readonly check: DraftCheck }) {
  const { t } = useTranslation();
  const { faults, changes } = check;
  return (
    <div aria-live="polite" className={styles.findings}>
      <p>{faults.length === 0 ? t('SALE_PAGE.CLEAN') : t('SALE_PAGE.FAULTS', { count: faults.length })}</p>
      <Findings {...props} />
      {faults.length === 0 && <Changes changes={changes} />}
    </div>
  );
}

/** Findings in a list, each of which leads to its field. */
export function Findings({ settings, findings, onGo }: FindingsProps) {
  const { t } = useTranslation();
  if (findings.length === 0) return null;
  return (
    <ul className={styles.remarks}>
      {findings.map((finding) => {
        const { tone, field, message, fixableBy } = finding;
        const fault = fixableBy === null ? 'SALE_PAGE.FAULT' : 'SALE_PAGE.AT_HOTEL';
        const place = sayPlace(t, settings, field);
        return (
          <li key={`${field} ${message}`}>
            <Badge tone={tone}>{t(tone === 'negative' ? fault : 'SALE_PAGE.WARNING')}</Badge>{' '}
            {onGo ? (
              <Button look="link" onClick={() => onGo(field)}>
                {place}
              </Button>
            ) : (
              place
            )}{' '}
            {sayFinding(t)(finding)}
          </li>
        );
      })}
    </ul>
  );
}

/** What one version changes of another, a line each. */
export function Changes({ changes }: { readonly changes: readonly string[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return <p>{t('SALE_PAGE.NO_CHANGES')}</p>;
  return (
    <ul className={styles.changes} aria-label={t('SALE_PAGE.CHANGES')}>
      {changes.map((change) => (
        <li key={change}>
          <code>{change}</code>
        </li>
      ))}
    </ul>
  );
}
