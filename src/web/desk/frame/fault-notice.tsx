import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { isSignedOut } from '../api/session.ts';
import { formatFault } from './format-fault.ts';
import { useZonedFormat } from './use-desk-format.ts';

/** The error of the last call. Renders nothing if there is none, or if the sign-in has covered the desk for it. */
export function FaultNotice({ error }: { readonly error: Error | null }) {
  const { t } = useTranslation();
  const format = useZonedFormat('UTC');
  if (!error || isSignedOut(error)) return null;
  return (
    <Notice tone="negative" live="assertive">
      {formatFault(t, error, format)}
    </Notice>
  );
}
