import type { Today } from '#contract/desk/staff-oversight.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { InlineList } from '../../ui/inline-list.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import { useReason, type ReasonValues } from '../acts/reason-fields.tsx';
import { NewCode } from '../acts/shown-once.tsx';
import { handOver } from '../api/cards.ts';
import { findLink, NO_LETTER, type LetterValues } from '../cards/issue-values.ts';
import { LetterFields, PersonFields } from '../cards/letter-fields.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { Entries, Entry } from '../table/entries.tsx';
import { Panel } from '../frame/panel.tsx';
import { useDeskFormat } from '../frame/use-desk-format.ts';

type HandOver = Today['hand_overs'][number];
type Chosen = { readonly card: HandOver; readonly isSent: boolean };

/** Goodwill cards that a second person approved for this person. */
export function HandOvers({ cards }: { readonly cards: readonly HandOver[] }) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const [chosen, setChosen] = useState<Chosen>();
  if (cards.length === 0 && !chosen) return null;
  return (
    <Panel heading={t('TODAY.HAND_OVER')}>
      <Entries>
        {cards.map((card) => (
          <Entry
            key={card.approval_id}
            title={
              <DeskLink to={`/cards/${card.card_id}`}>
                {`${card.issue.product.name}, ${format.units(card.issue.amount)}`}
              </DeskLink>
            }
            more={
              <InlineList
                parts={[
                  card.issue.goodwill &&
                    `${t(`GOODWILL.${card.issue.goodwill.subject}`)} ${card.issue.goodwill.reference}`,
                  <Button key="send" look="quiet" onClick={() => setChosen({ card, isSent: true })}>
                    {t('CODE_LINK.SEND')}
                  </Button>,
                  <Button key="show" look="quiet" onClick={() => setChosen({ card, isSent: false })}>
                    {t('TODAY.SHOW_CODE')}
                  </Button>,
                ]}
              />
            }
          />
        ))}
      </Entries>
      {chosen && <HandOverDialog {...chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

function HandOverDialog({ card, isSent, onClose }: Chosen & { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { register, values } = useReason<ReasonValues & LetterValues>({ ...NO_LETTER, reason: '' });
  const body = isSent ? findLink(values) : { recipient: null, letter: null };
  const act = async () => {
    const { code } = await handOver(card.approval_id, body ?? { recipient: null, letter: null });
    if (code === null) return { sentences: [t('CODE_LINK.SENT')] };
    return { hasCode: true, sentences: [], more: <NewCode code={code} /> };
  };
  const words = t(isSent ? 'CODE_LINK.SEND' : 'TODAY.SHOW_CODE');
  return (
    <ActSheet
      heading={words}
      doWords={isSent ? t('CODE_LINK.DO_SEND') : words}
      act={body ? act : undefined}
      onClose={onClose}
    >
      <p>{t(isSent ? 'LINK_LETTER.HINT' : 'OUTCOME.ONCE')}</p>
      {isSent && <PersonFields isOptional={false} register={register} />}
      {isSent && <LetterFields register={register} />}
    </ActSheet>
  );
}
