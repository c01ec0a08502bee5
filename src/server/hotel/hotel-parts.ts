import type { ConfiguredProperty, PmsConnection } from '#domain/stay/property.ts';
import type { Stay } from '#domain/stay/stay.ts';
import type { DiscoveredHotel } from '#pms/discovered-hotel.ts';
import type { PropertyCheck } from '#pms/finding.ts';
import type { IntegrationEvent } from '#pms/integration-event.ts';
import type { Pms } from '#pms/pms.ts';
import type { SalePageParts } from '../sale-page/sale-page-parts.ts';
import type { SilenceWatch } from './watch-silence.ts';

export type HotelParts = SalePageParts & {
  /** The PMS of a property with a valid configuration. Throws if its token is not in the environment. */
  pmsOf(property: ConfiguredProperty): Pms;
  /** Checks everything a property needs at its PMS, with reads and harmless probes only. */
  checkPropertyAtPms(property: ConfiguredProperty): Promise<PropertyCheck>;
  /** Every hotel that a connection's token can access, with the ids for the file. Throws a `PmsFault`. */
  discoverHotelsOf(connection: PmsConnection): Promise<DiscoveredHotel[]>;
  listMissingVariables(property: ConfiguredProperty): Promise<string[]>;
  /** Parses a PMS event about our integration with a hotel. Undefined if it is something else. */
  parseIntegrationEvent(system: string, body: unknown): IntegrationEvent | undefined;
  /** Parses an event that a PMS sent to our address. Undefined if it is not understood. */
  parsePmsEvent(system: string, body: unknown): PmsEvent | undefined;
  /** Undefined without a socket. The PMS serves one listener, so only one process at a time may listen. */
  watchPms(property: ConfiguredProperty, report: (event: PmsEvent) => void): { close(): void } | undefined;
  readonly silences: SilenceWatch;
  /** Invalidates cached answers of a PMS after an event, or of every PMS if events may have been missed. */
  forgetStaleAnswers(
    event: Omit<PmsEvent, 'payments' | 'rooms' | 'enterpriseId'> & { enterpriseId: string | null },
  ): void;
};

export type PmsEvent = {
  readonly enterpriseId: string;
  readonly availability: boolean;
  /** The nights whose free rooms changed. All nights if the PMS does not name them. */
  readonly nights?: Stay | undefined;
  readonly prices: boolean;
  readonly payments: readonly string[];
  /** The ids, at the PMS, of reservation rooms that have changed. */
  readonly rooms: readonly string[];
};
