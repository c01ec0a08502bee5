import type { WireApproval } from '#contract/desk/staff-oversight.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation, type Translate } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { focusHeadingAbove } from '../../ui/focus-heading-above.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { formatTag } from '../acts/format-tag.ts';
import { Withdraw } from '../acts/withdraw.tsx';
import { actAtDesk } from '../api/desk-call.ts';
import { approvalsQuery } from '../api/oversight.ts';
import { Changes } from '../cards/act-preview.tsx';
import { Badge } from '../frame/badge.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { useWhoMay } from '../frame/missing-acts.tsx';
import { Panel, Facts } from '../frame/panel.tsx';
import { QueryView } from '../frame/query-view.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { Screen } from '../frame/screen.tsx';
import { useProductName, useSession } from '../frame/session-context.ts';
import { useDeskFormat, type DeskFormat } from '../frame/use-desk-format.ts';
import { FaultNotice } from '../frame/fault-notice.tsx';
import { ExcludedCards } from '../tasks/excluded-cards.tsx';
import { formatTask, nameTask } from '../tasks/format-task.ts';
import { FITTING_REASONS } from '../acts/fitting-reasons.ts';
import type { ActBy } from '../acts/reason-fields.tsx';
import { ReasonSheet } from '../acts/reason-sheet.tsx';
import type { WaitingIssue } from '#contract/desk/staff-issue.ts';
import { writeQuery } from '../api/staff-address.ts';
import styles from './approvals.module.css';
import { formatEnding } from '../find/format-ending.ts';

type AskedIssueProps = { readonly issue: WaitingIssue; readonly isDone: boolean; readonly format: DeskFormat };

type RefuseDialogProps = { readonly approval: WireApproval; readonly onClose: () => void };

export function Approvals() {
  const { t } = useTranslation();
  const approvals = useQuery(approvalsQuery);
  return (
    <Screen heading={t('ROOMS.APPROVALS')} lead={t('APPROVALS.LEAD')}>
      <QueryView query={approvals}>
        {({ approvals: all }) => (
          <>
            {all.length === 0 && <Notice tone="info">{t('APPROVALS.NONE')}</Notice>}
            {all.map((approval) => (
              <Approval key={approval.id} approval={approval} />
            ))}
          </>
        )}
      </QueryView>
    </Screen>
  );
}

function Approval({ approval }: { readonly approval: WireApproval }) {
  const { t } = useTranslation();
  const format = useDeskFormat(approval.sale_page_id);
  const nameOf = useProductName();
  const { card, new_card_id: newCardId, issue, task, state, preview } = approval;
  const { asked, asked_by: by, decided_by: decider } = approval;
  return (
    <Panel
      heading={formatAsked(t, nameOf, approval)}
      actions={
        <Badge tone={state === 'asked' ? 'caution' : 'calm'}>
          {t(task?.state === 'running' ? 'TASK_STATE.running' : `APPROVAL_STATE.${state}`)}
        </Badge>
      }
    >
      <p>
        <InlineList
          parts={[
            ...[
              { to: card && `/cards/${card.id}`, words: card && nameOf(card) },
              { to: newCardId && `/cards/${newCardId}`, words: t('APPROVALS.NEW_CARD') },
              { to: task && `/tasks/${task.id}`, words: t('APPROVALS.TASK') },
            ].map(
              ({ to, words }) =>
                to !== null && (
                  <DeskLink key={to} to={to}>
                    {words}
                  </DeskLink>
                ),
            ),
            asked && `${format.units(asked.amount)}, ${asked.property_name}`,
            <ActorName key="by" by={by} />,
            format.moment(approval.asked_at),
            formatTag(t, `REASON.${approval.reason}`),
            state === 'asked' && t('APPROVALS.UNTIL', { at: format.moment(approval.ends_at) }),
          ]}
        />
      </p>
      {approval.note !== null && <p className={styles.note}>{approval.note}</p>}
      {approval.stay && <AskedStay stay={approval.stay} format={format} />}
      {issue && <AskedIssue issue={issue} isDone={state === 'done'} format={format} />}
      {task && (
        <>
          <p>
            <strong>{formatTask(t, task, format)}</strong>
          </p>
          <ExcludedCards task={task} />
        </>
      )}
      {preview?.map((changed) => (
        <Changes key={changed.id} card={changed} format={format} isNamed={preview.length > 1} />
      ))}
      {decider && (
        <p className={styles.soft}>
          {t('APPROVALS.DECIDED')} <ActorName by={decider} />
          {approval.decided_at && `, ${format.moment(approval.decided_at)}`}
          {approval.refused_because !== null && ` · ${formatTag(t, `REASON.${approval.refused_because}`)}`}
          {approval.not_paid_because !== null &&
            ` · ${t('APPROVALS.NOT_PAID', { because: approval.not_paid_because })}`}
        </p>
      )}
      {state === 'asked' && <Decision approval={approval} />}
    </Panel>
  );
}

function Decision({ approval }: { readonly approval: WireApproval }) {
  const { t } = useTranslation();
  const { person } = useSession();
  const whoMay = useWhoMay();
  const queries = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  const agreement = useMutation({
    mutationFn: ({ id }: Pick<WireApproval, 'id'>) => actAtDesk('POST /staff/approvals/:id/approve', { id }),
    onSuccess: () => {
      // The buttons disappear.
      if (place.current) focusHeadingAbove(place.current);
      return queries.invalidateQueries();
    },
    // It may have been decided, although nothing was paid.
    onError: () => queries.invalidateQueries(),
  });
  const [isRefusing, setIsRefusing] = useState(false);
  const { error } = agreement;
  if (approval.asked_by.id === person.id) {
    return (
      <>
        <p className={styles.soft}>{t('APPROVALS.OWN')}</p>
        <Withdraw id={approval.id} />
      </>
    );
  }
  if (!approval.may_decide)
    return <p className={styles.soft}>{t('APPROVALS.NOT_YOURS', { who: whoMay('approval.decide') })}</p>;
  return (
    <>
      <FaultNotice error={error} />
      {approval.has_changed && <Notice tone="caution">{t('APPROVALS.CHANGED')}</Notice>}
      <div ref={place} className={styles.buttons}>
        {!approval.has_changed && (
          <Button busy={agreement.isPending} onClick={() => agreement.mutate(approval)}>
            {t('APPROVALS.APPROVE')}
          </Button>
        )}
        <Button look="quiet" onClick={() => setIsRefusing(true)}>
          {t('APPROVALS.REFUSE')}
        </Button>
      </div>
      {isRefusing && <RefuseDialog approval={approval} onClose={() => setIsRefusing(false)} />}
    </>
  );
}

function RefuseDialog({ approval, onClose }: RefuseDialogProps) {
  const { t } = useTranslation();
  const act = async (by: ActBy) => {
    await actAtDesk('POST /staff/approvals/:id/refuse', { id: approval.id, body: by });
    return { sentences: [t('APPROVALS.REFUSED')] };
  };
  return (
    <ReasonSheet heading={t('APPROVALS.REFUSE')} fitting={FITTING_REASONS.refuse} act={act} onClose={onClose}>
      <p>{formatAsked(t, useProductName(), approval)}</p>
      <p>{t('APPROVALS.REFUSE_LEAD')}</p>
    </ReasonSheet>
  );
}

function AskedIssue({ issue, isDone, format }: AskedIssueProps) {
  const { t } = useTranslation();
  const { count, amount, total, expires_on: expires, batch, delivery, sold_by: seller, price } = issue;
  const { goodwill, recipient } = issue;
  return (
    <Facts
      facts={[
        [t('ISSUE.COUNT'), String(count)],
        [t('ISSUE.EACH'), format.units(amount)],
        [t('ISSUE.TOTAL'), count > 1 && format.units(total)],
        [goodwill && t(`GOODWILL.${goodwill.subject}`), goodwill?.reference],
        [t(goodwill ? 'GOODWILL.GIVER' : 'ISSUE.SELLER'), seller],
        [t('ISSUE.PRICE_OF_EACH'), price && format.money(price)],
        [t('CARD_LIST.EXPIRES'), expires === null ? t('LOTS.NEVER') : format.day(expires)],
        [t('ISSUE.DELIVERY'), t(`DELIVERY.${delivery}`)],
        [t('ISSUE.RECIPIENT'), recipient],
        [
          t('CARD_LIST.BATCH'),
          isDone && batch !== null ? (
            <DeskLink to={`/cards${writeQuery({ batch })}`}>{t('ISSUE.OPEN_BATCH', { batch })}</DeskLink>
          ) : (
            batch
          ),
        ],
      ]}
    />
  );
}

type AskedStayProps = { readonly stay: NonNullable<WireApproval['stay']>; readonly format: DeskFormat };

function AskedStay({ stay: { reservation, fee, waived, moves_to: to }, format }: AskedStayProps) {
  const { t } = useTranslation();
  const houses = useSession().sale_pages.flatMap(({ properties }) => properties);
  const { hotel_stay: moved, stay_from: booked, stay_to: end } = reservation;
  const dates = format.stay(moved?.stay_from ?? booked, moved?.stay_to ?? end);
  return (
    <Facts
      facts={[
        [
          t('RESERVATION_LIST.STAY'),
          <DeskLink key="stay" to={`/reservations/${reservation.reference}`}>
            {`${dates}, ${reservation.property_name}`}
          </DeskLink>,
        ],
        [t('MOVE_STAY.TO'), to && (houses.find(({ id }) => id === to)?.name ?? to)],
        [t('CANCEL.FEE'), format.money(fee)],
        [t('FEE.waived'), format.money(waived)],
      ]}
    />
  );
}

type Asked = Pick<WireApproval, 'sale_page_id' | 'act' | 'card' | 'issue' | 'task' | 'stay'>;
type NameOf = ReturnType<typeof useProductName>;

function formatAsked(t: Translate, nameOf: NameOf, asked: Asked): string {
  const { act, card, issue, task, stay } = asked;
  if (task) return nameTask(t, task);
  if (act === 'import') return t('IMPORT.HEADING');
  if (act === 'cancel')
    return `${t(stay?.moves_to ? 'MOVE_STAY.BUTTON' : 'CANCEL.HEADING')} · ${stay?.reservation.guest || t('RESERVATION_LIST.NAME_ERASED')}`;
  if (act === 'issue')
    return t('ISSUE.ASKED', { count: issue?.count ?? 0, product: issue ? nameOf({ ...asked, ...issue }) : '' });
  return `${t(`ACT.${act}.HEADING`)} · ${formatEnding(t, card?.last4 ?? '')}`;
}
