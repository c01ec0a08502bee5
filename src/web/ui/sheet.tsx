import { useEffect, useRef, type ReactNode } from 'react';
import styles from './sheet.module.css';

type SheetProps = {
  readonly open: boolean;
  readonly label: string;
  readonly closeLabel: string;
  /** Wider where the screen is, for what has pictures. */
  readonly isWide?: boolean;
  /** It shows what is seen only once: a button inside closes it, neither the cross nor Escape. */
  readonly isHeld?: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/**
 * A sheet that opens from the bottom edge, on wide screens in their middle. The platform's dialog keeps the focus
 * inside, and Escape closes it.
 */
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
        // A sheet may stand within another; to React its closing is heard by both.
        if (target !== currentTarget) return;
        // Pressed twice, Escape closes a dialog whatever its page wants.
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
