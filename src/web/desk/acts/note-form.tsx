import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { FaultNotice } from '../frame/fault-notice.tsx';
import styles from './acts.module.css';

type NoteFormProps = {
  /** The query that shows the new note. */
  readonly queryKey: QueryKey;
  readonly send: (text: string) => Promise<unknown>;
};

/** A note for colleagues, never shown to guests. */
export function NoteForm({ queryKey, send }: NoteFormProps) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { text: '' } });
  const note = useMutation({
    mutationFn: ({ text }: { text: string }) => send(text.trim()),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey });
      reset();
    },
  });
  return (
    <form
      className={styles.note}
      noValidate
      onSubmit={(event) => void handleSubmit((values) => note.mutate(values))(event)}
    >
      <TextAreaField
        id="note"
        label={t('NOTE.LABEL')}
        hint={t('NOTE.HINT')}
        rows={1}
        maxLength={1000}
        error={formState.errors.text && t('NOTE.REQUIRED')}
        {...register('text', { validate: (text) => text.trim() !== '' })}
      />
      <Button type="submit" look="quiet" busy={note.isPending}>
        {t('NOTE.BUTTON')}
      </Button>
      <FaultNotice error={note.error} />
    </form>
  );
}
