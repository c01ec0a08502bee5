import type { RateOffer } from '#contract/guest/availability.ts';
import type { WireAboutPicture, WireHotelAbout, WireRoomAbout } from '#contract/guest/property-about.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { pointLinkOf } from '#presentation/address-lines.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { useFormat } from '../../text/use-format.ts';
import { writtenIn } from '../../text/written-in.ts';
import { InlineList } from '../../ui/inline-list.tsx';
import { NewTabLink } from '../../ui/new-tab-link.tsx';
import { PictureGallery } from '../../ui/picture-gallery.tsx';
import styles from './about-parts.module.css';
import { addressLines, mapLink } from './address-lines.ts';
import { FEATURE_KEYS } from './feature-keys.ts';

type HotelContentProps = { readonly property: PropertyConfiguration; readonly about: WireHotelAbout };

export function HotelContent({ property, about }: HotelContentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { description: name, check_in: checkIn, check_out: checkOut } = property;
  const hours = {
    from: checkIn && t('CONFIRMED.FROM_HOUR', { hour: format.hour(checkIn) }),
    until: checkOut && t('CONFIRMED.UNTIL_HOUR', { hour: format.hour(checkOut) }),
  };
  return (
    <Article name={name} line={format.place(property)} pictures={about.pictures}>
      {about.introduction && <p className={styles.lead}>{textOf(about, 'introduction')}</p>}
      <Facts
        facts={[
          [t('HOTEL_ABOUT.CHECK_IN'), hours.from],
          [t('HOTEL_ABOUT.CHECK_OUT'), hours.until],
          [t('HOTEL_ABOUT.WAY'), textOf(about, 'how_to_get_there')],
          [t('HOTEL_ABOUT.PARKING'), textOf(about, 'parking')],
          [t('HOTEL_ABOUT.PETS'), textOf(about, 'pets')],
          [t('HOTEL_ABOUT.ACCESSIBILITY'), textOf(about, 'accessibility')],
          [t('HOTEL_ABOUT.ADDRESS'), <Address key="address" property={property} about={about} />],
        ]}
      />
    </Article>
  );
}

/** The address line by line, with a link to a map of the hotel's own map point, or else of the address. */
function Address({ property, about: { map_point: point } }: HotelContentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const map = point ? pointLinkOf(point) : mapLink(property);
  return (
    <address className={styles.address}>
      {addressLines(property, format.locale).map((line) => (
        <span key={line} dir="auto">
          {line}
        </span>
      ))}
      {map && (
        <span>
          <NewTabLink href={map}>{t('CONFIRMED.MAP')}</NewTabLink>
        </span>
      )}
    </address>
  );
}

type RoomContentProps = { readonly room: RateOffer['room_category']; readonly about: WireRoomAbout };

export function RoomContent({ room, about }: RoomContentProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const features = [...about.features.map((feature) => t(FEATURE_KEYS[feature])), ...room.amenities];
  const size = about.size_m2 && t('ABOUT.SIZE', { size: format.number(about.size_m2) });
  return (
    <Article name={room.name} line={t('STAY.UP_TO', { count: room.capacity })} pictures={about.pictures}>
      {room.description && (
        <p className={styles.lead} {...writtenIn(room.text_languages, 'description')}>
          {room.description}
        </p>
      )}
      <Facts
        facts={[
          [t('ROOM_ABOUT.SIZE'), size],
          [t('ROOM_ABOUT.BEDS'), textOf(about, 'beds')],
          [t('ROOM_ABOUT.VIEW'), textOf(about, 'view')],
          [t('ROOM_ABOUT.BATHROOM'), textOf(about, 'bathroom')],
          [t('ROOM_ABOUT.ACCESSIBILITY'), textOf(about, 'accessibility')],
          [t('ROOM_ABOUT.FEATURES'), features.length > 0 && <InlineList parts={features} />],
        ]}
      />
    </Article>
  );
}

type ArticleProps = {
  readonly name: string;
  readonly line: string;
  readonly pictures: readonly WireAboutPicture[];
  readonly children: ReactNode;
};

/** Full-width pictures, with a name below them as on a letterhead. */
function Article({ name, line, pictures, children }: ArticleProps) {
  const { t } = useTranslation();
  const shown = pictures.map(({ url, sources, night, alt, text_languages: languages }, index) => ({
    url,
    sources,
    night,
    alt: alt ?? t('PICTURES.UNNAMED', { name, number: index + 1 }),
    lang: languages['alt'],
  }));
  return (
    <article className={styles.article}>
      {shown.length > 0 && (
        <div className={styles.pictures}>
          <PictureGallery label={t('PICTURES.OF', { name })} pictures={shown} />
        </div>
      )}
      <header className={styles.head}>
        <h2 dir="auto">{name}</h2>
        {line && <p className={styles.line}>{line}</p>}
      </header>
      {children}
    </article>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, ReactNode])[] }) {
  const known = facts.filter(([, value]) => Boolean(value));
  if (known.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {known.map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type Texts<Name extends string> = Readonly<Record<Name, string | null>> & Pick<WireHotelAbout, 'text_languages'>;

/** One of the hotel's own texts, marked with its language. */
function textOf<Name extends string>(about: Texts<Name>, name: Name): ReactNode {
  return about[name] && <span {...writtenIn(about.text_languages, name)}>{about[name]}</span>;
}
