import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { isSignedOut } from '../api/session.ts';
import { formatFault } from './format-fault.ts';
import { useZonedFormat } from './use-desk-format.ts';

type FaultNoticeProps = {
  readonly error: Error | null;
  /** Set if it answers a press, so that it comes into sight. */
  readonly takesFocus?: boolean;
};

/** The error of the last call. Renders nothing if there is none, or if the sign-in has covered the desk for it. */
export function FaultNotice({ error, takesFocus = false }: FaultNoticeProps) {
  const { t } = useTranslation();
  const format = useZonedFormat('UTC');
  if (!error || isSignedOut(error)) return null;
  return (
    <Notice tone="negative" live="assertive" takesFocus={takesFocus}>
      {formatFault(t, error, format)}
    </Notice>
  );
}
