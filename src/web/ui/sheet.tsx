import { useEffect, useRef, type ReactNode } from 'react';
import styles from './sheet.module.css';

type SheetProps = {
  readonly open: boolean;
  readonly label: string;
  readonly closeLabel: string;
  /** Wider on wide screens, for pictures. */
  readonly isWide?: boolean;
  /** It shows something that can be seen only once. Only a button inside closes it, not the cross or Escape. */
  readonly isHeld?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** At the bottom edge, or in the middle of a wide screen. The native dialog traps the focus, and Escape closes it. */
export function Sheet({ open, label, closeLabel, isWide = false, isHeld = false, onClose, children }: SheetProps) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={styles.sheet}
      data-wide={isWide || undefined}
      aria-label={label}
      onClose={({ target, currentTarget }) => {
        // A sheet may contain another, whose `close` event React also passes to the outer one.
        if (target !== currentTarget) return;
        // A second Escape closes a native dialog even if its page prevents the first.
        if (isHeld) currentTarget.showModal();
        else onClose();
      }}
    >
      {!isHeld && (
        <div className={styles.top}>
          <button type="button" className={styles.close} onClick={onClose} aria-label={closeLabel}>
            ×
          </button>
        </div>
      )}
      {children}
    </dialog>
  );
}
