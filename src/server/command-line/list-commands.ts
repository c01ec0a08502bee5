import type { Command } from '@commander-js/extra-typings';

type AnyCommand = Pick<Command, 'name' | 'description' | 'commands' | 'options'>;

/** A command as it is typed, such as `cards issue`; all are in groups. */
type ListedCommand = {
  readonly group: string;
  readonly name: string;
  readonly description: string;
  readonly options: readonly ListedOption[];
};

type ListedOption = {
  readonly flag: string;
  readonly description: string;
  readonly takesValue: boolean;
  /** The values that it takes; none where it is a text. */
  readonly choices: readonly string[];
};

/** The table of all commands, which help, completion and tests are made of. */
export function listCommands(program: AnyCommand): ListedCommand[] {
  return program.commands.flatMap((group) =>
    group.commands.map((command) => ({
      group: group.name(),
      name: command.name(),
      description: command.description(),
      options: [...command.options].map(({ long, description, required, argChoices }) => {
        return { flag: long ?? '', description, takesValue: required, choices: argChoices ?? [] };
      }),
    })),
  );
}
