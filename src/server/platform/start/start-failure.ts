/** Something outside the program is at fault. The message is one clear sentence for the person who started it. */
export class StartFailure extends Error {
  override readonly name = 'StartFailure';
}
