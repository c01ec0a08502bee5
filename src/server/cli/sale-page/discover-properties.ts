import { InvalidArgumentError, type Command } from '@commander-js/extra-typings';
import { PmsFault } from '#pms/pms-errors.ts';
import { readConfig } from '../../platform/config/config.ts';
import { discoverHotelsAt } from '../../run/dependencies.ts';
import { isWithoutPath, WITHOUT_PATH } from '../../sale-page/definition/setting-values.ts';
import { StartFailure } from '../../platform/start/start-failure.ts';
import type { CommandContext } from '../command-context.ts';
import { textOption } from '../options.ts';
import { formatHotel } from './format-hotel.ts';

export function addDiscoverPropertiesCommand(properties: Command, call: CommandContext): void {
  properties
    .command('discover')
    .description('lists the hotels of a token with all ids, as YAML for the file of a sale page')
    .requiredOption('--address <url>', 'the address of the hotel system, without a path', readAddress)
    .addOption(
      textOption(
        '--client-token-variable <name>',
        'the environment variable with the client token',
      ).makeOptionMandatory(),
    )
    .addOption(
      textOption(
        '--access-token-variable <name>',
        "the environment variable with the hotel's access token",
      ).makeOptionMandatory(),
    )
    .action((access) => discover(call, access));
}

function readAddress(text: string): string {
  if (/^https?:/.test(text) && isWithoutPath(text)) return text.replace(/\/+$/, '');
  throw new InvalidArgumentError(`--address is ${WITHOUT_PATH}.`);
}

type Access = Parameters<typeof discoverHotelsAt>[1];

async function discover({ variables, output }: CommandContext, access: Access): Promise<void> {
  const read = readConfig(variables);
  if (read.state === 'refused') throw new StartFailure(`These settings are wrong:\n  ${read.faults.join('\n  ')}`);
  const { settings } = read;
  const missing = [access.clientTokenVariable, access.accessTokenVariable].filter((name) => !settings.hasSecret(name));
  if (missing.length > 0) throw new StartFailure(`Not set in this shell's environment: ${missing.join(', ')}.`);
  try {
    const hotels = await discoverHotelsAt(settings, access);
    output.out(hotels.map((hotel) => formatHotel(hotel, access).join('\n')).join('\n\n'));
    output.answer(hotels);
  } catch (error) {
    if (!(error instanceof PmsFault)) throw error;
    const { address, clientTokenVariable, accessTokenVariable } = access;
    throw new StartFailure(
      `${address} gave no usable answer to the tokens of ${clientTokenVariable} and ${accessTokenVariable}: ${error.message}`,
    );
  }
}
