/** Which character of an address's password was pasted without encoding. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { percentEncoded, unencodedIn } from "../../domain/network/written-address.ts";

test.each([
  ["postgres://fairlead:pass@db.example/fairlead", null],
  ["postgres://db.example:5432/fairlead?sslmode=verify-full", null],
  ["postgres:///fairlead?host=/run/postgresql&user=fairlead", null],
  ["postgres://fairlead:pass@/fairlead?host=/run/postgresql", null],
  ["postgres:///fairlead?user=fairlead@tenant&password=a@b", null],
  ["postgres://fairlead@tenant:pass@db.example/fairlead", null],
  ["smtp://jobs@operator.example:pass@mail.example:587", null],
  ["smtps://mail.example", null],
  ["postgres://fairlead:pa%2Fss%40@db.example/fairlead", null],
  ["postgres://fairlead:pa/ss@db.example/fairlead", "/"],
  ["postgres://fairlead:1/ss@db.example/fairlead", "/"],
  ["postgres://fairlead:1/s@s@db.example/fairlead", "/"],
  ["postgres://fairlead:pa#ss@db.example/fairlead", "#"],
  ["postgres://fairlead:1#ss@db.example/fairlead", "#"],
  ["postgres://fairlead:pa?ss@db.example/fairlead", "?"],
  ["postgres://fairlead:pa?s=s@db.example/fairlead?sslmode=verify-full", "?"],
  ["smtp://fairlead:50%off@mail.example", "%"],
  ["smtp://fairlead:100%@mail.example", "%"],
  ["smtp://fairlead:50%4you@mail.example", "%"],
  ["smtp://fairlead:pa ss@mail.example", "space"],
  ["fairlead:x://y@db.example/fairlead", "/"],
  // It is not in the user name or password.
  ["postgres:///fairlead?password=a@b", null],
  ["postgres:///fairlead?password=50%@b", null],
  ["postgres://fairlead:pass@db.example/fairlead?options=100%", null],
  ["postgres://db%.example/fairlead", null],
])("%s: %s", (address, character) => {
  expect(unencodedIn(address)).toBe(character);
});

/** Lone surrogates cannot be encoded. */
const text = fc.string({ minLength: 1, unit: "binary" }).filter((each) => each.isWellFormed());

test("an encoded address is never refused", () => {
  fc.assert(
    fc.property(text, text, (user, password) => {
      const address = `postgres://${encodeURIComponent(user)}:${encodeURIComponent(password)}@db.example:5432/fairlead`;
      expect(unencodedIn(address)).toBeNull();
      const url = new URL(address);
      expect([url.username, url.password].map(decodeURIComponent)).toEqual([user, password]);
    }),
  );
});

test("each character's message gives its encoding", () => {
  const said = [...percentEncoded.matchAll(/(\S|a space) as (%[0-9A-F]{2})/g)];
  expect(said).toHaveLength(7);
  for (const [, what = "", code = ""] of said) expect(decodeURIComponent(code)).toBe(what === "a space" ? " " : what);
});
