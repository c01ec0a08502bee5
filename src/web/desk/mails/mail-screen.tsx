import type { StaffMail } from '#contract/desk/staff-mails.ts';
import { PAGE_LANGUAGES } from '#presentation/languages.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { ActSheet } from '../acts/act-sheet.tsx';
import { actAtDesk } from '../api/desk-call.ts';
import { mailQuery } from '../api/mails.ts';
import { reservationQuery } from '../api/reservations.ts';
import { DeskLink } from '../frame/desk-link.tsx';
import { Email } from '../table/email.tsx';
import { MissingActs } from '../frame/missing-acts.tsx';
import { Facts, Panel } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { Columns, Screen } from '../frame/screen.tsx';
import { useAddress } from '../frame/use-address.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { AddressDialog } from '../reservations/address-dialog.tsx';
import { MailState } from './mail-state.tsx';
import styles from './mails.module.css';

export function MailScreen() {
  const { t } = useTranslation();
  const { parts } = useAddress();
  const [language, setLanguage] = useState<string>();
  const [isSending, setIsSending] = useState(false);
  const mail = useQuery(mailQuery(parts[1] ?? '', language));
  return (
    <Screen
      heading={mail.data ? formatTag(t, `LETTER_KIND.${mail.data.kind}`) : t('MAILS.LETTER')}
      lead={
        mail.data && <InlineList parts={[<MailState key="state" state={mail.data.state} />, mail.data.reference]} />
      }
      actions={
        <>
          {mail.data && isLost(mail.data) && mail.data.reference && <CorrectAddress {...mail.data} />}
          {mail.data?.may_send && (
            <Button look="quiet" onClick={() => setIsSending(true)}>
              {t('MAILS.SEND_AGAIN')}
            </Button>
          )}
        </>
      }
    >
      <QueryView query={mail}>
        {(data) => (
          <>
            {isLost(data) && data.answer && (
              <Notice tone="caution" heading={t('MAILS.ANSWER')}>
                {data.answer}
              </Notice>
            )}
            {data.recipient !== null && !data.may_send && (
              <MissingActs acts={[{ words: t('MAILS.SEND_AGAIN'), right: 'mail.send' }]} />
            )}
            <Columns lead={<Words mail={data} onLanguage={setLanguage} />} side={<About mail={data} />} />
            {isSending && <SendDialog mail={data} onClose={() => setIsSending(false)} />}
          </>
        )}
      </QueryView>
    </Screen>
  );
}

type Shown = { readonly mail: StaffMail };

function isLost({ state }: StaffMail): boolean {
  return state === 'bounced' || state === 'given_up';
}

/** For a stay that still has the address at which its letter did not arrive. */
function CorrectAddress({ reference, recipient }: StaffMail) {
  const { t } = useTranslation();
  const { data: stay } = useQuery(reservationQuery(reference ?? ''));
  const [isOpen, setIsOpen] = useState(false);
  if (!stay) return null;
  const isOffered = stay.may.correct_address && stay.buyer.email === recipient;
  return (
    <>
      {isOffered && <Button onClick={() => setIsOpen(true)}>{t('ADDRESS.BUTTON')}</Button>}
      {isOpen && <AddressDialog reservation={stay} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function About({ mail }: Shown) {
  const { t } = useTranslation();
  const format = useDeskFormat(mail.sale_page_id);
  const { recipient, reference, card_id: cardId, tries, answer, created_at: written, sent_at: sent } = mail;
  return (
    <Panel heading={t('MAILS.ABOUT')}>
      <Facts
        facts={[
          [t('MAILS.RECIPIENT'), recipient === null ? t('MAILS.FORGOTTEN') : <Email address={recipient} />],
          [
            t('MAILS.RESERVATION'),
            reference && <DeskLink to={`/reservations/${encodeURIComponent(reference)}`}>{reference}</DeskLink>,
          ],
          [t('CARD_LIST.CARD'), cardId && <DeskLink to={`/cards/${cardId}`}>{t('MONEY.OPEN_CARD')}</DeskLink>],
          [t('MAILS.WRITTEN'), format.moment(written)],
          [t('MAILS.SENT'), sent && format.moment(sent)],
          [t('MAILS.TRIES'), String(tries)],
          [t('MAILS.ANSWER'), !isLost(mail) && answer],
        ]}
      />
    </Panel>
  );
}

function Words({ mail, onLanguage }: Shown & { readonly onLanguage: (language: string) => void }) {
  const { t } = useTranslation();
  const { letter, languages } = mail;
  if (!letter) return <Panel heading={t('MAILS.LETTER')}>{t('MAILS.NOT_KEPT')}</Panel>;
  const shown = PAGE_LANGUAGES.find(({ code }) => code === letter.language);
  const direction = shown?.direction ?? 'ltr';
  return (
    <Panel heading={t('MAILS.LETTER')}>
      <div className={styles.language}>
        <SelectField
          id="mail-language"
          name="language"
          label={t('MAILS.LANGUAGE')}
          value={letter.language}
          onChange={(event) => onLanguage(event.target.value)}
        >
          {PAGE_LANGUAGES.filter(({ code }) => languages.includes(code)).map(({ code, nativeLabel }) => (
            <option key={code} value={code} lang={code}>
              {nativeLabel}
            </option>
          ))}
        </SelectField>
      </div>
      <div lang={letter.language} dir={direction} className={styles.letter}>
        <h3>{letter.subject}</h3>
        <p className={styles.words}>{letter.text}</p>
      </div>
      <p className={styles.hint}>{t('MAILS.NO_LINK')}</p>
    </Panel>
  );
}

function SendDialog({ mail, onClose }: Shown & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const send = async () => {
    await actAtDesk('POST /staff/mails/:id/send-again', { id: mail.id });
    return { sentences: [t('MAILS.WILL_BE_SENT', { recipient: mail.recipient ?? '' })] };
  };
  return (
    <ActSheet heading={t('MAILS.SEND_AGAIN')} doWords={t('MAILS.SEND')} act={send} onClose={onClose}>
      <p>{t('MAILS.SEND_LEAD', { recipient: mail.recipient ?? '' })}</p>
    </ActSheet>
  );
}
