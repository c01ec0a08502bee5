import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { findQuery } from '../api/cards.ts';
import { useAddress } from '../frame/use-address.ts';
import styles from './find.module.css';
import { searchFor } from './last-search.ts';

/** The server requires at least two characters. */
const SHORTEST = 2;

/** The one field that finds cards and reservations by anything a guest can say or show. */
export function FindField() {
  const { t } = useTranslation();
  const { parts, go } = useAddress();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const look = async () => {
    const wanted = text.trim();
    if (wanted.length < SHORTEST) return;
    searchFor(wanted);
    // Repeating a search refetches it.
    await queries.invalidateQueries({ queryKey: findQuery(wanted).queryKey });
    setText('');
    if (parts[0] !== 'find') go('/find');
  };
  return (
    <form
      role="search"
      className={styles.field}
      onSubmit={(event) => {
        event.preventDefault();
        void look();
      }}
    >
      <input
        // A code is secret, so the browser must store no search history.
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className={styles.input}
        aria-label={t('FIND.LABEL')}
        placeholder={t('FIND.PLACEHOLDER')}
        value={text}
        maxLength={200}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="quiet">
        {t('FIND.BUTTON')}
      </Button>
    </form>
  );
}
