import type { WireHotelAbout } from '#contract/guest/property-about.ts';
import type { PropertyConfiguration } from '#contract/guest/property.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from '../../text/translation.ts';
import { aboutQuery } from '../api/property-queries.ts';
import { AboutSheet } from './about-sheet.tsx';

type HotelAboutProps = {
  readonly property: PropertyConfiguration;
  readonly look: 'link' | 'small_sign';
  /** Label of the button, if it is not "About the hotel". */
  readonly children?: ReactNode;
  /** Shown instead while nothing is known about the hotel. */
  readonly otherwise?: ReactNode;
};

export function HotelAbout({ property, look, children, otherwise = null }: HotelAboutProps) {
  const { t, language } = useTranslation();
  const { data } = useQuery(aboutQuery(property.id, language));
  if (!data || isEmpty(data.hotel)) return <>{otherwise}</>;
  const { hotel } = data;
  return (
    <AboutSheet
      label={t('ABOUT.HOTEL_NAMED', { name: property.description })}
      look={look}
      draw={({ HotelContent }) => <HotelContent property={property} about={hotel} />}
    >
      {children ?? t('ABOUT.HOTEL')}
    </AboutSheet>
  );
}

function isEmpty({ pictures, text_languages: _, ...facts }: WireHotelAbout): boolean {
  return pictures.length === 0 && Object.values(facts).every((fact) => fact === null);
}
