export type Output = { out(text: string): void; error(text: string): void };

export type Input = {
  /** One line that nobody has to put into the shell's history, such as a code. Asks for it where a person types. */
  readLine(question: string): Promise<string>;
};

/** A command as it was called: the words after its name, the environment, and where to read and write. */
export type Call = {
  readonly words: readonly string[];
  readonly variables: NodeJS.ProcessEnv;
  readonly output: Output;
  readonly input: Input;
};

export type Command = (call: Call) => Promise<number>;

/** The words do not make a command: `runCommand` prints how to call it. */
export class UsageFault extends Error {
  override readonly name = 'UsageFault';
}
