import type { DraftCheck, Settings } from '#contract/desk/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../frame/badge.tsx';
import type { Finding } from './findings.ts';
import styles from './sale-page.module.css';
import { useItemNames } from '../frame/session-context.ts';
import { formatChange, formatPlace } from './format-setting.ts';

type FindingsProps = {
  readonly settings: Settings;
  readonly findings: readonly Finding[];
  /** Undefined for a read-only person, who has no form. */
  readonly onGo: ((field: string) => void) | undefined;
};

export function CheckedDraft({ check, ...props }: FindingsProps & { readonly check: DraftCheck }) {
  const { t } = useTranslation();
  const { faults, changes } = check;
  return (
    <div aria-live="polite" className={styles.findings}>
      <p>{faults.length === 0 ? t('SALE_PAGE.CLEAN') : t('SALE_PAGE.FAULTS', { count: faults.length })}</p>
      <Findings {...props} />
      {faults.length === 0 && changes.length > 0 && <Changes changes={changes} />}
    </div>
  );
}

export function Findings({ settings, findings, onGo }: FindingsProps) {
  const { t } = useTranslation();
  const nameOf = useItemNames();
  if (findings.length === 0) return null;
  return (
    <ul className={styles.remarks}>
      {findings.map((finding) => {
        const place = formatPlace(t, nameOf, settings, finding.field);
        return (
          <li key={`${finding.field} ${finding.message}`}>
            <Tone finding={finding} />{' '}
            {onGo ? (
              <Button look="link" onClick={() => onGo(finding.field)}>
                {place}
              </Button>
            ) : (
              place
            )}{' '}
            {finding.message}
          </li>
        );
      })}
    </ul>
  );
}

function Tone({ finding: { tone } }: { readonly finding: Finding }) {
  const { t } = useTranslation();
  return <Badge tone={tone}>{t(tone === 'negative' ? 'SALE_PAGE.FAULT' : 'SALE_PAGE.WARNING')}</Badge>;
}

export function FindingsAt({ findings }: Pick<FindingsProps, 'findings'>) {
  return findings.map((finding) => (
    <span key={finding.message} className={styles.warning}>
      <Tone finding={finding} /> {finding.message}
    </span>
  ));
}

export function Changes({ changes }: { readonly changes: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useItemNames();
  if (changes.length === 0) return <p>{t('SALE_PAGE.NO_CHANGES')}</p>;
  return (
    <ul className={styles.changes} aria-label={t('SALE_PAGE.CHANGES')}>
      {changes.map((change) => (
        <li key={change}>{formatChange(t, format, nameOf, change)}</li>
      ))}
    </ul>
  );
}
