import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { formatFault } from './format-fault.ts';

/** The error of the last call. Renders nothing if there is none. */
export function FaultNotice({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <Notice tone="negative" live="assertive">
      {formatFault(t, error)}
    </Notice>
  );
}
