import { HotelContent, RoomContent } from '../../guest/about/about-parts.tsx';
import { PictureGallery } from '../../ui/picture-gallery.tsx';
import { Exhibit, Row } from './exhibit.tsx';
import styles from './gallery.module.css';
import { SAMPLE_HOTEL_ABOUT, SAMPLE_PICTURES, SAMPLE_ROOM_ABOUT } from './sample-about.ts';
import { SAMPLE_PROPERTY, SAMPLE_RATES } from './sample-stay.ts';

const [FIRST_RATE] = SAMPLE_RATES;

/** Galleries with several pictures and with one, and what the sheets about a hotel and a room hold. */
export function AboutExhibits() {
  return (
    <>
      <Exhibit title="Pictures">
        <Row>
          <PictureGallery label="Eight pictures" pictures={SAMPLE_PICTURES} />
          <PictureGallery label="One picture" pictures={SAMPLE_PICTURES.slice(0, 1)} />
        </Row>
      </Exhibit>
      <Exhibit title="About a hotel and a room">
        <Row>
          <div className={styles.sheet}>
            <HotelContent property={SAMPLE_PROPERTY} about={SAMPLE_HOTEL_ABOUT} />
          </div>
          <div className={styles.sheet}>
            {FIRST_RATE && <RoomContent room={FIRST_RATE.room_category} about={SAMPLE_ROOM_ABOUT} />}
          </div>
        </Row>
      </Exhibit>
    </>
  );
}
