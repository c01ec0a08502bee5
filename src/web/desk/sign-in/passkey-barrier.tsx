import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { canUsePasskeys } from '../api/passkeys.ts';

export function PasskeyBarrier() {
  const { t } = useTranslation();
  return canUsePasskeys() ? null : <Notice tone="caution">{t('PASSKEY.TOO_OLD')}</Notice>;
}
