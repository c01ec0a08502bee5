import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** A letter as it came. */
export type BoxedLetter = {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly arrivedAtMs: number;
  readonly raw: Buffer;
  readonly read: Email;
};

const KEPT_LETTERS = 500;
const FIRST_LINE = 'X-Mail-Catcher-Recipients: ';

/** The letters of a folder, the newest last; they are there again after the next start. */
export class LetterBox {
  private readonly folder: string;
  private readonly letters: BoxedLetter[] = [];
  private lastMs = 0;

  private constructor(folder: string) {
    this.folder = folder;
  }

  static async open(folder: string): Promise<LetterBox> {
    mkdirSync(folder, { recursive: true });
    const box = new LetterBox(folder);
    const files = readdirSync(folder).filter((name) => /^\d+-[\w-]+\.eml$/.test(name));
    for (const name of files.toSorted().slice(-KEPT_LETTERS)) {
      const file = readFileSync(join(folder, name));
      const end = file.indexOf('\r\n');
      const recipients = file.subarray(FIRST_LINE.length, end).toString('utf8').split(' ');
      await box.keep(name.replace('.eml', ''), recipients, file.subarray(end + 2));
    }
    return box;
  }

  /** Keeps a letter; when this resolves it is on the disk. */
  async add(recipients: readonly string[], raw: Buffer, nowMs: number): Promise<void> {
    this.lastMs = Math.max(nowMs, this.lastMs + 1);
    const id = `${String(this.lastMs).padStart(15, '0')}-${randomUUID().slice(0, 8)}`;
    const file = join(this.folder, `${id}.eml`);
    writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(`${FIRST_LINE}${recipients.join(' ')}\r\n`), raw]));
    renameSync(`${file}.new`, file);
    await this.keep(id, recipients, raw);
    for (const { id: old } of this.letters.splice(0, Math.max(0, this.letters.length - KEPT_LETTERS))) {
      rmSync(join(this.folder, `${old}.eml`), { force: true });
    }
  }

  /** The newest first; those to one address where it is given. */
  list(recipient?: string): BoxedLetter[] {
    const wanted = recipient?.toLowerCase();
    return this.letters
      .filter(({ recipients }) => wanted === undefined || recipients.some((one) => one.toLowerCase() === wanted))
      .toReversed();
  }

  find(id: string): BoxedLetter | undefined {
    return this.letters.find((letter) => letter.id === id);
  }

  private async keep(id: string, recipients: readonly string[], raw: Buffer): Promise<void> {
    const arrivedAtMs = Number(id.slice(0, id.indexOf('-')));
    this.letters.push({ id, recipients, arrivedAtMs, raw, read: await PostalMime.parse(raw) });
  }
}
