/**
 * Licences as far as package-lock.json shows them without a build (tests/db/pglite/build.test.ts
 * covers the rest).
 */
import { describe, expect, test } from "vitest";
import { isAccepted } from "../../tools/licences.ts";
import { openedFiles } from "../../tools/release.ts";
import { besideBundles, fonts, sbomOf } from "../../tools/sbom.ts";
import { files, read } from "../support/repository.ts";

interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}
const { packages } = JSON.parse(read("package-lock.json")) as { packages: Readonly<Record<string, Locked>> };
const { dependencies } = JSON.parse(read("package.json")) as { dependencies: Readonly<Record<string, string>> };
const nameOf = (place: string) => place.split("node_modules/").at(-1) ?? "";
const installed = Object.entries(packages).filter(
  ([place, { dev, devOptional }]) => place !== "" && dev !== true && devOptional !== true,
);
const listed = Array.from(
  read("docs/licences.md").matchAll(/^\| (\S+) \| (\d\S*) \| (.+) \|$/gm),
  ([, name = "", version = ""]) => `${name}@${version}`,
);

test("every installed runtime package has a reviewed licence", () => {
  expect(installed.length).toBeGreaterThan(200);
  const refused = installed.filter(([place, { license = "" }]) => {
    const [known = license] = sbomOf([place])
      .components.filter(({ name }) => name === nameOf(place))
      .flatMap(({ licenses }) => licenses.map((each) => ("expression" in each ? each.expression : each.license.id)));
    return !isAccepted(known, nameOf(place));
  });
  expect(refused.map(([place, { license }]) => `${place}: ${license ?? "none"}`)).toEqual([]);
});

test.each([
  ["GPL-3.0-only", "anything", false],
  ["AGPL-3.0-or-later", "anything", false],
  ["", "anything", false],
  ["UNLICENSED", "anything", false],
  ["MPL-2.0", "anything", false],
  ["MPL-2.0", "web-push", true],
  ["(MIT OR GPL-2.0)", "anything", false],
  ["(MIT OR CC0-1.0)", "anything", true],
  ["CC-BY-4.0", "another-list-of-places", false],
])("%s of %s is accepted: %s", (licence, name, accepted) => expect(isAccepted(licence, name)).toBe(accepted));

describe("docs/licences.md", () => {
  test("lists installed versions", () => {
    expect(listed.length).toBeGreaterThan(100);
    // Includes optional peers of tools: a library may load one if present, and it is then bundled.
    const known = new Set(Object.entries(packages).map(([place, { version }]) => `${nameOf(place)}@${version}`));
    expect(listed.filter((each) => !known.has(each))).toEqual([]);
  });

  test("lists all runtime dependencies of package.json", () => {
    expect(Object.entries(dependencies).filter(([name, version]) => !listed.includes(`${name}@${version}`))).toEqual(
      [],
    );
  });
});

test("parts outside the bundles match the release's contents, and all fonts are listed", () => {
  expect(Object.keys(openedFiles).toSorted()).toEqual(Object.keys(besideBundles).toSorted());
  const letters = files.filter((path) => path.startsWith("site/open-graph/fonts/") && !path.endsWith(".txt"));
  expect(letters.map((path) => path.split("/").at(-1)).toSorted()).toEqual(Object.keys(fonts).toSorted());
  expect(files.filter((path) => /\.(?:ttf|otf|woff2?|mmdb|wasm)$/.test(path))).toEqual(letters);
});
