/**
 * A table in MaxMind's format (https://maxmind.github.io/MaxMind-DB) that is read where it lies. Nearly all of it is the tree of addresses,
 * of which those pieces are held that were walked last; what the tree leads to, 2 KB in a table of countries, is held as a whole.
 */
import { LRUCache } from "lru-cache";
import decoderModule from "mmdb-lib/lib/decoder.js";
import { type Metadata, parseMetadata } from "mmdb-lib/lib/metadata.js";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import type { Address } from "../../domain/network/address.ts";

/** It is CommonJS: Node and the bundler give all that it exports, its types and the tests the default of that. */
const Decoder = (decoderModule as { default?: typeof decoderModule }).default ?? decoderModule;

/** Within so many bytes of its end a table says what it is. */
const metadataWithin = 128 * 1024;
/** Nodes to a piece, and pieces that are held: 400 KB of nodes of six bytes. */
const [nodesTogether, piecesHeld] = [1024, 64];
/** Zeros between the tree and what it leads to. */
const separator = 16;

/**
 * What the table has of an address, or null; the file stays open. Throws where it is no such table, and when it is asked where the file was
 * written over meanwhile.
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

/** When the table was made. Throws where it is no such table. */
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
  // IPv4 addresses stand in a tree of IPv6 as if ninety-six zeros were before them.
  const firstOf4 = ipVersion === 4 ? 0 : walk(new Uint8Array(96), 0);
  return (address) => {
    // A table of IPv4 alone would read the first 32 bits of an IPv6 address as one.
    if (address.kind() === "ipv6" && ipVersion === 4) return null;
    const end = walk(bitsOf(address), address.kind() === "ipv6" ? 0 : firstOf4);
    return end > nodeCount ? (data.decodeFast(end - nodeCount) as { value: unknown }).value : null;
  };
}

/** Where a node leads for a zero and for a one: to another node, to nothing (`nodeCount`), or beyond to what is said of the address. */
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
    // The byte in the middle has the highest four bits of both.
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
