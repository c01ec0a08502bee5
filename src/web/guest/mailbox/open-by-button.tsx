import { useState, type ReactNode, type Ref } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { errorCode } from '../../api/problem-error.ts';
import { formatError } from '../../text/format-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import formStyles from '../form/short-form.module.css';
import styles from './mailbox-page.module.css';

type OpenByButtonProps = {
  readonly heading: string;
  readonly headingRef: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
  readonly submit: string;
  readonly open: () => Promise<void>;
  readonly onEnded: () => void;
};

/** Mail scanners open every link and run the page as well, but press no button. */
export function OpenByButton({ heading, headingRef, children, submit, open, onEnded }: OpenByButtonProps) {
  const { t } = useTranslation();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function press() {
    setBusy(true);
    setFailure(undefined);
    try {
      await open();
    } catch (error) {
      if (errorCode(error) === 'LINK.ENDED') onEnded();
      else {
        setFailure(error);
        setBusy(false);
      }
    }
  }

  return (
    <div className={styles.sheet}>
      <h1 ref={headingRef} tabIndex={-1}>
        {heading}
      </h1>
      {children}
      {failure !== undefined && (
        <Notice tone="caution" live="assertive">
          <p>{formatError(t, failure)}</p>
        </Notice>
      )}
      <div className={formStyles.actions}>
        <Button busy={isBusy} onClick={() => void press()}>
          {isBusy ? t('MAILBOX.OPENING') : submit}
        </Button>
      </div>
    </div>
  );
}
