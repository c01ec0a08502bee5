import type { StaffReservation } from '#contract/desk/staff-reservations.ts';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { useMay } from '../frame/session-context.ts';
import type { DeskFormat } from '../frame/use-desk-format.ts';
import { Withdraw } from './withdraw.tsx';

type WaitingActProps = {
  readonly act: string;
  readonly waiting: NonNullable<StaffReservation['waiting']>;
  readonly format: DeskFormat;
};

export function WaitingAct({ act, waiting, format }: WaitingActProps) {
  const { t } = useTranslation();
  const maySee = useMay('approval.see');
  const { id, by, at, ends_at: endsAt, is_own: isOwn } = waiting;
  return (
    <Notice tone="caution" heading={t('WAITING.HEADING', { act })}>
      <p>
        {t('WAITING.UNTIL', { at: format.moment(at), until: format.moment(endsAt) })} <ActorName by={by} />.{' '}
        {maySee && <DeskLink to="/approvals">{t('WAITING.SEE')}</DeskLink>}
      </p>
      {isOwn && <Withdraw id={id} />}
    </Notice>
  );
}
