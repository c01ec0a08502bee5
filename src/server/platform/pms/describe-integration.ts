import type { ConfiguredProperty, IntegrationState } from '#domain/stay/property.ts';
import type { TokenSource } from './pms-integrations.ts';

const ENDED: Readonly<Record<Exclude<IntegrationState, 'enabled'>, string>> = {
  disabled: 'The hotel has switched our integration off: nothing is sold until it is switched on again.',
  cancelled: 'Our integration is cancelled: nothing is sold unless it is reinstated.',
  deleted: 'Our integration is deleted: nothing is sold until the hotel connects us again, under a new integration.',
};

/** Never includes the token. */
export function describeIntegration({ connection, integrationState: state }: ConfiguredProperty, source: TokenSource) {
  const subject = connection?.integrationId ?? '';
  const variable = connection?.accessTokenVariable ?? '';
  const ended =
    state === 'enabled'
      ? []
      : [
          {
            code: 'INTEGRATION_ENDED',
            subject,
            severity: 'blocking',
            fixableBy: 'hotel',
            sentence: ENDED[state],
          } as const,
        ];
  const sentence = describeSource(source, variable);
  if (source.from !== 'unreadable') return { findings: ended, notes: [sentence] };
  const unreadable = {
    code: 'TOKEN_UNREADABLE',
    subject,
    severity: 'degrading',
    fixableBy: 'operator',
    sentence,
  } as const;
  return { findings: [...ended, unreadable], notes: [] };
}

function describeSource(source: TokenSource, variable: string): string {
  switch (source.from) {
    case 'pms':
      return `The access token is the one that the PMS sent on ${dayOf(source.at)}.`;
    case 'unreadable':
      return `The token that the PMS sent on ${dayOf(source.at)} was sealed with another CODE_KEY: set that key again, or have the PMS send a new token. Until then ${variable} is used.`;
    case 'variable':
      return `The access token is that of ${variable}.`;
    case 'newer_variable':
      return `The access token is that of ${variable}, which was changed after the PMS had sent another.`;
    case 'nowhere':
      return 'There is no access token.';
  }
}

function dayOf(at: Temporal.Instant): string {
  return at.toZonedDateTimeISO('UTC').toPlainDate().toString();
}
