import { useTranslation } from '../../../text/translation.ts';
import { wordError } from '../../../text/word-error.ts';
import { Notice } from '../../../ui/notice.tsx';

/** Why cancelling came to nothing. */
export function CancelFault({ fault }: { readonly fault: unknown }) {
  const { t } = useTranslation();
  return (
    <Notice tone="caution" live="assertive">
      <p>{wordError(t, fault)}</p>
    </Notice>
  );
}
