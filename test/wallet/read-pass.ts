import { inflateRawSync } from 'node:zlib';

/** The signature and the offset of the lengths in a central directory record of a ZIP file (APPNOTE 4.3). */
const CENTRAL = 0x02014b50;
const END = 0x06054b50;

/** The files of a ZIP, by name. */
export function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || zip.readUInt32LE(end) !== END) throw new Error('not a ZIP file');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== CENTRAL) throw new Error('not an entry of a ZIP file');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength!);
    const local = zip.readUInt32LE(at + 42);
    const begin = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(begin, begin + zip.readUInt32LE(at + 20));
    files.set(name, zip.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength! + extraLength! + commentLength!;
  }
  return files;
}

export type PassJson = {
  readonly serialNumber: string;
  readonly authenticationToken: string;
  readonly webServiceURL: string;
  readonly voided?: boolean;
  readonly barcodes: readonly { readonly message: string; readonly altText: string }[];
  readonly storeCard?: PassFields;
  readonly eventTicket?: PassFields;
  readonly [key: string]: unknown;
};

type PassFields = Readonly<
  Record<'headerFields' | 'primaryFields' | 'secondaryFields' | 'auxiliaryFields' | 'backFields', readonly Field[]>
>;
type Field = { readonly key: string; readonly label: string; readonly value: string; readonly changeMessage?: string };

export function readPassJson(files: ReadonlyMap<string, Buffer>): PassJson {
  return JSON.parse(files.get('pass.json')!.toString('utf8')) as PassJson;
}
