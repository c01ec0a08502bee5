import { RIGHTS, ROLES, type Right } from '#domain/desk/staff-rights.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import styles from './missing-acts.module.css';
import { useSession } from './session-context.ts';

type MissingActsProps = { readonly acts: readonly { readonly words: string; readonly right: Right }[] };

/** The roles that have a right, in words: "Finance or Owner". */
export function useWhoMay(): (right: Right) => string {
  const { t } = useTranslation();
  const { dateLocale } = useFormat();
  const list = new Intl.ListFormat(dateLocale, { type: 'disjunction' });
  return (right) => list.format(ROLES.filter((role) => RIGHTS[right][role]).map((role) => t(`ROLE.${role}`)));
}

/** Acts that the person may not do, with the roles that may. Renders nothing if there are none. */
export function MissingActs({ acts }: MissingActsProps) {
  const { t } = useTranslation();
  const { rights } = useSession();
  const whoMay = useWhoMay();
  if (acts.length === 0) return null;
  const byWho = Map.groupBy(acts, ({ right }) => (rights.includes(right) ? t('MISSING.AT_HOTELS') : whoMay(right)));
  return (
    <div className={styles.missing}>
      <p>{t('MISSING.LEAD')}</p>
      <ul>
        {[...byWho].map(([who, some]) => (
          <li key={who}>{`${some.map(({ words }) => words).join(', ')}: ${who}`}</li>
        ))}
      </ul>
    </div>
  );
}
