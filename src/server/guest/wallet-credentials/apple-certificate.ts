import type { KeyObject, X509Certificate } from 'node:crypto';

type CertificateParts = {
  readonly certificate: X509Certificate;
  readonly intermediate: X509Certificate;
  readonly key: KeyObject;
  readonly passTypeId: string;
  readonly teamId: string;
};

/** Reasons why a phone would refuse passes signed with these parts, one sentence each. */
export function listCertificateFaults(parts: CertificateParts, now: Temporal.Instant): string[] {
  const { certificate, intermediate, key, passTypeId, teamId } = parts;
  const [givenType, givenTeam] = [readSubject(certificate, 'UID'), readSubject(certificate, 'OU')];
  return [
    ...listTimeFaults('APPLE_PASS_CERTIFICATE_FILE', certificate, now),
    ...listTimeFaults('APPLE_WWDR_FILE', intermediate, now),
    ...(certificate.checkPrivateKey(key)
      ? []
      : ['APPLE_PASS_KEY_FILE: the key is not the one that the certificate was made for']),
    ...(givenType === passTypeId
      ? []
      : [`APPLE_PASS_TYPE_ID: the certificate is for ${givenType ?? 'no pass type id'}, not for ${passTypeId}`]),
    ...(givenTeam === teamId
      ? []
      : [`APPLE_TEAM_ID: the certificate is for ${givenTeam ?? 'no team'}, not for ${teamId}`]),
    ...(certificate.checkIssued(intermediate) && certificate.verify(intermediate.publicKey)
      ? []
      : ['APPLE_WWDR_FILE: this certificate did not issue that of the passes']),
  ];
}

function listTimeFaults(name: string, certificate: X509Certificate, now: Temporal.Instant): string[] {
  const { validFromDate, validToDate } = certificate;
  if (validToDate.getTime() <= now.epochMilliseconds) {
    return [`${name}: the certificate expired on ${dayOf(validToDate)}`];
  }
  return validFromDate.getTime() > now.epochMilliseconds
    ? [`${name}: the certificate is valid from ${dayOf(validFromDate)} on only`]
    : [];
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

/** A part of the subject, such as UID, which holds Apple's pass type id. */
function readSubject({ subject }: X509Certificate, name: string): string | undefined {
  const line = subject.split('\n').find((one) => one.startsWith(`${name}=`));
  return line?.slice(name.length + 1);
}
