import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export type BoxedLetter = {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly arrivedAtMs: number;
  readonly raw: Buffer;
  readonly read: Email;
};

const KEPT_LETTERS = 500;
const FIRST_LINE = 'X-Mail-Catcher-Recipients: ';

/** The letters in a folder. They are read from disk on demand, because hundreds of them would fill the memory. */
export class LetterBox {
  private readonly folder: string;
  /** Newest last. */
  private readonly ids: string[];
  private lastMs = 0;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    this.folder = folder;
    const files = readdirSync(folder).filter((name) => /^\d+-[\w-]+\.eml$/.test(name));
    this.ids = files.toSorted().map((name) => name.replace('.eml', ''));
  }

  add(recipients: readonly string[], raw: Buffer, nowMs: number): void {
    this.lastMs = Math.max(nowMs, this.lastMs + 1);
    const id = `${String(this.lastMs).padStart(15, '0')}-${randomUUID().slice(0, 8)}`;
    const file = this.fileOf(id);
    writeFileSync(`${file}.new`, Buffer.concat([Buffer.from(`${FIRST_LINE}${recipients.join(' ')}\r\n`), raw]));
    renameSync(`${file}.new`, file);
    this.ids.push(id);
    for (const old of this.ids.splice(0, Math.max(0, this.ids.length - KEPT_LETTERS))) {
      rmSync(this.fileOf(old), { force: true });
    }
  }

  /** Newest first. With `recipient` only letters to that address. */
  async *list(recipient?: string): AsyncGenerator<BoxedLetter> {
    const wanted = recipient?.toLowerCase();
    for (const id of this.ids.toReversed()) {
      const letter = await this.find(id, (one) => wanted === undefined || one.toLowerCase() === wanted);
      if (letter) yield letter;
    }
  }

  /** The letter with this id. Undefined if there is none, or it has no wanted recipient. */
  async find(id: string, isWanted: (recipient: string) => boolean = () => true): Promise<BoxedLetter | undefined> {
    if (!this.ids.includes(id)) return undefined;
    const file = this.readFile(id);
    if (!file) return undefined;
    const end = file.indexOf('\r\n');
    const recipients = file.subarray(FIRST_LINE.length, end).toString('utf8').split(' ');
    if (!recipients.some(isWanted)) return undefined;
    const raw = file.subarray(end + 2);
    const arrivedAtMs = Number(id.slice(0, id.indexOf('-')));
    return { id, recipients, arrivedAtMs, raw, read: await PostalMime.parse(raw) };
  }

  /** Undefined if it has been deleted. */
  private readFile(id: string): Buffer | undefined {
    return existsSync(this.fileOf(id)) ? readFileSync(this.fileOf(id)) : undefined;
  }

  private fileOf(id: string): string {
    return join(this.folder, `${id}.eml`);
  }
}
