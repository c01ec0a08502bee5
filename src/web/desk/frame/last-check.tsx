import type { LedgerCheck } from '#contract/desk/staff-books.ts';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { useDeskFormat } from './use-desk-format.ts';

export function LastCheck({ check }: { readonly check: LedgerCheck['last'] }) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  if (check === null) return <p>{t('TODAY.NEVER_CHECKED')}</p>;
  if (check.is_right) return <p>{t('TODAY.LEDGER_RIGHT', { at: format.moment(check.at) })}</p>;
  return (
    <Notice tone="negative" heading={t('TODAY.LEDGER_WRONG', { at: format.moment(check.at) })}>
      {check.faults.map((fault) => (
        <p key={fault}>{fault}</p>
      ))}
    </Notice>
  );
}
