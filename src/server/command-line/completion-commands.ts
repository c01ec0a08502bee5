import { fileURLToPath } from 'node:url';
import type { Command } from '@commander-js/extra-typings';
import type { Call } from './call.ts';
import { listCommands } from './list-commands.ts';
import { completeInBash, completeInZsh } from './write-completion.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/, '');

const SHELLS = { bash: completeInBash, zsh: completeInZsh } as const;

/** `completion bash` and `completion zsh`: of all commands of the program, these included. */
export function addCompletionCommands(completion: Command, program: Command, { output }: Call): void {
  for (const [shell, write] of Object.entries(SHELLS)) {
    completion
      .command(shell)
      .description(`prints a script for ${shell}: staycard as a short name for all this, and the Tab key`)
      .addHelpText(
        'after',
        `\nIn the file that ${shell} reads at its start:\n  eval "$(npm --prefix ${ROOT} run --silent staycard -- completion ${shell})"`,
      )
      .action(() => output.out(write(listCommands(program), ROOT)));
  }
}
