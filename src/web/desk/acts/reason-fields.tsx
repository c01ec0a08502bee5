import type { PUBLISH_REASONS } from '#contract/desk/staff-choices.ts';
import type { ComponentProps, ReactNode } from 'react';
import { useForm, useWatch, type DefaultValues, type Path, type UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TagOptions } from '../table/options.tsx';
import styles from './acts.module.css';
import type { Reason } from './fitting-reasons.ts';

/** The reason for an act: a tag for the audit log, and a free note, which can be erased. */
export type ReasonValues = {
  /** Empty until chosen: a preselected reason would often be wrong in the log. */
  reason: Reason | '';
  note: string;
};

/** The form of an act. `fields` are the props of its `ReasonFields`. */
export function useReason<Values extends ReasonValues = ReasonValues>(first: Omit<Values, 'note'>) {
  const { register, setValue, control } = useForm({ defaultValues: { note: '', ...first } as DefaultValues<Values> });
  const values = useWatch({ control }) as Values;
  const fields = { reason: register('reason' as Path<Values>), note: register('note' as Path<Values>) };
  return { register, setValue, values, fields };
}

type ReasonFieldsProps = {
  readonly reason: UseFormRegisterReturn;
  readonly note: UseFormRegisterReturn;
  readonly fitting: readonly Reason[];
  readonly children?: ReactNode;
};

export function ReasonFields({ reason, note, fitting, children }: ReasonFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.fields}>
      {children}
      {fitting.length > 1 && <ReasonField reasons={fitting} {...reason} />}
      <TextAreaField id="act-note" label={t('NOTE.LABEL')} rows={1} maxLength={1000} optional {...note} />
    </div>
  );
}

type ReasonFieldProps = Omit<ComponentProps<typeof SelectField>, 'id' | 'label' | 'children'> & {
  readonly reasons: readonly (Reason | (typeof PUBLISH_REASONS)[number])[];
};

/** The tag alone, for acts without a note. */
export function ReasonField({ reasons, ...field }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField id="reason" label={t('REASONS.LABEL')} {...field}>
      <TagOptions none={t('REASONS.CHOOSE')} tags={reasons} say={(reason) => t(`REASON.${reason}`)} />
    </SelectField>
  );
}

export function toActBy({ reason, note }: ReasonValues) {
  // No act is done before a reason is chosen.
  return { reason: reason as Reason, note: note.trim() || null };
}

export type ActBy = ReturnType<typeof toActBy>;
