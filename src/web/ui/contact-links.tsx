import { InlineList } from './inline-list.tsx';
import styles from './contact-links.module.css';

type ContactLinksProps = { readonly phone: string | null; readonly email: string | null };

/** Links to a phone number and an email address. Both run left to right, and neither breaks. */
export function ContactLinks({ phone, email }: ContactLinksProps) {
  return (
    <InlineList
      parts={[
        phone && (
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} className={styles.link} dir="ltr">
            {phone}
          </a>
        ),
        email && (
          <a href={`mailto:${email}`} className={styles.link} dir="ltr">
            {email}
          </a>
        ),
      ]}
    />
  );
}
