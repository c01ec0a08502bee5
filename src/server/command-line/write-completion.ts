import type { listCommands } from './list-commands.ts';

type Listed = ReturnType<typeof listCommands>;

/** In single quotes nothing means anything to a shell but their end. */
const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;
const quoteAll = (words: Iterable<string>) => quote([...words].join(' '));

/** As `npm run staycard --` does it: in the folder of the program, whose settings and data are meant. */
const shortName = (root: string) => `staycard() { npm --prefix ${quote(root)} run --silent staycard -- "$@"; }`;

function byGroup(commands: Listed): Map<string, Listed[number][]> {
  return Map.groupBy(commands, ({ group }) => group);
}

/** A script for bash: groups, their commands, options, and the values of those that have a list. Files otherwise. */
export function completeInBash(commands: Listed, root: string): string {
  const groups = byGroup(commands);
  return [
    shortName(root),
    '_staycard() {',
    '  local current="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" words=""',
    '  case "$COMP_CWORD" in',
    `    1) words=${quoteAll(groups.keys())} ;;`,
    '    2) case "${COMP_WORDS[1]}" in',
    ...[...groups].map(([group, listed]) => `      ${group}) words=${quoteAll(listed.map(({ name }) => name))} ;;`),
    '      esac ;;',
    '    *) case "${COMP_WORDS[1]} ${COMP_WORDS[2]}" in',
    ...commands.flatMap(({ group, name, options }) => [
      `      ${quote(`${group} ${name}`)})`,
      '        case "$before" in',
      ...options
        .filter(({ takesValue }) => takesValue)
        .map(({ flag, choices }) => `          ${flag}) words=${quoteAll(choices)} ;;`),
      `          *) words=${quoteAll(options.map(({ flag }) => flag))} ;;`,
      '        esac ;;',
    ]),
    '      esac ;;',
    '  esac',
    '  COMPREPLY=($(compgen -W "$words" -- "$current"))',
    '}',
    'complete -o default -F _staycard staycard',
  ].join('\n');
}

/** What stands before a colon is the word, so one in it is marked. */
const describe = (word: string, description: string) => quote(`${word.replaceAll(':', '\\:')}:${description}`);

/** A script for zsh, which also shows what each group, command and option is. */
export function completeInZsh(commands: Listed, root: string): string {
  const groups = byGroup(commands);
  return [
    shortName(root),
    '_staycard() {',
    '  local -a words_here',
    '  if (( CURRENT == 2 )); then',
    `    words_here=(${[...groups.keys()].map(quote).join(' ')})`,
    "    _describe 'group' words_here",
    '  elif (( CURRENT == 3 )); then',
    '    case "$words[2]" in',
    ...[...groups].map(([group, listed]) => {
      return `      ${group}) words_here=(${listed.map(({ name, description }) => describe(name, description)).join(' ')}) ;;`;
    }),
    '    esac',
    "    _describe 'command' words_here",
    '  else',
    '    case "$words[2] $words[3]" in',
    ...commands.map(({ group, name, options }) => {
      const specs = options.map(({ flag, description, takesValue, choices }) => {
        const plain = description.replaceAll(/[[\]:]/g, ' ');
        const value = choices.length > 0 ? `:value:(${choices.join(' ')})` : takesValue ? ':value:_files' : '';
        return quote(`${flag}[${plain}]${value}`);
      });
      return `      ${quote(`${group} ${name}`)}) _arguments ${specs.join(' ')} '*:file:_files' ;;`;
    }),
    '    esac',
    '  fi',
    '}',
    'compdef _staycard staycard',
  ].join('\n');
}
