/** Something outside the program keeps it from starting; the message is one clear sentence for whoever started it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
