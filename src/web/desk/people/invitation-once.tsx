import type { InvitationLink } from '#contract/staff/staff-oversight.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { CopyButton } from '../acts/copy-button.tsx';
import { useTimeZone } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import styles from './people.module.css';

/** The link for a newcomer, which is shown here and nowhere again. */
export function InvitationOnce({ link }: { readonly link: InvitationLink }) {
  const { t } = useTranslation();
  const format = useDeskFormat(useTimeZone());
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice ref={ref} tone="positive" live="polite" heading={t('PEOPLE.LINK', { name: link.person.name })}>
      <p className={styles.link} translate="no">
        {link.link}
      </p>
      <CopyButton text={link.link} words="PEOPLE.COPY_LINK" />
      <p>{t('PEOPLE.LINK_ONCE', { at: format.moment(link.ends_at) })}</p>
    </Notice>
  );
}
