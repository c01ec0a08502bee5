import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { findPasskeyBarrier } from '../api/passkeys.ts';

/** Says why no passkey can be used here, and what helps; nothing where one can. */
export function PasskeyBarrier() {
  const { t } = useTranslation();
  const barrier = findPasskeyBarrier();
  if (!barrier) return null;
  const { protocol, port, hash } = window.location;
  const address = `${protocol}//localhost${port && `:${port}`}/desk`;
  return (
    <Notice tone="caution">
      {barrier === 'TOO_OLD' ? (
        <p>{t('PASSKEY.TOO_OLD')}</p>
      ) : (
        <p>
          {t('PASSKEY.NUMBER')} <a href={address + hash}>{address}</a>
        </p>
      )}
    </Notice>
  );
}
