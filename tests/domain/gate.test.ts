/** Who the access gate takes for somebody from a search engine (specification section 6, D18). */
import { expect, test } from "vitest";
import { cameFromSearch, type Referrer } from "../../domain/gate/gate.ts";

const google: Referrer = { protocol: "https:", host: "www.google.com", path: "/", hasSearchTerm: false };

test.each<[Partial<Referrer>, boolean]>([
  [{}, true],
  [{ protocol: "http:" }, true],
  [{ protocol: "ftp:" }, false],
  [{ protocol: "xhttps:" }, false],
  [{ protocol: "httpsx:" }, false],
  [{ protocol: "https:x" }, false],
  [{ host: "www.google.de" }, true],
  [{ host: "www.google.com.evil" }, false],
  [{ host: "notgoogle.com" }, false],
  [{ path: "/search" }, true],
  [{ path: "/search/jobs" }, true],
  [{ path: "/searching" }, false],
  [{ path: "/maps/search" }, false],
  [{ path: "/maps" }, false],
  [{ path: "/maps", hasSearchTerm: true }, true],
  [{ host: "jobs.example", hasSearchTerm: true }, false],
])("%j: %s", (change, search) => {
  expect(cameFromSearch({ ...google, ...change })).toBe(search);
});

test("nobody says where they come from", () => {
  expect(cameFromSearch(null)).toBe(false);
});
