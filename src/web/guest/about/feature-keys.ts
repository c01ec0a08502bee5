import type { WireRoomAbout } from '#contract/guest/property-about.ts';
import type { TextKey } from '../../text/text-key.ts';

export const FEATURE_KEYS = {
  sea_view: 'FEATURE.SEA_VIEW',
  river_view: 'FEATURE.RIVER_VIEW',
  balcony: 'FEATURE.BALCONY',
  high_floor: 'FEATURE.HIGH_FLOOR',
  lift_access: 'FEATURE.LIFT_ACCESS',
  double_bed: 'FEATURE.DOUBLE_BED',
  twin_beds: 'FEATURE.TWIN_BEDS',
  rollaway_bed: 'FEATURE.ROLLAWAY_BED',
  upper_bed: 'FEATURE.UPPER_BED',
  lower_bed: 'FEATURE.LOWER_BED',
  ensuite_bathroom: 'FEATURE.ENSUITE_BATHROOM',
  private_bathroom: 'FEATURE.PRIVATE_BATHROOM',
  shared_bathroom: 'FEATURE.SHARED_BATHROOM',
  whirlpool: 'FEATURE.WHIRLPOOL',
  sauna: 'FEATURE.SAUNA',
  kitchenette: 'FEATURE.KITCHENETTE',
  air_conditioning: 'FEATURE.AIR_CONDITIONING',
  accessible_room: 'FEATURE.ACCESSIBLE_ROOM',
  accessible_bathroom: 'FEATURE.ACCESSIBLE_BATHROOM',
} as const satisfies Record<WireRoomAbout['features'][number], TextKey>;
