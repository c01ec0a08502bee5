import type { SalePageHotels } from '#contract/staff/staff-sale-page.ts';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { CheckField } from '../../ui/check-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import fieldStyles from '../../ui/field.module.css';
import { TextField } from '../../ui/text-field.tsx';
import { Badge } from '../frame/badge.tsx';
import { fieldIdOf, type Finding, type Setting } from './place-findings.ts';
import styles from './sale-page.module.css';
import { sayFinding, saySetting } from './say-setting.ts';

/** What a hotel's system has, by name. */
export type HotelItems = SalePageHotels['properties'][number]['ids'];

type SettingFieldProps = {
  readonly setting: Setting;
  readonly findings: readonly Finding[];
  /** What it is chosen from at its hotel; empty where that is not known, and it is written as it stands in the file. */
  readonly items: HotelItems;
  /** Whether these are being asked for. */
  readonly isAsked: boolean;
  readonly onChange: (change: Pick<Setting, 'path' | 'value'>) => void;
};

/** What every file says. */
const NEEDED: ReadonlySet<string> = new Set([
  'name',
  'properties.description',
  'properties.rooms.id',
  'voucher_products.name',
]);

/** A text is written when somebody leaves its field, a choice at once. */
export function SettingField({ setting, findings, items, isAsked, onChange }: SettingFieldProps) {
  const { t } = useTranslation();
  const { path, description, choices, is_list: isList, value } = setting;
  const [typed, setTyped] = useState(value ?? '');
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    // The text was changed, by this field or by hand.
    setSeen(value);
    setTyped(value ?? '');
  }
  const write = (written: string) => {
    const next = written.trim() === '' ? null : written.trim();
    if (next !== value) onChange({ path, value: next });
  };
  const choose = (chosen: string) => {
    setTyped(chosen);
    write(chosen);
  };
  const isChosen = items.length > 0;
  const noteTyping = useFocusOnList(fieldIdOf(setting), isChosen);
  const field = {
    id: fieldIdOf(setting),
    label: saySetting(setting),
    hint: <Hint findings={findings}>{isAsked ? t('SALE_PAGE.ASKING_LISTS') : description}</Hint>,
    error: findings.filter(isFault).map(sayFinding(t)).join(' ') || undefined,
    optional: !NEEDED.has(path.filter((part) => typeof part === 'string').join('.')),
    value: typed,
  };
  const sayWritten = (id: string) => (isChosen ? t('SALE_PAGE.NOT_LISTED', { id }) : id);
  if (isList && isChosen) return <SeveralOf {...field} items={items} onChoose={choose} />;
  const options = isChosen ? items : choices.map((choice) => ({ id: choice, name: choice }));
  if (options.length > 0) {
    return (
      <SelectField {...field} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('SALE_PAGE.USUAL')}</option>
        {withWritten(options, typed, sayWritten).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    );
  }
  return (
    <TextField
      {...field}
      maxLength={isList ? 4_000 : 500}
      dir="auto"
      readOnly={isAsked}
      onFocus={() => noteTyping(true)}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        noteTyping(false);
        write(typed);
      }}
    />
  );
}

/** Who stands in a field while its list comes stands in the list then. */
function useFocusOnList(id: string, isChosen: boolean) {
  const typing = useRef(false);
  useLayoutEffect(() => {
    if (isChosen && typing.current) document.getElementById(id)?.focus();
  }, [id, isChosen]);
  return (isTyping: boolean) => (typing.current = isTyping);
}

type HintProps = Pick<SettingFieldProps, 'findings'> & { readonly children: ReactNode };

/** What a setting is, after what its author may not expect of it. */
function Hint({ findings, children }: HintProps) {
  const { t } = useTranslation();
  return (
    <>
      {findings
        .filter((finding) => !isFault(finding))
        .map((finding) => (
          <span key={finding.message} className={styles.warning}>
            <Badge tone="caution">{t('SALE_PAGE.WARNING')}</Badge> {sayFinding(t)(finding)}
          </span>
        ))}
      {children}
    </>
  );
}

function isFault({ tone }: Finding): boolean {
  return tone === 'negative';
}

type SeveralOfProps = {
  readonly id: string;
  readonly label: string;
  readonly hint: ReactNode;
  readonly error: string | undefined;
  readonly value: string;
  readonly items: HotelItems;
  readonly onChoose: (chosen: string) => void;
};

/** Several of a hotel's list, in its order; what else the file named stays, to be taken away and put back. */
function SeveralOf({ id, label, hint, error, value, items, onChoose }: SeveralOfProps) {
  const chosen = value === '' ? [] : value.split(', ');
  const [named] = useState(chosen);
  const { t } = useTranslation();
  const unlisted = (one: string) => t('SALE_PAGE.NOT_LISTED', { id: one });
  const shown = [...named, ...chosen].reduce<readonly Item[]>(
    (listed, one) => withWritten(listed, one, unlisted),
    items,
  );
  return (
    <fieldset
      id={id}
      className={styles.several}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error ${id}-hint` : `${id}-hint`}
    >
      <legend>{label}</legend>
      <p id={`${id}-hint`} className={styles.state}>
        {hint}
      </p>
      {error && (
        <p id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </p>
      )}
      {shown.map((item) => (
        <CheckField
          key={item.id}
          id={`${id}-${item.id}`}
          label={item.name}
          checked={chosen.includes(item.id)}
          onChange={({ target }) =>
            onChoose(
              shown
                .map((one) => one.id)
                .filter((one) => (one === item.id ? target.checked : chosen.includes(one)))
                .join(', '),
            )
          }
        />
      ))}
    </fieldset>
  );
}

type Item = Pick<HotelItems[number], 'id' | 'name'>;

/** What the file says stays to be seen, also where it is none of them. */
function withWritten(items: readonly Item[], written: string, say: (id: string) => string): readonly Item[] {
  if (written === '' || items.some(({ id }) => id === written)) return items;
  return [...items, { id: written, name: say(written) }];
}
