import { REASONS, type PUBLISH_REASONS } from '#contract/desk/staff-choices.ts';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TagOptions } from '../table/options.tsx';

/** The reason for an act: a tag for the audit log, and a free note, which can be erased. */
export type ReasonValues = { reason: (typeof REASONS)[number]; note: string };

type ReasonFieldsProps = {
  readonly reason: UseFormRegisterReturn;
  readonly note: UseFormRegisterReturn;
  /** The reasons that fit the act. If given, none is preselected. */
  readonly fitting?: readonly ReasonValues['reason'][];
};

export function ReasonFields({ reason, note, fitting }: ReasonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ReasonField {...(fitting && { reasons: fitting, none: t('REASONS.CHOOSE') })} {...reason} />
      <TextAreaField id="act-note" label={t('NOTE.LABEL')} rows={1} maxLength={1000} optional {...note} />
    </>
  );
}

type ReasonFieldProps = Omit<ComponentProps<typeof SelectField>, 'id' | 'label' | 'children'> & {
  readonly reasons?: readonly (typeof REASONS | typeof PUBLISH_REASONS)[number][];
  readonly none?: string;
};

/** The tag alone, for acts without a note. */
export function ReasonField({ reasons = REASONS, none, ...field }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField id="reason" label={t('REASONS.LABEL')} {...field}>
      <TagOptions {...(none !== undefined && { none })} tags={reasons} say={(reason) => t(`REASON.${reason}`)} />
    </SelectField>
  );
}

export function toActBy({ reason, note }: ReasonValues) {
  return { reason, note: note.trim() || null };
}
