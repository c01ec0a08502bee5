import type { WireCover } from '#contract/guest/availability.ts';
import type { WireCardLoss } from '#contract/guest/cancellation.ts';
import { useTranslation } from '../../text/translation.ts';
import { useValueWords } from './use-value-words.ts';

type LostLinesProps = {
  readonly losses: readonly WireCardLoss[];
  readonly cover: WireCover;
  readonly className?: string | undefined;
};

export function LostLines({ losses, cover, className }: LostLinesProps) {
  const { t } = useTranslation();
  const word = useValueWords(cover);
  return losses.map((loss, index) => (
    // Cards may share their last four characters, but their payment order is fixed.
    <p key={index} className={className}>
      {t('BOOKING.CANCELLING.FEE_FROM_CARD', { last4: loss.last4, what: word(loss) })}
    </p>
  ));
}
