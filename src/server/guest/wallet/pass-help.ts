import type { Localizer } from '../../letters/words/localizer.ts';
import type { SalePage } from '../../sale-page/sale-page.ts';
import type { PassField } from './pass-face.ts';

/** Support contacts on the back of the pass. Phones turn them into links. */
export function helpField({ t }: Localizer, { name, support }: SalePage['definition']): PassField {
  const lines = [name, support.email, support.phone].filter(Boolean);
  return { key: 'help', label: t('PASS.HELP'), value: lines.join('\n') };
}
