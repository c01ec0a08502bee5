import type { StaffCard } from '#contract/desk/staff-cards.ts';
import { useTranslation } from '../../text/translation.ts';
import { Notice } from '../../ui/notice.tsx';
import { Withdraw } from '../acts/withdraw.tsx';
import { ActorName } from '../frame/actor-name.tsx';
import { DeskLink } from '../frame/desk-link.tsx';
import { useMay } from '../frame/session-context.ts';
import type { DeskFormat } from '../frame/use-desk-format.ts';

type WaitingActsProps = { readonly waiting: StaffCard['waiting']; readonly format: DeskFormat };

export function WaitingActs({ waiting, format }: WaitingActsProps) {
  const { t } = useTranslation();
  const maySee = useMay('approval.see');
  return waiting.map(({ id, act, by, at, ends_at: endsAt, is_own: isOwn }) => (
    <Notice key={id} tone="caution" heading={t('WAITING.HEADING', { act: t(`ACT.${act}.HEADING`) })}>
      <p>
        {t('WAITING.UNTIL', { at: format.moment(at), until: format.moment(endsAt) })} <ActorName by={by} />.{' '}
        {maySee && <DeskLink to="/approvals">{t('WAITING.SEE')}</DeskLink>}
      </p>
      {isOwn && <Withdraw id={id} />}
    </Notice>
  ));
}
