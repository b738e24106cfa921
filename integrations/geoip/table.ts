/**
 * Reads a table in MaxMind's format (https://maxmind.github.io/MaxMind-DB) from disk. Recently used
 * pieces of the address tree are cached; the data section, 2 KB for countries, stays in memory.
 */
import { LRUCache } from "lru-cache";
import decoderModule from "mmdb-lib/lib/decoder.js";
import { type Metadata, parseMetadata } from "mmdb-lib/lib/metadata.js";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Address } from "../../domain/network/address.ts";

/**
 * A CommonJS module: Node and the bundler return all exports, its types and the tests only the
 * default.
 */
const Decoder = (decoderModule as { default?: typeof decoderModule }).default ?? decoderModule;

/** The metadata is within this many bytes of the end. */
const metadataWithin = 128 * 1024;
/** Nodes per piece and cached pieces: 400 KB with six bytes per node. */
const [nodesTogether, piecesHeld] = [1024, 64];
/** Zero bytes between the tree and the data. */
const separator = 16;

/**
 * Returns a look-up function: the data of an address, or null. The file stays open. Throws if the
 * file is invalid; the look-up throws if the file was overwritten.
 */
export function openTable(path: string): (address: Address) => unknown {
  const file = openSync(path, "r");
  try {
    return reading(file);
  } catch (error) {
    closeSync(file);
    throw error;
  }
}

/** Build date of the table. Throws if the file is invalid. */
export function tableBuiltAt(path: string): Date {
  const file = openSync(path, "r");
  try {
    return metadataOf(file).buildEpoch;
  } finally {
    closeSync(file);
  }
}

function metadataOf(file: number): Metadata {
  const { size } = fstatSync(file);
  return parseMetadata(bytesOf(file, Math.max(0, size - metadataWithin), size));
}

function reading(file: number): (address: Address) => unknown {
  const { size } = fstatSync(file);
  const metadata = metadataOf(file);
  const { nodeCount, ipVersion, searchTreeSize } = metadata;
  const data = new Decoder(bytesOf(file, searchTreeSize, size), separator);
  const follow = tree(file, metadata);
  const walk = (bits: Iterable<number>, from: number) => {
    let node = from;
    for (const bit of bits) {
      if (node >= nodeCount) break;
      node = follow(node, bit);
    }
    return node;
  };
  // A tree for IPv6 stores IPv4 addresses behind 96 zero bits.
  const firstOf4 = ipVersion === 4 ? 0 : walk(new Uint8Array(96), 0);
  return (address) => {
    // An IPv4 table would read the first 32 bits of an IPv6 address as IPv4.
    if (address.kind() === "ipv6" && ipVersion === 4) return null;
    const end = walk(bitsOf(address), address.kind() === "ipv6" ? 0 : firstOf4);
    return end > nodeCount ? (data.decodeFast(end - nodeCount) as { value: unknown }).value : null;
  };
}

/**
 * Child of a node for a bit: another node, nothing (`nodeCount`), or above that a position in the
 * data.
 */
function tree(file: number, { nodeByteSize, recordSize, searchTreeSize }: Metadata) {
  const pieces = new LRUCache<number, Buffer>({ max: piecesHeld });
  const pieceSize = nodesTogether * nodeByteSize;
  const pieceAt = (index: number) => {
    let piece = pieces.get(index);
    if (piece === undefined) {
      piece = bytesOf(file, index * pieceSize, Math.min((index + 1) * pieceSize, searchTreeSize));
      pieces.set(index, piece);
    }
    return piece;
  };
  return (node: number, bit: number): number => {
    const piece = pieceAt(Math.floor(node / nodesTogether));
    const at = (node % nodesTogether) * nodeByteSize;
    if (recordSize !== 28) return piece.readUIntBE(at + bit * (nodeByteSize / 2), nodeByteSize / 2);
    // The middle byte holds the four highest bits of both children.
    const middle = piece.readUInt8(at + 3);
    return (bit === 0 ? middle >> 4 : middle & 0xf) * 2 ** 24 + piece.readUIntBE(at + bit * 4, 3);
  };
}

function* bitsOf(address: Address): Generator<number> {
  for (const byte of address.toByteArray()) for (let bit = 7; bit >= 0; bit -= 1) yield (byte >> bit) & 1;
}

function bytesOf(file: number, from: number, to: number): Buffer {
  const bytes = Buffer.alloc(Math.max(0, to - from));
  const read = readSync(file, bytes, 0, bytes.length, from);
  if (read < bytes.length) throw new Error(`the file ends after ${from + read} bytes`);
  return bytes;
}
