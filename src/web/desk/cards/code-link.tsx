import type { StaffCard } from '#contract/desk/staff-cards.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import acts from '../acts/acts.module.css';
import { ReasonFields, toActBy, type ReasonValues } from '../acts/reason-fields.tsx';
import { cancelLink, sendLink } from '../api/cards.ts';
import { LINK_REASONS } from './act-values.ts';
import { findLink, NO_LETTER, type LetterValues } from './issue-values.ts';
import { LetterFields, PersonFields } from './letter-fields.tsx';
import { Panel } from '../frame/panel.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import styles from './card.module.css';

type CodeLinkProps = { readonly card: StaffCard; readonly format: DeskFormat };

/** Whether a card has a code, and the link by which its recipient creates one. */
export function CodeLink({ card, format }: CodeLinkProps) {
  const { t } = useTranslation();
  const { has_code: hasCode, code_link: link, may_send_link: maySend } = card;
  const [chosen, setChosen] = useState<'send' | 'cancel'>();
  if (hasCode && !link && !maySend) return null;
  const isOpen = link && !['used', 'ended', 'cancelled'].includes(link.state);
  return (
    <Panel heading={t('CODE_LINK.HEADING')}>
      {!hasCode && <p>{t('CODE_LINK.NO_CODE')}</p>}
      {hasCode && link && <LinkState link={link} format={format} />}
      {maySend && (
        <div className={styles.acts}>
          <Button look="quiet" onClick={() => setChosen('send')}>
            {t(link ? 'CODE_LINK.SEND_AGAIN' : 'CODE_LINK.SEND')}
          </Button>
          {isOpen && (
            <Button look="quiet" onClick={() => setChosen('cancel')}>
              {t('CODE_LINK.CANCEL')}
            </Button>
          )}
        </div>
      )}
      {chosen === 'send' && <SendDialog card={card} onClose={() => setChosen(undefined)} />}
      {chosen === 'cancel' && <CancelDialog card={card} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

type SendValues = Pick<ReasonValues, 'note'> & { reason: ReasonValues['reason'] | '' } & LetterValues;

type LinkStateProps = { readonly link: NonNullable<StaffCard['code_link']>; readonly format: DeskFormat };

/** The state of the last link. For a card without a code, staff say this to its recipient. */
export function LinkState({ link, format }: LinkStateProps) {
  const { t } = useTranslation();
  const [at, until] = [format.moment(link.leaves_at), format.moment(link.ends_at)];
  return <p>{t(`CODE_LINK.STATE_${link.state}`, { to: link.to ?? '', at, until })}</p>;
}

type DialogProps = { readonly card: StaffCard; readonly onClose: () => void };

function SendDialog({ card, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { id, has_code: hasCode, holder } = card;
  const { register, control } = useForm<SendValues>({
    defaultValues: {
      ...NO_LETTER,
      firstName: holder?.first_name ?? '',
      lastName: holder?.last_name ?? '',
      email: holder?.email ?? card.code_link?.to ?? '',
      reason: '',
      note: '',
    },
  });
  const { reason, note, ...letter } = useWatch({ control }) as SendValues;
  const link = findLink(letter);
  const body = link && reason !== '' ? { ...toActBy({ reason, note }), ...link } : undefined;
  const send = async () => {
    if (body) await sendLink(id, body);
    return { sentences: [t('CODE_LINK.SENT')] };
  };
  return (
    <ActSheet
      heading={t('CODE_LINK.SEND')}
      doWords={t('CODE_LINK.DO_SEND')}
      act={body ? send : undefined}
      onClose={onClose}
    >
      <p>{t('LINK_LETTER.HINT')}</p>
      {hasCode && <Notice tone="caution">{t('CODE_LINK.OLD_CODE')}</Notice>}
      <div className={acts.fields}>
        <PersonFields isOptional={false} register={register} />
        <LetterFields register={register} />
        <ReasonFields reason={register('reason')} note={register('note')} fitting={LINK_REASONS} />
      </div>
    </ActSheet>
  );
}

function CancelDialog({ card: { id }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { register, control } = useForm<ReasonValues>({ defaultValues: { reason: 'mistake_of_ours', note: '' } });
  const values = useWatch({ control }) as ReasonValues;
  const cancel = async () => {
    await cancelLink(id, toActBy(values));
    return { sentences: [t('CODE_LINK.CANCELLED')] };
  };
  return (
    <ActSheet
      heading={t('CODE_LINK.CANCEL')}
      doWords={t('CODE_LINK.DO_CANCEL')}
      leaveWords={t('CODE_LINK.KEEP')}
      act={cancel}
      onClose={onClose}
    >
      <p>{t('CODE_LINK.CANCEL_LEAD')}</p>
      <div className={acts.fields}>
        <ReasonFields reason={register('reason')} note={register('note')} />
      </div>
    </ActSheet>
  );
}
