import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { callDesk } from '../api/desk-call.ts';
import { ActSheet } from './act-sheet.tsx';

export function RemoveNote({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const remove = async () => {
    await callDesk('POST /staff/notes/:id/remove', { id });
    return { sentences: [t('NOTE.REMOVED')] };
  };
  return (
    <>
      <Button look="link" onClick={() => setIsOpen(true)}>
        {t('NOTE.REMOVE')}
      </Button>
      {isOpen && (
        <ActSheet heading={t('NOTE.REMOVE')} doWords={t('NOTE.REMOVE')} act={remove} onClose={() => setIsOpen(false)}>
          <p>{t('NOTE.REMOVE_LEAD')}</p>
        </ActSheet>
      )}
    </>
  );
}
