/** Streams a ZIP archive without holding a file in memory. A file must be shorter than 4 GB. */
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";

export interface ZippedFile {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808;
const deflated = 8;
/** 1 January 1980: a fixed date makes equal content equal byte for byte. */
const madeOn = 0x21;

export async function* zipFiles(files: readonly ZippedFile[]): AsyncGenerator<Uint8Array> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name: text, content } of files) {
    const name = Buffer.from(text);
    const begin = offset;
    let [crc, size, packed] = [0, 0, 0];
    const head = Buffer.concat([fields([4, 0x04034b50], [2, 20], ...common(0, 0, 0), [2, name.length], [2, 0]), name]);
    yield head;
    const deflate = createDeflateRaw();
    async function* counted() {
      for await (const part of content) {
        const bytes = Buffer.from(part);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    }
    const fed = pipeline(Readable.from(counted()), deflate);
    // The awaits below rethrow this error to the consumer.
    fed.catch(() => undefined);
    for await (const bytes of deflate as AsyncIterable<Buffer>) {
      packed += bytes.length;
      yield bytes;
    }
    await fed;
    yield fields([4, 0x08074b50], [4, crc], [4, packed], [4, size]);
    offset += head.length + packed + 16;
    written.push({ name, crc, packed, size, offset: begin });
  }
  const list = Buffer.concat(written.map(listed));
  yield list;
  yield fields(
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, files.length],
    [2, files.length],
    [4, list.length],
    [4, offset],
    [2, 0],
  );
}

/** The fields shared by the local header and the central directory. */
function common(crc: number, packed: number, size: number): (readonly [2 | 4, number])[] {
  return [
    [2, flags],
    [2, deflated],
    [2, 0],
    [2, madeOn],
    [4, crc],
    [4, packed],
    [4, size],
  ];
}

function listed({ name, crc, packed, size, offset }: Written): Buffer {
  const entry = fields(
    [4, 0x02014b50],
    [2, 20],
    [2, 20],
    ...common(crc, packed, size),
    [2, name.length],
    ...Array.from({ length: 4 }, () => [2, 0] as const),
    [4, 0],
    [4, offset],
  );
  return Buffer.concat([entry, name]);
}

/** Little-endian numbers, each with its length in bytes. */
function fields(...numbers: readonly (readonly [2 | 4, number])[]): Buffer {
  const bytes = Buffer.alloc(numbers.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, number] of numbers) at = bytes.writeUIntLE(number, at, length);
  return bytes;
}
