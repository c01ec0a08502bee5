import type { DraftCheck, WireFileRemark } from '#contract/staff/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../frame/badge.tsx';
import styles from './sale-page.module.css';

type FileRemarksProps = { readonly check: DraftCheck; readonly onGo: (line: number) => void };

/** What stands against publishing, what its author may not expect, and what would change. */
export function FileRemarks({ check: { faults, warnings, changes }, onGo }: FileRemarksProps) {
  const { t } = useTranslation();
  const isClean = faults.length === 0;
  return (
    <div aria-live="polite" className={styles.findings}>
      <p>{isClean ? t('SALE_PAGE.CLEAN') : t('SALE_PAGE.FAULTS', { count: faults.length })}</p>
      <Remarks remarks={faults} tone="negative" onGo={onGo} />
      <Remarks remarks={warnings} tone="caution" onGo={onGo} />
      {isClean && <Changes changes={changes} />}
    </div>
  );
}

type RemarksProps = {
  readonly remarks: readonly WireFileRemark[];
  readonly tone: 'negative' | 'caution';
  readonly onGo: (line: number) => void;
};

function Remarks({ remarks, tone, onGo }: RemarksProps) {
  const { t } = useTranslation();
  if (remarks.length === 0) return null;
  return (
    <ul className={styles.remarks}>
      {remarks.map(({ line, field, message }) => (
        <li key={`${line} ${field} ${message}`}>
          <Badge tone={tone}>{t(tone === 'negative' ? 'SALE_PAGE.FAULT' : 'SALE_PAGE.WARNING')}</Badge>{' '}
          <Button look="link" onClick={() => onGo(line)}>
            {t('SALE_PAGE.LINE', { line })}
          </Button>{' '}
          {field !== '' && <code>{field}</code>} {message}
        </li>
      ))}
    </ul>
  );
}

/** What one text changes of another, a line each. */
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
