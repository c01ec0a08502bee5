import type { FindAnswer } from '#contract/desk/staff-cards.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';

type EndedCodeProps = {
  readonly code: Omit<FindAnswer['ended'][number], 'card_id'>;
  readonly tone?: 'caution' | 'info';
  readonly children?: ReactNode;
};

/** Says who replaced a code. The person with the old card may be its holder, or a stranger. */
export function EndedCode({ code: { last4, at, by }, tone = 'caution', children }: EndedCodeProps) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  return (
    <Notice tone={tone} heading={t('FIND.ENDED', { last4 })}>
      <p>
        {t('FIND.ENDED_BY', { at: format.moment(at) })} <ActorName by={by} />. {children}
      </p>
    </Notice>
  );
}
