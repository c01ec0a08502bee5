import type { ComponentProps } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { formatError } from '../../text/format-error.ts';
import { Notice } from '../../ui/notice.tsx';

type FaultNoticeProps = { readonly fault: unknown; readonly tone?: ComponentProps<typeof Notice>['tone'] };

/** The error of the last press, if there is one. */
export function FaultNotice({ fault, tone = 'caution' }: FaultNoticeProps) {
  const { t } = useTranslation();
  if (!fault) return null;
  return (
    <Notice tone={tone} live="assertive">
      <p>{formatError(t, fault)}</p>
    </Notice>
  );
}
