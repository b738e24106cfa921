/** Streams a ZIP archive without holding a file in memory. Files must be below 4 GB. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

export interface ZippedFile {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface ArchivedFile {
  readonly name: Buffer;
  readonly crc: number;
  readonly compressedSize: number;
  readonly size: number;
  readonly offset: number;
}

const localHeaderSignature = 0x04034b50;
const dataDescriptorSignature = 0x08074b50;
const centralHeaderSignature = 0x02014b50;
const endOfDirectorySignature = 0x06054b50;

/** Bit 3: sizes follow the content, in a data descriptor. Bit 11: names are UTF-8. */
const flags = 0x0808;
const deflateMethod = 8;
/** 1 January 1980 in MS-DOS format: with a fixed date, equal files give equal archives. */
const modifiedOn = 0x21;
/** Format version 2.0, which deflate needs. */
const formatVersion = 20;

export async function* zipFiles(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  const archived: ArchivedFile[] = [];
  let offset = 0;
  for (const { name: text, content } of files) {
    const name = Buffer.from(text);
    let [crc, size, compressedSize] = [0, 0, 0];
    const localHeader = Buffer.concat([
      fields([4, localHeaderSignature], [2, formatVersion], ...commonFields(0, 0, 0), [2, name.length], [2, 0]),
      name,
    ]);
    yield localHeader;
    const deflate = createDeflateRaw();
    async function* countedContent() {
      for await (const part of content) {
        const bytes = Buffer.from(part);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    }
    const compressed = pipeline(Readable.from(countedContent()), deflate);
    // The awaits below rethrow its error to the consumer.
    compressed.catch(() => undefined);
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      compressedSize += bytes.length;
      yield bytes;
    }
    await compressed;
    const dataDescriptor = fields([4, dataDescriptorSignature], [4, crc], [4, compressedSize], [4, size]);
    yield dataDescriptor;
    archived.push({ name, crc, compressedSize, size, offset });
    offset += localHeader.length + compressedSize + dataDescriptor.length;
  }
  const directory = Buffer.concat(archived.map(centralHeader));
  yield directory;
  yield fields(
    [4, endOfDirectorySignature],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, directory.length],
    [4, offset],
    [2, 0],
  );
}

/** The fields shared by the local and the central header. */
function commonFields(crc: number, compressedSize: number, size: number): (readonly [2 | 4, number])[] {
  return [
    [2, flags],
    [2, deflateMethod],
    [2, 0],
    [2, modifiedOn],
    [4, crc],
    [4, compressedSize],
    [4, size],
  ];
}

function centralHeader({ name, crc, compressedSize, size, offset }: ArchivedFile): Buffer {
  const header = fields(
    [4, centralHeaderSignature],
    [2, formatVersion],
    [2, formatVersion],
    ...commonFields(crc, compressedSize, size),
    [2, name.length],
    ...Array.from({ length: 4 }, () => [2, 0] as const),
    [4, 0],
    [4, offset],
  );
  return Buffer.concat([header, name]);
}

/** Little-endian numbers, each with its length in bytes. */
function fields(...numbers: readonly (readonly [2 | 4, number])[]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, number] of numbers) at = bytes.writeUIntLE(number, at, length);
  return bytes;
}
