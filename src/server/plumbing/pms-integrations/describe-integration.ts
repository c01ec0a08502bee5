import type { ConfiguredProperty, IntegrationState } from '#domain/property.ts';
import type { TokenSource } from './pms-integrations.ts';

const ENDED: Readonly<Record<Exclude<IntegrationState, 'enabled'>, string>> = {
  disabled: 'The hotel has switched our integration off: nothing is sold until it is switched on again.',
  cancelled: 'Our integration is cancelled: nothing is sold unless it is reinstated.',
  deleted: 'Our integration is deleted: nothing is sold until the hotel connects us again, under a new integration.',
};

/** What a check of a property says of our integration with it, and which access token is in use; never the token. */
export function describeIntegration({ connection, integrationState: state }: ConfiguredProperty, source: TokenSource) {
  const subject = connection?.integrationId ?? '';
  const variable = connection?.accessTokenVariable ?? '';
  const found = { subject, severity: 'blocking' } as const;
  const ended =
    state === 'enabled'
      ? []
      : [{ code: 'INTEGRATION_ENDED', ...found, fixableBy: 'hotel', sentence: ENDED[state] } as const];
  if (source.from === 'unreadable') {
    const sentence = `The token that the PMS sent on ${dayOf(source.at)} was sealed with another CODE_KEY: set that key again, or have the PMS send a new token. Until then ${variable} is used.`;
    const unreadable = {
      code: 'TOKEN_UNREADABLE',
      ...found,
      severity: 'degrading',
      fixableBy: 'operator',
      sentence,
    } as const;
    return { findings: [...ended, unreadable], notes: [] };
  }
  const notes = {
    pms: () => `The access token is the one that the PMS sent on ${'at' in source ? dayOf(source.at) : ''}.`,
    variable: () => `The access token is that of ${variable}.`,
    'newer-variable': () =>
      `The access token is that of ${variable}, which was changed after the PMS had sent another.`,
    nowhere: () => 'There is no access token.',
  };
  return { findings: ended, notes: [notes[source.from]()] };
}

function dayOf(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('UTC').toPlainDate().toString();
}
