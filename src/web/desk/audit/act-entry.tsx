import type { AuditList } from '#contract/desk/staff-oversight.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { Entry } from '../table/entries.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';

type ActEntryProps = {
  readonly title: ReactNode;
  readonly act: Pick<AuditList['entries'][number], 'at' | 'by' | 'approved_by'>;
  /** Parts after the time and the actors. */
  readonly parts: readonly ReactNode[];
};

export function ActEntry({ title, act: { at, by, approved_by: approver }, parts }: ActEntryProps) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const approval = approver && (
    <span>
      {t('AUDIT.APPROVED_BY')} <ActorName by={approver} />
    </span>
  );
  const all = [format.moment(at), <ActorName key="by" by={by} />, approval, ...parts];
  return <Entry title={title} more={<InlineList parts={all} />} />;
}
