import type { WireCard } from '#contract/guest/card.ts';
import { isTextKey, useTranslation } from '../../text/translation.ts';
import { Badge, type Tone } from '../frame/badge.tsx';

const TONES: Readonly<Record<WireCard['state'], Tone>> = {
  draft: 'calm',
  active: 'positive',
  frozen: 'caution',
  void: 'negative',
};

type CardBadgeProps = Pick<WireCard, 'state' | 'reason'>;

export function CardBadge({ state, reason }: CardBadgeProps) {
  const { t } = useTranslation();
  const key = `CARD_SHORT.${reason ?? ''}`;
  if (state === 'active' && reason && isTextKey(key)) return <Badge tone="caution">{t(key)}</Badge>;
  return <Badge tone={TONES[state]}>{t(`CARD_STATE.${state}`)}</Badge>;
}
