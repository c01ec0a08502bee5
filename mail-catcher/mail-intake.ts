import { SMTPServer } from 'smtp-server';

const LARGEST_LETTER_BYTES = 10 * 1024 * 1024;

/** The prefix of addresses whose mailbox does not exist. */
const NOBODY = 'no-such-mailbox@';

/**
 * Accepts every letter except those to a missing mailbox. The sender gets an acknowledgement once the letter is stored.
 */
export function createIntake(keep: (recipients: readonly string[], raw: Buffer) => void): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    size: LARGEST_LETTER_BYTES,
    onRcptTo({ address }, _session, done) {
      const isNobody = address.toLowerCase().startsWith(NOBODY);
      done(isNobody ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address);
        try {
          keep(recipients, Buffer.concat(chunks));
          done();
        } catch (error) {
          done(error instanceof Error ? error : new Error(String(error)));
        }
      });
    },
  });
  // A sender that disconnects early is not our fault.
  server.on('error', () => undefined);
  return server;
}
