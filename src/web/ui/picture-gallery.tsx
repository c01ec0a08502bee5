import { useEffect, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { useTranslation } from '../text/translation.ts';
import { Picture } from './picture.tsx';
import styles from './picture-gallery.module.css';

type GalleryPicture = Pick<ComponentProps<typeof Picture>, 'url' | 'sources' | 'night' | 'lang'> & {
  readonly alt: string;
};

type PictureGalleryProps = {
  /** The subject of the pictures: "Pictures of Harbour House". */
  readonly label: string;
  readonly pictures: readonly GalleryPicture[];
};

/** As wide as the sheet around it. All thumbnails have one width. */
const SIZES = '(min-width: 48rem) 46rem, 100vw';
const THUMBNAIL_SIZES = '5rem';

/** Makes the scrolling element reachable by keyboard, which not every browser does itself. */
const REACHED_BY_KEYBOARD = { tabIndex: 0 };

/** Pictures are swiped on a phone, chosen by thumbnails, or by arrow keys in the direction of the page. */
export function PictureGallery({ label, pictures }: PictureGalleryProps) {
  const { t } = useTranslation();
  const reel = useRef<HTMLUListElement>(null);
  const [shown, setShown] = useState(0);
  const last = pictures.length - 1;

  function show(index: number) {
    const { current } = reel;
    if (!current || index < 0 || index > last) return;
    current.scrollTo({ left: (isRightToLeft(current) ? -1 : 1) * index * current.clientWidth });
    setShown(index);
  }

  function turn(event: KeyboardEvent<HTMLElement>) {
    const next = pictureAfter(event.key, isRightToLeft(event.currentTarget), shown, last);
    if (next === undefined) return;
    event.preventDefault();
    show(next);
  }

  return (
    // Arrow keys work wherever the focus is within the gallery.
    <div role="group" aria-label={label} className={styles.gallery} {...{ onKeyDown: turn }}>
      <div className={styles.frame}>
        <ul
          ref={reel}
          className={styles.reel}
          {...(last > 0 && REACHED_BY_KEYBOARD)}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
            if (clientWidth > 0) setShown(Math.round(Math.abs(scrollLeft) / clientWidth));
          }}
        >
          {pictures.map((picture, index) => (
            <li key={index} className={styles.picture}>
              <Picture {...picture} sizes={SIZES} width={1200} height={800} className={undefined} isLazy={index > 0} />
            </li>
          ))}
        </ul>
        {last > 0 && (
          <div className={styles.turn}>
            <button
              type="button"
              aria-label={t('PICTURES.PREVIOUS')}
              aria-disabled={shown === 0 || undefined}
              onClick={() => show(shown - 1)}
            >
              <Arrow />
            </button>
            <span className={styles.place} role="status">
              {t('PICTURES.PLACE', { number: shown + 1, all: pictures.length })}
            </span>
            <button
              type="button"
              aria-label={t('PICTURES.NEXT')}
              aria-disabled={shown === last || undefined}
              onClick={() => show(shown + 1)}
            >
              <Arrow isOnward />
            </button>
          </div>
        )}
      </div>
      {last > 0 && <Thumbnails pictures={pictures} shown={shown} onShow={show} />}
    </div>
  );
}

type ThumbnailsProps = Pick<PictureGalleryProps, 'pictures'> & {
  readonly shown: number;
  readonly onShow: (index: number) => void;
};

/** The thumbnails. They are one tab stop, within which arrow keys move the focus. */
function Thumbnails({ pictures, shown, onShow }: ThumbnailsProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const { current } = list;
    if (!current?.contains(document.activeElement)) return;
    current.querySelector<HTMLButtonElement>('[aria-current]')?.focus();
  }, [shown]);
  return (
    <ul ref={list} className={styles.thumbnails}>
      {pictures.map(({ alt: _, lang: _ofAlt, ...picture }, index) => (
        <li key={index}>
          <button
            type="button"
            className={styles.thumbnail}
            tabIndex={index === shown ? 0 : -1}
            aria-label={t('PICTURES.SHOW', { number: index + 1 })}
            aria-current={index === shown || undefined}
            onClick={() => onShow(index)}
          >
            <Picture {...picture} sizes={THUMBNAIL_SIZES} width={120} height={80} className={undefined} isLazy />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Arrow({ isOnward = false }: { readonly isOnward?: boolean }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={styles.arrow}>
      <path d={isOnward ? 'M6 3l5 5-5 5' : 'M10 3L5 8l5 5'} />
    </svg>
  );
}

function isRightToLeft(element: Element): boolean {
  return getComputedStyle(element).direction === 'rtl';
}

/** The index of the picture that a key selects. Undefined for other keys. */
function pictureAfter(key: string, isMirrored: boolean, shown: number, last: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const isOnward = (key === 'ArrowRight') !== isMirrored;
  return Math.min(last, Math.max(0, shown + (isOnward ? 1 : -1)));
}
