import type { FindAnswer } from '#contract/desk/staff-cards.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';

type EndedCodeProps = {
  readonly code: Omit<FindAnswer['ended'][number], 'card_id'>;
  readonly tone?: 'caution' | 'info';
  readonly children?: ReactNode;
};

/** A guest may have an old card. So may a stranger who found it. */
export function EndedCode({ code: { last4, at, by }, tone = 'caution', children }: EndedCodeProps) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone());
  return (
    <Notice tone={tone} heading={t('FIND.ENDED', { last4 })}>
      {t('FIND.ENDED_BY', { at: format.moment(at) })} <ActorName by={by} />. {children}
    </Notice>
  );
}
