import { useEffect, useRef } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { HolderLink } from '../card/holder-link.tsx';
import formStyles from '../form/short-form.module.css';

type RegisteredProps = {
  /** The address just given. Undefined if the card was registered earlier. */
  readonly email: string | undefined;
  /** Leads on. Undefined if the holder has to open the card by a mailed link first. */
  readonly onward: (() => void) | undefined;
};

export function Registered({ email, onward }: RegisteredProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className={formStyles.form}>
      <Notice tone="positive" live="polite">
        <p>{email === undefined ? t('REGISTRATION.DONE.EARLIER') : t('REGISTRATION.DONE.TO', { email })}</p>
        {!onward && <p>{t('CARD.NEXT.HOLDER_ONLY')}</p>}
      </Notice>
      {onward ? (
        <div className={formStyles.actions}>
          <Button ref={button} onClick={onward}>
            {t('REGISTRATION.DONE.ONWARD')}
          </Button>
        </div>
      ) : (
        <HolderLink />
      )}
    </div>
  );
}
