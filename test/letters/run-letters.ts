import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeLetters } from './write-letters.ts';

const folder = process.argv[2] ?? (await mkdtemp(join(tmpdir(), 'letters-')));
const samples = await writeLetters(folder);
process.stdout.write(`${samples.length} letters, by day and by night: ${join(folder, 'index.html')}\n`);
