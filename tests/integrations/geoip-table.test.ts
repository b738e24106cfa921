/**
 * Tables of each record size in MaxMind's format, made here; the installed one has the smallest.
 */
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { openGeoip } from "../../integrations/geoip/mmdb.ts";

const folder = mkdtempSync(join(tmpdir(), "fairlead-table-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Width = 24 | 28 | 32;

/** The first eight bits of 81.0.0.0/8, and of 2001::/16 for IPv6. */
const network = { 4: [0, 1, 0, 1, 0, 0, 0, 1], 6: [0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] } as const;

describe.each([24, 28, 32] as const)("a table with %d-bit records", (width) => {
  test("finds exactly the addresses of a network", () => {
    const geoip = openGeoip(written(table(width, 4)));
    const found = ["81.2.69.142", "81.255.0.1", "80.2.69.142", "8.8.8.8"].map((ip) => geoip.country(ip));
    expect(found).toEqual(["GB", "GB", null, null]);
  });

  test("without IPv6 data returns no country for IPv6, and otherwise finds it", () => {
    expect(openGeoip(written(table(width, 4))).country("2001:4860:4860::8888")).toBeNull();
    const geoip = openGeoip(written(table(width, 6)));
    const found = ["2001:4860:4860::8888", "2a00:1450:4001::1", "81.2.69.142"].map((ip) => geoip.country(ip));
    expect(found).toEqual(["GB", null, null]);
  });
});

test("overwritten while in use returns nothing and does not throw", () => {
  const file = written(table(28, 4));
  const geoip = openGeoip(file);
  truncateSync(file, 0);
  expect(geoip.country("81.2.69.142")).toBeNull();
});

let files = 0;
function written(content: Buffer): string {
  const file = join(folder, `${(files += 1)}.mmdb`);
  writeFileSync(file, content);
  return file;
}

/** Contains one network, in GB. */
function table(width: Width, version: 4 | 6): Buffer {
  const bits = network[version];
  const nothing = bits.length;
  const found = nothing + 16;
  const nodes = bits.map((bit, index) => {
    const next = index + 1 === bits.length ? found : index + 1;
    return bit === 0 ? node(width, next, nothing) : node(width, nothing, next);
  });
  const metadata = [
    ["node_count", uint32(bits.length)],
    ["record_size", uint32(width)],
    ["ip_version", uint32(version)],
  ] as const;
  return Buffer.concat([
    ...nodes,
    Buffer.alloc(16),
    map([["country_code", text("GB")]]),
    Buffer.from("\u00ab\u00cd\u00efMaxMind.com", "latin1"),
    map([...metadata, ["build_epoch", uint32(0)]]),
  ]);
}

function node(width: Width, left: number, right: number): Buffer {
  const bytes = Buffer.alloc(width / 4);
  if (width === 28) {
    bytes.writeUIntBE(left % 2 ** 24, 0, 3);
    bytes.writeUInt8(Math.floor(left / 2 ** 24) * 16 + Math.floor(right / 2 ** 24), 3);
    bytes.writeUIntBE(right % 2 ** 24, 4, 3);
  } else {
    bytes.writeUIntBE(left, 0, width / 8);
    bytes.writeUIntBE(right, width / 8, width / 8);
  }
  return bytes;
}

const text = (value: string) => Buffer.concat([Buffer.from([(2 << 5) + value.length]), Buffer.from(value)]);
const uint32 = (value: number) => Buffer.from([(6 << 5) + 4, 0, 0, value >> 8, value & 255]);
const map = (entries: readonly (readonly [string, Buffer])[]) =>
  Buffer.concat([Buffer.from([(7 << 5) + entries.length]), ...entries.flatMap(([key, value]) => [text(key), value])]);
