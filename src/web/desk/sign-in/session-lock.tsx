import { useEffect, useRef, useState, type ReactNode } from 'react';
import styles from './sign-in-layout.module.css';

/** Covers the desk and its dialogs while no person is signed in. Afterwards focus and title are restored. */
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
    // A second Escape closes a native dialog even if its page prevents the first.
    <dialog ref={ref} className={styles.cover} onClose={() => ref.current?.showModal()}>
      {children}
    </dialog>
  );
}
