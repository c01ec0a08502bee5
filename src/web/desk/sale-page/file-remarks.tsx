import type { DraftCheck } from '#contract/staff/staff-sale-page.ts';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Badge } from '../frame/badge.tsx';
import { goToField } from './go-to-field.ts';
import { fieldIdOf, type Finding } from './place-findings.ts';
import { sayFinding, sayGroup, saySetting } from './say-setting.ts';
import styles from './sale-page.module.css';

type FileRemarksProps = {
  readonly check: DraftCheck;
  /** What of it was found, and what the hotels say of its fields. */
  readonly findings: readonly Finding[];
  readonly onGo: (line: number) => void;
};

/** What stands against publishing, what its author may not expect, and what would change. */
export function FileRemarks({ check: { faults, changes }, findings, onGo }: FileRemarksProps) {
  const { t } = useTranslation();
  const isClean = faults.length === 0;
  return (
    <div aria-live="polite" className={styles.findings}>
      <p>{isClean ? t('SALE_PAGE.CLEAN') : t('SALE_PAGE.FAULTS', { count: faults.length })}</p>
      {findings.length > 0 && (
        <ul className={styles.remarks}>
          {findings.map((finding) => (
            <Remark key={`${finding.line} ${finding.field} ${finding.message}`} finding={finding} onGo={onGo} />
          ))}
        </ul>
      )}
      {isClean && <Changes changes={changes} />}
    </div>
  );
}

type RemarkProps = { readonly finding: Finding; readonly onGo: (line: number) => void };

/** One finding, which leads to its field, or to its line where it has none. */
function Remark({ finding, onGo }: RemarkProps) {
  const { t } = useTranslation();
  const { tone, line, field, fixableBy, setting } = finding;
  const fault = fixableBy === null ? 'SALE_PAGE.FAULT' : 'SALE_PAGE.AT_HOTEL';
  return (
    <li>
      <Badge tone={tone}>{t(tone === 'negative' ? fault : 'SALE_PAGE.WARNING')}</Badge>{' '}
      {setting ? (
        <Button look="link" onClick={() => goToField(fieldIdOf(setting))}>
          {`${sayGroup(t, setting)}: ${saySetting(setting)}`}
        </Button>
      ) : (
        <>
          <Button look="link" onClick={() => onGo(line)}>
            {t('SALE_PAGE.LINE', { line })}
          </Button>
          {field !== '' && <code> {field}</code>}
        </>
      )}{' '}
      {sayFinding(t)(finding)}
    </li>
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
