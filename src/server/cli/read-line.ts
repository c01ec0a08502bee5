import { createInterface } from 'node:readline/promises';
import type { Input } from './command-context.ts';

/** Lines from standard input. The prompt goes to standard error, so that piped output stays clean. */
export const standardInput: Input = {
  isTerminal: process.stdin.isTTY,
  async readLine(question) {
    const lines = createInterface({ input: process.stdin, output: process.stdin.isTTY ? process.stderr : undefined });
    try {
      if (process.stdin.isTTY) return await lines.question(question);
      for await (const line of lines) return line;
      return '';
    } finally {
      lines.close();
    }
  },
};
