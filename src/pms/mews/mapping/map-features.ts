import { ROOM_FEATURES, type RoomFeature } from '#domain/stay/property-about.ts';
import type { MewsCategoryAssignment, MewsFeature, MewsFeatureAssignment } from '../schema/room-schema.ts';

/** Mews' feature names and ours. Sea and ocean are the same for guests. Unknown names are left out. */
const FEATURES: Readonly<Record<string, RoomFeature>> = {
  SeaView: 'sea_view',
  OceanView: 'sea_view',
  RiverView: 'river_view',
  TwinBeds: 'twin_beds',
  DoubleBed: 'double_bed',
  RollawayBed: 'rollaway_bed',
  UpperBed: 'upper_bed',
  LowerBed: 'lower_bed',
  Balcony: 'balcony',
  AccessibleBathroom: 'accessible_bathroom',
  AccessibleRoom: 'accessible_room',
  ElevatorAccess: 'lift_access',
  HighFloor: 'high_floor',
  Kitchenette: 'kitchenette',
  AirConditioning: 'air_conditioning',
  PrivateJacuzzi: 'whirlpool',
  PrivateSauna: 'sauna',
  EnsuiteRoom: 'ensuite_bathroom',
  PrivateBathroom: 'private_bathroom',
  SharedBathroom: 'shared_bathroom',
};

/**
 * The features of a room category, in the order of our list. Mews stores features by room, but a guest books a
 * category. So a category has a feature if every assigned room has it. A room out of use can therefore hide a feature,
 * but never promise one.
 */
export function mapFeatures(
  categoryId: string,
  rooms: readonly MewsCategoryAssignment[],
  features: readonly MewsFeature[],
  assignments: readonly MewsFeatureAssignment[],
): RoomFeature[] {
  const ids = [...new Set(rooms.filter(({ CategoryId }) => CategoryId === categoryId).map((room) => room.ResourceId))];
  const had = features.flatMap(({ Id, IsActive, Classification }) => {
    const having = new Set(
      assignments.filter((one) => one.IsActive && one.FeatureId === Id).map((one) => one.ResourceId),
    );
    const isEverywhere = IsActive && ids.length > 0 && ids.every((id) => having.has(id));
    return isEverywhere ? [FEATURES[Classification]] : [];
  });
  return ROOM_FEATURES.filter((feature) => had.includes(feature));
}
