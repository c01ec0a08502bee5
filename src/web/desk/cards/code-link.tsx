import type { StaffCard } from '#contract/desk/staff-cards.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import { ReasonSheet } from '../acts/reason-sheet.tsx';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import { ReasonFields, toActBy, useReason, type ActBy, type ReasonValues } from '../acts/reason-fields.tsx';
import { actAtDesk } from '../api/desk-call.ts';
import { findLink, type LetterValues } from './issue-values.ts';
import { formatLeaving, LetterFields, PersonFields } from './letter-fields.tsx';
import { Panel } from '../frame/panel.tsx';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import styles from './card.module.css';

type CodeLinkProps = { readonly card: StaffCard; readonly format: DeskFormat };

export function CodeLink({ card, format }: CodeLinkProps) {
  const { t } = useTranslation();
  const { has_code: hasCode, code_link: link, may_send_link: maySend } = card;
  const [chosen, setChosen] = useState<'send' | 'cancel'>();
  if (hasCode && !link && !maySend) return null;
  const isOpen = link && !['used', 'ended', 'cancelled'].includes(link.state);
  return (
    <Panel heading={t('CODE_LINK.HEADING')}>
      {!hasCode && <p>{t('CODE_LINK.NO_CODE')}</p>}
      {!hasCode && !link && maySend && <p>{t('CODE_LINK.NO_CODE_HINT')}</p>}
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
      {chosen === 'send' && <SendDialog card={card} format={format} onClose={() => setChosen(undefined)} />}
      {chosen === 'cancel' && <CancelDialog card={card} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

type LinkStateProps = { readonly link: NonNullable<StaffCard['code_link']>; readonly format: DeskFormat };

export function LinkState({ link, format }: LinkStateProps) {
  const { t } = useTranslation();
  const [at, until] = [format.moment(link.leaves_at), format.moment(link.ends_at)];
  return <p>{t(`CODE_LINK.STATE_${link.state}`, { to: link.to ?? '', at, until })}</p>;
}

type DialogProps = { readonly card: StaffCard; readonly onClose: () => void };

function SendDialog({ card, format, onClose }: DialogProps & CodeLinkProps) {
  const { t } = useTranslation();
  const { id, has_code: hasCode, holder, code_link: earlier } = card;
  const written = earlier?.letter;
  const { register, values, fields } = useReason<ReasonValues & LetterValues>({
    firstName: holder?.first_name ?? written?.first_name ?? '',
    lastName: holder?.last_name ?? written?.last_name ?? '',
    email: holder?.email ?? earlier?.to ?? '',
    giver: written?.giver ?? '',
    message: written?.message ?? '',
    language: written?.language ?? '',
    sendOn: written?.send_on ?? '',
    reason: '',
  });
  const { reason, note, ...letter } = values;
  const link = findLink(letter);
  const body = link && reason !== '' ? { ...toActBy({ reason, note }), ...link } : undefined;
  const leaves = link && formatLeaving(t, format, link);
  const send = async () => {
    if (body) await actAtDesk('POST /staff/cards/:id/link', { id, body });
    return { sentences: [leaves ?? '', t('CODE_LINK.SENT')] };
  };
  return (
    <ActSheet
      heading={t('CODE_LINK.SEND')}
      doWords={t('CODE_LINK.DO_SEND')}
      act={body ? send : undefined}
      caution={leaves && <p>{leaves}</p>}
      onClose={onClose}
    >
      <p>{t('LINK_LETTER.HINT')}</p>
      {hasCode && <Notice tone="caution">{t('CODE_LINK.OLD_CODE')}</Notice>}
      <ReasonFields {...fields} fitting={FITTING_REASONS.sendLink}>
        <PersonFields isOptional={false} register={register} />
        <LetterFields register={register} />
      </ReasonFields>
    </ActSheet>
  );
}

function CancelDialog({ card: { id }, onClose }: DialogProps) {
  const { t } = useTranslation();
  const act = async (by: ActBy) => {
    await actAtDesk('POST /staff/cards/:id/link/cancel', { id, body: by });
    return { sentences: [t('CODE_LINK.CANCELLED')] };
  };
  return (
    <ReasonSheet
      heading={t('CODE_LINK.CANCEL')}
      doWords={t('CODE_LINK.DO_CANCEL')}
      leaveWords={t('CODE_LINK.KEEP')}
      fitting={FITTING_REASONS.cancelLink}
      act={act}
      onClose={onClose}
    >
      <p>{t('CODE_LINK.CANCEL_LEAD')}</p>
    </ReasonSheet>
  );
}
