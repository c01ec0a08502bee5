import type { Output, Streams } from './command-context.ts';

type OpenedOutput = Output & {
  /** From now on the lines of the answer are kept back for `end`. */
  startJson(): void;
  /** With `--json`: prints the answer of a command that gave none for programs, its sentences or what is wrong. */
  end(): void;
};

/** The output of one command, for a person until it is asked for JSON. */
export function openOutput(streams: Streams): OpenedOutput {
  let isJson = false;
  let isAnswered = false;
  const sentences: string[] = [];
  const faults: string[] = [];
  const print = (value: unknown) => {
    isAnswered = true;
    streams.out(JSON.stringify(value, null, 2));
  };
  return {
    out(text) {
      if (isJson) sentences.push(text);
      else streams.out(text);
    },
    error(text) {
      faults.push(text);
      streams.error(text);
    },
    answer(value) {
      if (isJson) print(value);
    },
    findFault: async () => streams.findFault?.(),
    startJson() {
      isJson = true;
    },
    end() {
      if (isJson && !isAnswered) print(faults.length > 0 ? { sentences, faults } : { sentences });
    },
  };
}
