import { SEARCHABLE } from '#contract/desk/staff-choices.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { Button } from '../../ui/button.tsx';
import { findQuery } from '../api/cards.ts';
import { useAddress } from '../frame/use-address.ts';
import styles from './find.module.css';
import { searchFor } from './last-search.ts';

export function FindField() {
  const { t } = useTranslation();
  const { parts, go } = useAddress();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
  const look = async () => {
    const wanted = text.trim();
    if (wanted === '') return;
    searchFor(wanted);
    if (parts[0] !== 'find') go('/find');
    if (!SEARCHABLE.test(wanted)) return;
    // Repeating a search refetches it.
    const found = await queries.query({ ...findQuery(wanted), staleTime: 0 }).catch(() => undefined);
    const isFound = found && found.matched !== null && found.matched !== 'near_code';
    // A text that finds nothing stays, to be corrected.
    if (isFound) setText((now) => (now === text ? '' : now));
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
        ref={field}
        // A code is secret, so the browser must store no search history.
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        className={styles.input}
        aria-label={t('FIND.LABEL')}
        aria-keyshortcuts="/ Control+K"
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

/** `/` outside a field, or Ctrl-K. Not in a dialog, which would stay open above. */
function isShortcut({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]')) return false;
  const isControl = ctrlKey || metaKey;
  if (key.toLowerCase() === 'k') return isControl && !altKey;
  const isTyping = target instanceof Element && target.matches('input, select, textarea');
  return key === '/' && !isControl && !altKey && !isTyping;
}
