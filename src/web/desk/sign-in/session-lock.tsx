import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './sign-in-layout.module.css';

/**
 * Stands over the desk while nobody is signed in, above its dialogs too. Once it is gone, focus and title are as they
 * were.
 */
export function SessionLock({ children }: { readonly children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  const [before] = useState(() => ({ focus: document.activeElement, title: document.title }));
  useEffect(() => {
    ref.current?.showModal();
    return () => {
      document.title = before.title;
      if (before.focus instanceof HTMLElement) before.focus.focus();
    };
  }, [before]);
  return (
    // Pressed twice, Escape closes a dialog whatever its page wants.
    <dialog ref={ref} className={styles.cover} onClose={() => ref.current?.showModal()}>
      {children}
    </dialog>
  );
}
