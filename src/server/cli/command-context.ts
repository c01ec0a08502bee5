/** Where the texts of a command go: the answer, and what is wrong or how far it is. */
export type Streams = {
  out(text: string): void;
  error(text: string): void;
  /** Why standard output did not take all of the text so far, such as ENOSPC; undefined where it did. */
  findFault?(): Promise<string | undefined>;
};

export type Output = Required<Streams> & {
  /** The answer for a program: with `--json` it stands alone on standard output, in place of the lines for people. */
  answer(value: unknown): void;
};

export type Input = {
  /** One line that nobody has to put into the shell's history, such as a code. Asks for it where a person types. */
  readLine(question: string): Promise<string>;
  /** Whether a person types, who can be asked something; not a script. */
  readonly isTerminal: boolean;
};

/** What every command is given: the environment, and where to read and write. */
export type CommandContext = {
  readonly variables: NodeJS.ProcessEnv;
  readonly output: Output;
  readonly input: Input;
  /** Ends the command line with 0 where a command did what it was asked for, 1 where it could not. */
  endWith(exitCode: 0 | 1): void;
};
