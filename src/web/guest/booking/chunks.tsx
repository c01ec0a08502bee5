import styles from './booking-section.module.css';

/** Pieces of one line, set apart by a dot; a line breaks between them rather than inside. */
export function Chunks({ parts }: { readonly parts: readonly string[] }) {
  return parts.filter(Boolean).map((part) => (
    <span key={part} className={styles.chunk}>
      {part}
    </span>
  ));
}
