/**
 * Parsing an address: every spelling is the same sender, and an invalid one belongs to no sender.
 */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isPublic, networksOf, readAddress, readNode, senderOf } from "../../domain/network/address.ts";

const bytes = (length: number) => fc.array(fc.integer({ min: 0, max: 255 }), { minLength: length, maxLength: length });
const hex = (number: number) => number.toString(16);
const groupsOf = (address: readonly number[]) =>
  Array.from({ length: 8 }, (_, index) => ((address[index * 2] ?? 0) << 8) | (address[index * 2 + 1] ?? 0));

/** All spellings of one IPv6 address. */
function spellings(address: readonly number[]): string[] {
  const groups = groupsOf(address);
  const short = groups.map(hex);
  const dotted = [...short.slice(0, 6), address.slice(12).join(".")];
  const all = [short, groups.map((group) => hex(group).padStart(4, "0")), dotted].flatMap(compressed);
  return [...all, ...all.map((text) => text.toUpperCase())];
}

/** Each run of zero groups compressed in turn. */
function compressed(groups: readonly string[]): string[] {
  const found = [groups.join(":")];
  for (let from = 0; from < groups.length; from += 1) {
    for (let to = from + 1; to <= groups.length && /^0+$/.test(groups[to - 1] ?? ""); to += 1) {
      found.push(`${groups.slice(0, from).join(":")}::${groups.slice(to).join(":")}`);
    }
  }
  return found;
}

/** Decorations that proxies and sockets add to an address. */
const port = fc.oneof(fc.integer({ min: 0, max: 65_535 }).map(String), fc.constantFrom("_hidden", "_a.b-c"));
const space = fc.constantFrom("", " ", "\t", "  ");

describe("spellings of one sender are equal", () => {
  test("for an IPv4 address with a port, in quotes, IPv6-mapped, or in NAT64, 6to4 or Teredo", () => {
    fc.assert(
      fc.property(bytes(4), port, space, bytes(10), (v4, port, space, other) => {
        const plain = v4.join(".");
        const carried = [
          [...Array<number>(10).fill(0), 255, 255, ...v4],
          [0, 0x64, 0xff, 0x9b, ...Array<number>(8).fill(0), ...v4],
          [0x20, 0x02, ...v4, ...other],
          [0x20, 0x01, 0, 0, ...other.slice(0, 8), ...v4.map((byte) => byte ^ 255)],
        ].flatMap(spellings);
        const written = [plain, `${plain}:${port}`, ...carried, ...carried.map((text) => `[${text}]:${port}`)];
        const all = written.flatMap((text) => [text, `${space}"${text}"${space}`]);
        // One expectation for all, because each call costs more than the comparison.
        expect(all.filter((text) => senderOf(text) !== plain)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });

  test("for an IPv6 network with any host, in brackets, with a port or a zone", () => {
    const customers = bytes(8).map(([, ...rest]) => [0x2a, ...rest]);
    fc.assert(
      fc.property(customers, bytes(8), bytes(8), port, (network, host, another, port) => {
        const sender = senderOf(spellings([...network, ...host])[0] ?? "");
        expect(sender).toMatch(/^2a[\da-f:]+::\/64$/);
        const written = [host, another]
          .flatMap((each) => spellings([...network, ...each]))
          .flatMap((text) => [
            text,
            `[${text}]`,
            `[${text}]:${port}`,
            `"[${text}]:${port}"`,
            `${text}%eth0`,
            `${text}%25en0`,
          ]);
        expect(written.filter((text) => senderOf(text) !== sender)).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test("but different addresses are different senders", () => {
    fc.assert(
      fc.property(bytes(4), bytes(4), (left, right) => {
        expect(senderOf(left.join(".")) === senderOf(right.join("."))).toBe(left.join() === right.join());
      }),
    );
    expect(senderOf("2a00:1:2:3::1")).not.toBe(senderOf("2a00:1:2:4::1"));
    // Hosts behind one relay share a network, but are different senders.
    expect(senderOf("2001:0:4136:e378:8000:63bf:3fff:fdd2")).toBe("192.0.2.45");
    // With an operator's own translation prefix, each address is one host.
    expect(senderOf("64:ff9b:1::102:304")).not.toBe(senderOf("64:ff9b:1::102:305"));
  });
});

describe("the networks of a sender", () => {
  test("are for IPv6 the customer's /64 with the /56 and /48 around it", () => {
    expect(networksOf(senderOf("2a00:1450:4009:81f3::7"))).toEqual([
      "2a00:1450:4009:81f3::/64",
      "2a00:1450:4009:8100::/56",
      "2a00:1450:4009::/48",
    ]);
  });

  test("are shared by hosts according to their common prefix: /48, /56 or none", () => {
    const shared = (left: number[], right: number[]) => {
      const [mine, theirs] = [left, right].map((parts) =>
        networksOf(senderOf(parts.map((n) => n.toString(16)).join(":"))),
      );
      return mine?.filter((network) => theirs?.includes(network)).map((network) => network.split("/")[1]);
    };
    const part = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(
        fc.array(part, { minLength: 7, maxLength: 7 }),
        fc.array(part, { minLength: 5, maxLength: 5 }),
        (rest, other) => {
          const mine = [0x2a00, ...rest];
          const [site, ...host] = other;
          const neighbour = (mine[3] ?? 0) ^ 0x0101;
          expect(shared(mine, [...mine.slice(0, 4), ...host])).toEqual(["64", "56", "48"]);
          expect(shared(mine, [...mine.slice(0, 3), (mine[3] ?? 0) ^ 1, ...host])).toEqual(["56", "48"]);
          expect(shared(mine, [...mine.slice(0, 3), neighbour, ...host])).toEqual(["48"]);
          expect(shared(mine, [...mine.slice(0, 2), (mine[2] ?? 0) ^ 1, site ?? 0, ...host])).toEqual([]);
        },
      ),
    );
  });

  test.each([
    "192.0.2.45",
    "::ffff:192.0.2.45",
    "64:ff9b::c000:22d",
    "2002:c000:22d::1",
    "64:ff9b:1::102:304",
    "unknown",
  ])("contain only the sender for %s, a single host or none", (text) => {
    expect(networksOf(senderOf(text))).toEqual([senderOf(text)]);
  });
});

describe("malformed addresses all count as one unknown sender", () => {
  test.each([
    "",
    " ",
    "unknown",
    "unknown:80",
    "_hidden",
    "_hidden:443",
    "-",
    "unix:",
    "for=1.2.3.4",
    "01.2.3.4",
    "1.2.3.04",
    "0x1.2.3.4",
    "1.2.3",
    "16909060",
    "1.2.3.256",
    "1.2.3.4.",
    "1.2.3.4:",
    "1.2.3.4:80:80",
    "[1.2.3.4",
    "[[2001:db8::1]]",
    "[2001:db8::1]443",
    "2001:db8::1]:443",
    "2001:0db8:00001::1",
    "2001:db8::1::2",
    "::ffff:01.2.3.4",
    "::ffff:0x1.2.3.4",
    "::ffff:1.2.3",
    "1:2:3:4:5:6:7:8:9",
    "::1%",
    '"1.2.3.4',
    '1.2.3.4"',
    'x"1.2.3.4"',
    '"1.2.3.4"x',
    "x[2001:db8::1]",
    '\\"1.2.3.4\\"',
    "1.2.3.4 5.6.7.8",
    "１.2.3.4",
    "1。2。3。4",
  ])("%j", (text) => {
    expect(senderOf(text)).toBe("unknown");
  });

  test("any text is read as a valid address's sender or as unknown", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: "grapheme" }), fc.stringMatching(/^["[]?[\da-fx.:%]{0,40}\]?"?$/)),
        (text) => {
          const read = readNode(text);
          expect(senderOf(text) === "unknown").toBe(read === null);
          // Its normalized form is parsed as the same address.
          if (read) expect(readAddress(read.toString())?.toString()).toBe(read.toString());
        },
      ),
    );
  });
});

test("an address that embeds another is as public as the embedded one; one with a zone is not public", () => {
  const judged = (text: string) => {
    const read = readAddress(text);
    return read && isPublic(read);
  };
  expect(judged("8.8.8.8")).toBe(true);
  expect(judged("10.0.0.1")).toBe(false);
  expect(judged("::ffff:8.8.8.8")).toBe(true);
  expect(judged("::ffff:808:808")).toBe(true);
  expect(judged("::ffff:10.0.0.1")).toBe(false);
  expect(judged("64:ff9b::a00:1")).toBe(false);
  expect(judged("::8.8.8.8")).toBe(false);
  expect(judged("2002:808:808::1")).toBe(false);
  expect(judged("2a00::1%eth0")).toBe(null);
});
