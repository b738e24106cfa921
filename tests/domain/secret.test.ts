/** Any output of `openssl rand` is a strong secret; typed text is not, whatever its length. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { leastSecretBits, secretBits } from "../../domain/secret/strength.ts";

/** The same bytes in every run, so that a rare failure appears at once and not at random later. */
function* drawn(length: number, seed: string): Generator<Buffer> {
  for (let n = 0; ; n += 1) yield createHash("shake256", { outputLength: length }).update(`${seed}:${n}`).digest();
}

const uuid = (bytes: Buffer) =>
  bytes.toString("hex").replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");

const makers: Record<string, [length: number, write: (bytes: Buffer) => string]> = {
  "openssl rand -hex 16": [16, (bytes) => bytes.toString("hex")],
  "openssl rand -hex 16, in capitals": [16, (bytes) => bytes.toString("hex").toUpperCase()],
  "openssl rand -hex 32": [32, (bytes) => bytes.toString("hex")],
  "openssl rand -base64 24": [24, (bytes) => bytes.toString("base64")],
  "openssl rand -base64 32": [32, (bytes) => bytes.toString("base64")],
  "two UUIDs": [32, (bytes) => uuid(bytes.subarray(0, 16)) + uuid(bytes.subarray(16))],
  "40 digits": [40, (bytes) => [...bytes].map((byte) => byte % 10).join("")],
  "24 bytes as they are": [24, (bytes) => bytes.toString("latin1")],
};

describe("a weak secret is refused", () => {
  test.each([
    "a".repeat(32),
    "a".repeat(1000),
    "s".repeat(31) + "!",
    "ab".repeat(40),
    "x9".repeat(16),
    "aB3$".repeat(8),
    "00000000000000000000000000000001",
    "12345678901234567890123456789012",
    "0123456789abcdef0123456789abcdef",
    "fedcba9876543210fedcba9876543210",
    "deadbeefdeadbeefdeadbeefdeadbeef",
    "abcdefghijklmnopqrstuvwxyz012345",
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
    "1234567890qwertyuiopasdfghjklzxcvbnm",
    "poiuytrewqlkjhgfdsamnbvcxz0987654321",
    "20261121202611222026112320261124",
    "passwordpasswordpasswordpassword",
    "Password1Password2Password3Password4",
    "changemechangemechangemechangeme",
    "supersecretsupersecretsupersecre",
    "at least 32 random characters at least",
    "replace-me-with-32-random-characters",
    "your-secret-key-at-least-32-characters",
    "openssl rand -base64 32 openssl rand",
    "fairlead-production-secret-00000001",
    "thisisourproductionsecretdonotshare",
    "ThisIsAVeryLongSecretWithNumbers123456",
    "MyCompanyProductionSecretDoNotShare2026!",
    "geheimesPasswortFuerDieProduktion2026",
    "correct horse battery staple correct horse",
    "for tests: as long as a secret must be",
  ])("%s", (secret) => {
    expect(secretBits(secret)).toBeLessThan(leastSecretBits);
  });

  test("also as the bytes of a webhook secret", () => {
    for (const bytes of [
      Buffer.alloc(32, 7),
      Buffer.from("passwordpasswordpassword"),
      Buffer.from([...Array(32).keys()]),
    ])
      expect(secretBits(atob(bytes.toString("base64")))).toBeLessThan(leastSecretBits);
  });
});

/**
 * Case by case: character classes, hexadecimal digits, keyboard rows, sequences, repetitions, words
 * in several forms, and too few of them.
 */
test.each<[string, number]>([
  ["", 0],
  ["z", 1],
  ["zx", 4],
  ["z9", 4],
  ["9f", 4],
  ["g-", 4],
  ["gG9! é", 21.51],
  ["qwe", 5.67],
  ["ewq", 5.67],
  ["azert", 8.144],
  ["yxcv", 7],
  ["qwertz", 9.17],
  ["890", 5.67],
  ["123", 5.67],
  ["abz", 7.755],
  ["zab", 7.755],
  ["mlkz", 9.5],
  ["aaab", 6.5],
  ["wxyzwxyz", 15],
  ["hQz7hQz7p", 24.61],
  ["zzzz", 3],
  ["deadbeef", 26.575],
  ["DEADBEEF-0", 38.074],
  ["the rain in spain stays", 92.729],
  ["there is another one in the station", 54.5],
  ["THERE IS ANOTHER ONE IN THE STATION", 54.5],
  ["ThErE iS aNoThEr OnE iN tHe StAtIoN", 165.711],
  ["there 1 is 2 another 3 one 4 in 5 the 6 station", 93.5],
  ["x1q2z3k4v5b6 there another station", 76.757],
  ["xkqzvbjw gpftmncs there is another on", 57.5],
])("%j is worth %d bits", (secret, bits) => {
  expect(secretBits(secret)).toBeCloseTo(bits, 3);
});

/** Like above, one on each side of every threshold. */
test.each<[string, string, number]>([
  ["capitals alone", "QZXJKVWBPYFGMCO", 70.507],
  ["small letters alone", "qzxjkvwbpyfgmco", 70.507],
  ["hexadecimal digits", "f0e1d2c3b4a59687", 64],
  ["letters and digits", "qz8xj3kv6wb2py5fg7mc9o1l", 124.078],
  ["hexadecimal digits in words' pairs", "cededbeaceadbecede0", 61.774],
  ["the middle row of keys", "asd", 5.67],
  ["the lowest row of keys", "zxc", 5.67],
  ["15 of 25 signs of one case", "another stations 52196837", 66.859],
  ["14 of 25 signs of one case", "another station 5219 6837", 129.248],
  ["37 of 50 letters of one case", "thereisanotherstationinthemountainsofTHEOLDISLANDS", 76],
  ["18 of 28 letters of one case", "thereINanotherRAINofstonEDEN", 125.765],
  ["19 of 50 pairs are words'", "thereisanotherstationintherzqxjkvwbpyfgmzkqvxwjbzpg", 79.5],
  ["9 of 40 pairs are words'", "thereisanotherzqxjkvwbpyfgmzkqvxwjbzpgqky", 181.916],
])("%s: %j is worth %d bits", (_, secret, bits) => {
  expect(secretBits(secret)).toBeCloseTo(bits, 3);
});

test("more of the same is never weaker, and an empty secret has no strength", () => {
  expect(secretBits("")).toBe(0);
  for (const [length, write] of Object.values(makers)) {
    const secret = write(drawn(length, "longer").next().value as Buffer);
    expect(secretBits(secret + secret)).toBeGreaterThanOrEqual(secretBits(secret));
  }
});

test.each(Object.entries(makers))(
  "none of 10,000 random secrets of %s is refused",
  (_, [length, write]) => {
    const bytes = drawn(length, "a secret");
    const refused: string[] = [];
    for (let n = 0; n < 10_000; n += 1) {
      const secret = write(bytes.next().value as Buffer);
      if (secretBits(secret) < leastSecretBits) refused.push(secret);
    }
    expect(refused).toEqual([]);
  },
  30_000,
);
