import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Right } from '#domain/desk/staff-rights.ts';
import { useEntry } from '../../router/router.tsx';
import { useTranslation } from '../../text/translation.ts';
import type { TextKey } from '../../text/text-key.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { signOut } from '../api/session.ts';
import { DeskLink } from './desk-link.tsx';
import styles from './desk-frame.module.css';
import { LanguageSelect } from './language-select.tsx';
import { useWhoMay } from './missing-acts.tsx';
import { Screen } from './screen.tsx';
import { useMayForProduct, useSession } from './session-context.ts';
import { useAddress } from './use-address.ts';

type Room = { readonly to: string; readonly word: TextKey; readonly right: Right };

const ROOMS: readonly Room[] = [
  { to: '/', word: 'ROOMS.TODAY', right: 'today.see' },
  { to: '/redeem', word: 'ROOMS.REDEEM', right: 'card.redeem' },
  { to: '/cards', word: 'ROOMS.CARDS', right: 'card.see' },
  { to: '/tasks', word: 'ROOMS.TASKS', right: 'card.see' },
  { to: '/reservations', word: 'ROOMS.RESERVATIONS', right: 'reservation.see' },
  { to: '/approvals', word: 'ROOMS.APPROVALS', right: 'approval.see' },
  { to: '/books', word: 'ROOMS.BOOKS', right: 'books.see' },
  { to: '/sale-pages', word: 'ROOMS.SALE_PAGES', right: 'sale_page.see' },
  { to: '/mails', word: 'ROOMS.MAILS', right: 'mail.see' },
  { to: '/persons', word: 'ROOMS.PERSONS', right: 'person.export' },
  { to: '/people', word: 'ROOMS.PEOPLE', right: 'staff.see' },
  { to: '/audit', word: 'ROOMS.AUDIT', right: 'audit.see' },
];

/** The room of an address, with the right that it needs. Undefined outside the rooms. */
function findRoom([first = '', second]: readonly string[]): Pick<Room, 'word' | 'right'> | undefined {
  if (first === 'cards' && second === 'import') return { word: 'IMPORT.HEADING', right: 'card.import' };
  return ROOMS.find(({ to }) => to === `/${first}`);
}

type DeskFrameProps = {
  readonly finder: ReactNode;
  readonly children: ReactNode;
};

export function DeskFrame({ finder, children }: DeskFrameProps) {
  const { t } = useTranslation();
  const { rights } = useSession();
  const mayImport = useMayForProduct('card.import');
  const room = findRoom(useAddress().parts);
  // On a phone or a tablet, a button opens the rooms, and the next screen closes them.
  const { path, search } = useEntry();
  const [openAt, setOpenAt] = useState<string>();
  const isMenuOpen = openAt === path + search;
  const isOpen = !room || (rights.includes(room.right) && (room.right !== 'card.import' || mayImport));
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('FRAME.SKIP')}
      </a>
      <header className={styles.head}>
        <p className={styles.name}>{t('FRAME.NAME')}</p>
        {rights.includes('card.see') && <div className={styles.finder}>{finder}</div>}
        <Button
          look="quiet"
          className={styles.toggle}
          aria-expanded={isMenuOpen}
          aria-controls="menu"
          onClick={() => setOpenAt(isMenuOpen ? undefined : path + search)}
        >
          {t('FRAME.MENU')}
          <Waiting />
        </Button>
        <div id="menu" className={styles.menu} data-open={isMenuOpen || undefined}>
          <Person />
          <nav className={styles.rooms} aria-label={t('FRAME.SECTIONS')}>
            {ROOMS.filter(({ right }) => rights.includes(right)).map((room) => (
              <RoomLink key={room.to} {...room} />
            ))}
          </nav>
        </div>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        {isOpen ? children : <Closed {...room} />}
      </main>
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation();
  const { approvals_waiting: waiting } = useSession();
  if (waiting === 0) return null;
  return (
    <span className={styles.count}>
      {waiting}
      <span className={styles.heard}> {t('FRAME.WAITING')}</span>
    </span>
  );
}

/** A screen reached by its address. Nothing of it is drawn, so that no form is filled in vain. */
function Closed({ word, right }: Pick<Room, 'word' | 'right'>) {
  const { t } = useTranslation();
  const whoMay = useWhoMay();
  return (
    <Screen heading={t(word)}>
      <Notice tone="info">{t('MISSING.SCREEN', { who: whoMay(right) })}</Notice>
    </Screen>
  );
}

function RoomLink({ to, word }: Room) {
  const { t } = useTranslation();
  const { parts } = useAddress();
  return (
    <DeskLink to={to} className={styles.room} aria-current={(parts[0] ?? '') === to.slice(1) ? 'page' : undefined}>
      {t(word)}
      {to === '/approvals' && <Waiting />}
    </DeskLink>
  );
}

function Person() {
  const { t } = useTranslation();
  const { person } = useSession();
  const queries = useQueryClient();
  const leave = () => {
    // Clears the cached data from the device, even if the server cannot be reached.
    void signOut().finally(() => {
      queries.clear();
      window.location.assign('/desk');
    });
  };
  return (
    <div className={styles.person}>
      <LanguageSelect />
      <DeskLink to="/passkeys" className={styles.own} title={t('PASSKEYS.HEADING')}>
        {person.name}
      </DeskLink>
      <Button look="link" onClick={leave}>
        {t('FRAME.SIGN_OUT')}
      </Button>
    </div>
  );
}
