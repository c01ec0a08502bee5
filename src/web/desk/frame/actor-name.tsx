import type { WireBy } from '#contract/desk/staff-values.ts';
import { useTranslation } from '../../text/translation.ts';

export function ActorName({ by: { kind, name } }: { readonly by: WireBy }) {
  const { t } = useTranslation();
  if (kind === 'staff') return name ?? t('BY.FORMER');
  if (kind === 'command_line') return name ? t('BY.COMMAND_LINE_OF', { name }) : t('BY.COMMAND_LINE');
  return t(kind === 'guest' ? 'BY.GUEST' : 'BY.SERVER');
}
