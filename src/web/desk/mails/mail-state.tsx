import type { MailRow } from '#contract/desk/staff-mails.ts';
import { useTranslation } from '../../text/translation.ts';
import { Badge, type Tone } from '../frame/badge.tsx';

const TONES: Readonly<Record<MailRow['state'], Tone>> = {
  queued: 'calm',
  sending: 'calm',
  sent: 'positive',
  bounced: 'negative',
  given_up: 'negative',
  dropped: 'calm',
};

export function MailState({ state }: Pick<MailRow, 'state'>) {
  const { t } = useTranslation();
  return <Badge tone={TONES[state]}>{t(`LETTER_STATE.${state}`)}</Badge>;
}
