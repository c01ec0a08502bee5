import type { Output, Streams } from './command-context.ts';

type OpenedOutput = Output & {
  /** Buffers the lines of the answer for `end` from now on. */
  startJson(): void;
  /** With `--json`: prints the sentences and faults of a command that gave no answer of its own. */
  end(): void;
};

/** The output of one command, for people until JSON is requested. */
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
