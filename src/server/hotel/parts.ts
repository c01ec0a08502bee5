import type { ConfiguredProperty, PmsConnection } from '#domain/stay/property.ts';
import type { DiscoveredHotel } from '#pms/discovered-hotel.ts';
import type { PropertyCheck } from '#pms/finding.ts';
import type { IntegrationEvent } from '#pms/integration-event.ts';
import type { Pms } from '#pms/pms.ts';
import type { SalePageParts } from '../sale-page/parts.ts';

export type HotelParts = SalePageParts & {
  /** The PMS of a property whose configuration is valid. Throws where a token is not in the environment. */
  pmsOf(property: ConfiguredProperty): Pms;
  /** Looks at everything a property needs at its PMS, by reading and harmless probes only. */
  checkPropertyAtPms(property: ConfiguredProperty): Promise<PropertyCheck>;
  /** Every hotel that the token of a connection opens, with the ids that a file names. Throws a `PmsFault`. */
  discoverHotelsOf(connection: PmsConnection): Promise<DiscoveredHotel[]>;
  /** The environment variables that a property needs and that are not set. */
  listMissingVariables(property: ConfiguredProperty): Promise<string[]>;
  /** Reads what a PMS reports of our integration with a hotel; undefined when it is something else. */
  parseIntegrationEvent(system: string, body: unknown): IntegrationEvent | undefined;
  /** Reads what a PMS sent to our address for events; undefined when it is not understood. */
  parsePmsEvent(system: string, body: unknown): PmsEvent | undefined;
  /**
   * Listens to what a property's PMS reports over its socket, until closed; undefined where there is none. The PMS
   * serves one listener, so one of our processes at a time may do it.
   */
  watchPms(property: ConfiguredProperty, report: (event: PmsEvent) => void): { close(): void } | undefined;
  /** Forgets answers of a PMS that an event made stale; of every PMS, where events may have been missed. */
  forgetStaleAnswers(
    event: Omit<PmsEvent, 'payments' | 'rooms' | 'enterpriseId'> & { enterpriseId: string | null },
  ): void;
};

/** Something changed at an enterprise. */
export type PmsEvent = {
  readonly enterpriseId: string;
  readonly availability: boolean;
  readonly prices: boolean;
  /** The payments that are others than they were. */
  readonly payments: readonly string[];
  /** The rooms of reservations that have changed, by the ids that the PMS gave them. */
  readonly rooms: readonly string[];
};
