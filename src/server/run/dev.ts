import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** `npm run dev`: the server, restarted when its code changes, and the page with hot reload in front of it. */
const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const vite = path('../../../node_modules/vite/bin/vite.js');

const api = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', path('dev-server.ts')], { stdio: 'inherit' }),
  spawn(process.execPath, [vite], {
    stdio: 'inherit',
    cwd: path('../../../'),
    env: { ...process.env, STAYCARD_API: api },
  }),
];

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
for (const child of children) {
  child.once('exit', () => {
    for (const other of children) other.kill('SIGTERM');
  });
}
