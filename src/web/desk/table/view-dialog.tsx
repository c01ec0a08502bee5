import type { WireView } from '#contract/staff/staff-views.ts';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ActSheet } from '../acts/act-sheet.tsx';
import styles from '../acts/acts.module.css';
import { changeView, removeView, saveView } from '../api/views.ts';
import { useSession } from '../frame/session-context.ts';

type ViewDialogProps = {
  readonly list: WireView['list'];
  readonly query: Readonly<Record<string, string>>;
  readonly view: WireView | 'new';
  readonly onClose: () => void;
};

/** The name of a view and who sees it; one that is there can be deleted. */
export function ViewDialog({ list, query, view, onClose }: ViewDialogProps) {
  const { t } = useTranslation();
  const { sale_pages: pages } = useSession();
  const isNew = view === 'new';
  const { register, control } = useForm({
    defaultValues: { name: isNew ? '' : view.name, page: isNew ? '' : (view.sale_page_id ?? '') },
  });
  const values = useWatch({ control });
  const [isRemoved, setIsRemoved] = useState(false);
  const change = { name: values.name?.trim() ?? '', sale_page_id: values.page || null };
  const save = async () => {
    if (isNew) await saveView({ list, query: { ...query }, ...change });
    else await (isRemoved ? removeView(view.id) : changeView(view.id, change));
    return { sentences: [t(isRemoved ? 'VIEWS.REMOVED' : 'VIEWS.SAVED')] };
  };
  return (
    <ActSheet
      heading={isNew ? t('VIEWS.HEADING') : t('VIEWS.CHANGE', { name: view.name })}
      doWords={t(isRemoved ? 'VIEWS.REMOVE' : 'VIEWS.DO')}
      act={isRemoved || change.name !== '' ? save : undefined}
      onClose={onClose}
    >
      {!isRemoved && (
        <div className={styles.fields}>
          <TextField id="view-name" label={t('VIEWS.NAME')} autoComplete="off" {...register('name')} />
          <SelectField id="view-page" label={t('VIEWS.SHARE')} {...register('page')}>
            <option value="">{t('VIEWS.OWN')}</option>
            {pages.map(({ id, name }) => (
              <option key={id} value={id}>
                {t('VIEWS.SHARED', { name })}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {!isNew && !isRemoved && (
        <p>
          <Button look="link" onClick={() => setIsRemoved(true)}>
            {t('VIEWS.REMOVE')}
          </Button>
        </p>
      )}
    </ActSheet>
  );
}
