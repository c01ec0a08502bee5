/**
 * Something outside the program keeps it from starting; the message is one clear sentence for the person who started
 * it.
 */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
