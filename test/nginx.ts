import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '../src/server/platform/start/free-port.ts';
import { findProgram, startLocalProgram } from './local-program.ts';

const EXAMPLE = new URL('../deploy/nginx.conf', import.meta.url);
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/**
 * The nginx of this machine in front of two servers, with the example's configuration without TLS, and with an
 * operator's changes. Returns undefined if nginx is not installed.
 */
export async function startNginx(
  ports: readonly [number, number],
  change: (lines: string) => string = (lines) => lines,
): Promise<{ readonly url: string; stop(): Promise<void> } | undefined> {
  const program = findProgram('nginx');
  if (program === undefined) return undefined;
  const port = await findFreePort();
  const lines = change(await readFile(EXAMPLE, 'utf8')).split('\n');
  const site = lines
    .filter((line) => !/ssl_|listen 80|listen \[::\]|return 301/.test(line))
    .join('\n')
    .replace('server {\n}\n', '')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
    .replace('server-1:4000', `127.0.0.1:${ports[0]}`)
    .replace('server-2:4000', `127.0.0.1:${ports[1]}`);
  const { stop } = await startLocalProgram({
    program,
    port,
    async prepare(folder) {
      const paths = TEMPORARY.map((name) => `${name}_temp_path ${join(folder, name)};`).join(' ');
      const file = join(folder, 'nginx.conf');
      const log = join(folder, 'error.log');
      const config = `daemon off; master_process off; error_log ${log}; pid ${join(folder, 'pid')}; events {}
        http { access_log off; ${paths} ${site} }`;
      await writeFile(file, config);
      return ['-e', log, '-p', folder, '-c', file];
    },
  });
  return { url: `http://127.0.0.1:${port}`, stop };
}
