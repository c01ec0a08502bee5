import { useTranslation } from '../../../text/translation.ts';
import { formatError } from '../../../text/format-error.ts';
import { Notice } from '../../../ui/notice.tsx';

export function CancelFault({ fault }: { readonly fault: unknown }) {
  const { t } = useTranslation();
  return (
    <Notice tone="caution" live="assertive">
      <p>{formatError(t, fault)}</p>
    </Notice>
  );
}
