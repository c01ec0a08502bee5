import { RIGHTS, ROLES, type Right } from '#domain/desk/staff-rights.ts';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import styles from './missing-acts.module.css';
import { useSession } from './session-context.ts';

type MissingActsProps = { readonly acts: readonly { readonly words: string; readonly right: Right }[] };

/** The roles that have a right: "Finance or Owner". If the own role has it, it is missing at other hotels. */
export function useWhoMay(): (right: Right) => string {
  const { t } = useTranslation();
  const { dateLocale } = useFormat();
  const { rights } = useSession();
  const list = new Intl.ListFormat(dateLocale, { type: 'disjunction' });
  return (right) => {
    const who = list.format(ROLES.filter((role) => RIGHTS[right][role]).map((role) => t(`ROLE.${role}`)));
    return rights.includes(right) ? t('MISSING.AT_HOTELS', { who }) : who;
  };
}

/** Acts that the person may not do, with the roles that may. Renders nothing if there are none. */
export function MissingActs({ acts }: MissingActsProps) {
  const { t } = useTranslation();
  const whoMay = useWhoMay();
  if (acts.length === 0) return null;
  return (
    <div className={styles.missing}>
      <p>{t('MISSING.LEAD')}</p>
      <ul>
        {[...Map.groupBy(acts, ({ right }) => whoMay(right))].map(([who, some]) => (
          <li key={who}>{t('MISSING.LINE', { who, acts: some.map(({ words }) => words).join(', ') })}</li>
        ))}
      </ul>
    </div>
  );
}

/** The inputs that a disabled button waits for. Renders nothing if there are none. */
export function MissingInputs({ inputs }: { readonly inputs: readonly string[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (inputs.length === 0) return null;
  return <p className={styles.missing}>{t('ACTS.STILL_MISSING', { inputs: format.list(inputs) })}</p>;
}
