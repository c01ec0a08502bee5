import styles from './chunks.module.css';

/** Pieces of one line, set apart by a dot; a line breaks between them, and then the dot is gone. */
export function Chunks({ parts }: { readonly parts: readonly string[] }) {
  return (
    <span className={styles.chunks}>
      {parts.filter(Boolean).map((part) => (
        <span key={part} className={styles.chunk}>
          {part}
        </span>
      ))}
    </span>
  );
}
