import type { ReservationActDone } from '#contract/desk/staff-reservations.ts';
import type { PrintFile } from '#contract/desk/staff-issue.ts';
import type { InvitationLink } from '#contract/desk/staff-oversight.ts';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { findSavedAct, forgetSavedAct, type SavedAct } from '../api/saved-act.ts';
import { requestAct } from '../api/request-act.ts';
import { saveFile } from '../api/save-file.ts';
import { useDeskFormat } from '../frame/use-desk-format.ts';
import { formatCode } from '../frame/format-fault.ts';
import { ActSheet } from './act-sheet.tsx';
import { describeCancelled } from './cancellation-facts.tsx';
import { InvitationOnce, MoveLink, NewCode } from './shown-once.tsx';

/** Parts of acts' answers that are shown or saved. Most answers have none. */
type Answer = Partial<ReservationActDone & Pick<PrintFile, 'name' | 'csv'> & Pick<InvitationLink, 'link'>> & {
  readonly path?: string | null;
  readonly code?: string | null;
};

/** Restores an act, with its inputs, after its person has visited the provider to confirm it. */
export function SavedActSheet({ outcome }: { readonly outcome: string | undefined }) {
  const { t } = useTranslation();
  const format = useDeskFormat();
  const [kept, setKept] = useState(findSavedAct);
  if (!kept) return null;
  const close = () => {
    forgetSavedAct();
    setKept(undefined);
  };
  return (
    <ActSheet heading={kept.what} doWords={t('CONFIRM.FINISH')} act={() => finish(kept)} onClose={close}>
      {outcome === 'confirmed' ? (
        <p>{t('CONFIRM.CONFIRMED')}</p>
      ) : (
        <Notice tone="caution">
          {outcome !== undefined && `${formatCode(t, outcome)} `}
          {t('CONFIRM.NOT_CONFIRMED')}
        </Notice>
      )}
      <ul>
        {kept.typed.map((line, index) => (
          <li key={index}>{line}</li>
        ))}
      </ul>
    </ActSheet>
  );

  async function finish(wanted: SavedAct) {
    const answer = await requestAct<Answer>({ ...wanted.act, kept: wanted });
    forgetSavedAct();
    const { ends_at: endsAt = null, fee_remarks = null, path, code, link, name, csv, reservation } = answer;
    if (endsAt !== null && link === undefined) {
      return { isAsked: true, sentences: [t('OUTCOME.ASKED_UNTIL', { at: format.moment(endsAt) })] };
    }
    if (csv !== undefined && name !== undefined) saveFile(name, 'text/csv', csv);
    const cancelled = reservation && describeCancelled(t, format, { fee_remarks, reservation });
    return {
      isUnanswered: cancelled?.isUnanswered === true,
      sentences: [t('CONFIRM.FINISHED'), ...(cancelled?.sentences ?? [])],
      hasCode: typeof code === 'string',
      more: (
        <>
          {cancelled?.more}
          {code && <NewCode code={code} />}
          {path && <MoveLink path={path} />}
          {link && <InvitationOnce link={answer as InvitationLink} />}
        </>
      ),
    };
  }
}
