import type { InvitationLink } from '#contract/desk/staff-oversight.ts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { useSession } from '../frame/session-context.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import styles from './acts.module.css';
import type { TextKey } from '../../text/text-key.ts';
import { Button } from '../../ui/button.tsx';

export function NewCode({ code }: { readonly code: string }) {
  const { t } = useTranslation();
  return (
    <>
      <p className={styles.code} data-shown-once translate="no" aria-label={t('OUTCOME.NEW_CODE')} role="group">
        {code}
      </p>
      <p>{t('OUTCOME.ONCE')}</p>
      <CopyButton text={code} words="OUTCOME.COPY" />
    </>
  );
}

export function InvitationOnce({ link }: { readonly link: InvitationLink }) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Notice ref={ref} tone="positive" live="polite" heading={t('PEOPLE.LINK', { name: link.person.name })}>
      <p className={styles.link} data-shown-once translate="no">
        {link.link}
      </p>
      <CopyButton text={link.link} words="PEOPLE.COPY_LINK" />
      <p>{t('PEOPLE.LINK_ONCE', { at: format.moment(link.ends_at) })}</p>
    </Notice>
  );
}

/** The link to the guest page of another hotel. It opens once. */
export function MoveLink({ path }: { readonly path: string }) {
  const { t } = useTranslation();
  const pages = useSession().sale_pages;
  const house = new URL(path, window.location.href).searchParams.get('property');
  const to = pages.flatMap(({ properties }) => properties).find(({ id }) => id === house)?.name ?? '';
  return (
    <>
      <p>{t('MOVE_STAY.DONE', { to })}</p>
      <a href={path} target="_blank" rel="noopener noreferrer" data-shown-once>
        {t('MOVE_STAY.OPEN', { to })}
      </a>
    </>
  );
}

type CopyButtonProps = { readonly text: string; readonly words: TextKey };

function CopyButton({ text, words }: CopyButtonProps) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  };
  return (
    <div className={styles.buttons}>
      <Button look="link" onClick={copy}>
        {t(isCopied ? 'OUTCOME.COPIED' : words)}
      </Button>
    </div>
  );
}
