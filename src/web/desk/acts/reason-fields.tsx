import { REASONS, type PUBLISH_REASONS } from '#contract/desk/staff-choices.ts';
import type { ComponentProps } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TagOptions } from '../table/options.tsx';

/** Why somebody acts: a word that the logs keep, and what else there is to say, which can be erased. */
export type ReasonValues = { reason: (typeof REASONS)[number]; note: string };

type ReasonFieldsProps = { readonly reason: UseFormRegisterReturn; readonly note: UseFormRegisterReturn };

export function ReasonFields({ reason, note }: ReasonFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <ReasonField {...reason} />
      <TextAreaField id="act-note" label={t('NOTE.LABEL')} rows={1} maxLength={1000} optional {...note} />
    </>
  );
}

type ReasonFieldProps = Omit<ComponentProps<typeof SelectField>, 'id' | 'label' | 'children'> & {
  readonly reasons?: readonly (typeof REASONS | typeof PUBLISH_REASONS)[number][];
};

/** The word alone, for what has no words of its own. */
export function ReasonField({ reasons = REASONS, ...field }: ReasonFieldProps) {
  const { t } = useTranslation();
  return (
    <SelectField id="reason" label={t('REASONS.LABEL')} {...field}>
      <TagOptions tags={reasons} say={(reason) => t(`REASON.${reason}`)} />
    </SelectField>
  );
}

/** As the contract wants it. */
export function toActBy({ reason, note }: ReasonValues) {
  return { reason, note: note.trim() || null };
}
