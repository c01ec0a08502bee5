import type { ComponentProps } from 'react';
import styles from './button.module.css';

type ButtonProps = ComponentProps<'button'> & {
  readonly look?: 'primary' | 'quiet' | 'link';
  /** While busy, the button keeps its focus and ignores presses. */
  readonly busy?: boolean;
};

export function Button({ look = 'primary', busy = false, type = 'button', className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={[styles.button, styles[look], className].filter(Boolean).join(' ')}
      aria-disabled={busy || undefined}
      data-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    />
  );
}
