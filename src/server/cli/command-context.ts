/** Output of a command: its answer, and its errors and progress. */
export type Streams = {
  out(text: string): void;
  error(text: string): void;
  /** The error of writing to standard output so far, such as ENOSPC. Undefined if there is none. */
  findFault?(): Promise<string | undefined>;
};

export type Output = Required<Streams> & {
  /** The answer for a program. With `--json` it replaces the lines for people on standard output. */
  answer(value: unknown): void;
};

export type Input = {
  /** Reads one line that must not be in the shell's history, such as a code. Prompts on a terminal. */
  readLine(question: string): Promise<string>;
  /** Whether a person is typing and can be asked, not a script. */
  readonly isTerminal: boolean;
};

export type CommandContext = {
  readonly variables: NodeJS.ProcessEnv;
  readonly output: Output;
  readonly input: Input;
  /** Sets the exit code: 0 if the command succeeded, 1 if it could not. */
  endWith(exitCode: 0 | 1): void;
};
