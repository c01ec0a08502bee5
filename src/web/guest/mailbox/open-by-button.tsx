import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { errorCode } from '../../api/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { FaultNotice } from '../page-frame/fault-notice.tsx';
import { ScreenHeading } from '../page-frame/screen-heading.tsx';
import formStyles from '../form/short-form.module.css';
import styles from './mailbox-page.module.css';

type OpenByButtonProps = {
  readonly heading: string;
  readonly children: ReactNode;
  readonly submit: string;
  readonly open: () => Promise<void>;
  readonly onEnded: () => void;
};

/** Mail scanners open every link and run the page as well, but press no button. */
export function OpenByButton({ heading, children, submit, open, onEnded }: OpenByButtonProps) {
  const { t } = useTranslation();
  const opening = useMutation({
    mutationFn: open,
    onError: (error) => errorCode(error) === 'LINK.ENDED' && onEnded(),
  });
  return (
    <div className={styles.sheet}>
      <ScreenHeading title={heading} />
      {children}
      <FaultNotice fault={opening.error} />
      <div className={formStyles.actions}>
        <Button busy={opening.isPending} onClick={() => opening.mutate()}>
          {opening.isPending ? t('MAILBOX.OPENING') : submit}
        </Button>
      </div>
    </div>
  );
}
