import type { RunningServer } from './bring-up.ts';
import { createClock } from '../platform/clock.ts';
import { readConfig, type Config } from '../platform/config/config.ts';
import { findOutage, formatDenial, formatOutage } from '../platform/database/database-unavailable.ts';
import { isShared } from '../platform/config/database-settings.ts';
import { allDone, openCompanions, type Stop } from './open-companions.ts';
import { storeBuild } from '../guest/page/stored-builds.ts';
import { prepareWeb, webFolder } from '../guest/page/web-build.ts';
import { readOrMakeSecret, openDataFolder } from '../platform/start/data-folder.ts';
import { requireFreePort } from '../platform/start/free-port.ts';
import { setEarlierDataAside } from '../platform/start/set-data-aside.ts';
import { StartFailure } from '../platform/start/start-failure.ts';

type StartOptions = {
  readonly withBuiltPage: boolean;
  /** Called after each step of a demo's start. */
  readonly report?: (step: string) => void;
};

/** Starts everything in order. If something fails, stops what was started. Throws a `StartFailure`. */
export async function startServer(
  variables: NodeJS.ProcessEnv,
  { withBuiltPage, report = () => undefined }: StartOptions = { withBuiltPage: true },
): Promise<RunningServer> {
  const stops: Stop[] = [];
  const stop = async () => {
    for (const stopOne of stops.splice(0).toReversed()) await stopOne();
  };
  try {
    const config = await loadConfig(variables, report);
    // A second start beside a running server fails here, before it builds anything.
    if (config.process.answers) await requireFreePort(config.port, config.host, 'PORT');
    if (config.demo) await requireFreePort(config.simulatorPort, '127.0.0.1', 'PMS_SIMULATOR_PORT');
    const page = withBuiltPage && config.process.answers ? preparePage(config) : Promise.resolve();
    const reported = (step: string) => () => (config.demo ? report(step) : undefined);
    void page.then(reported('The pages are built.'), () => undefined);
    const companions = openCompanions(config, stops, reported);
    // The server's modules load while its companions start.
    const [{ bringUp }, open] = await allDone([import('./bring-up.ts'), companions, page]);
    return await bringUp(config, open, { stops, stop, reported });
  } catch (error) {
    await stop();
    const outage = findOutage(error);
    const sentence = outage ? formatOutage(outage, variables) : formatDenial(error);
    if (sentence === undefined) throw error;
    throw new StartFailure(sentence, { cause: error });
  }
}

async function preparePage(config: Config): Promise<void> {
  await prepareWeb(config);
  if (config.keptBuildsFolder === undefined) return;
  try {
    await storeBuild(webFolder(config.demo), config.keptBuildsFolder, createClock().now());
  } catch (error) {
    const { message } = error as Error;
    throw new StartFailure(`The build cannot be kept (${message}): set KEPT_BUILDS_DIR.`, { cause: error });
  }
}

async function loadConfig(variables: NodeJS.ProcessEnv, report: (step: string) => void): Promise<Config> {
  const read = readConfig(variables);
  if (read.state === 'refused') throw new StartFailure(`These settings are wrong:\n  ${read.faults.join('\n  ')}`);
  const { settings } = read;
  const aside = isShared(settings) ? undefined : await setEarlierDataAside(settings.dataFolder);
  if (aside !== undefined)
    report(`The data of the version before 0.3 is in ${aside} now: this version cannot read it.`);
  if (settings.codeKey !== undefined) return { ...settings, codeKey: settings.codeKey };
  const dataFolder = await openDataFolder(settings.dataFolder);
  return { ...settings, codeKey: await readOrMakeSecret(dataFolder, 'code-key') };
}
