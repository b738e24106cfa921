/**
 * Names, texts and numbers change without a restart (D29): the operator file is read again when it
 * changes. Its vacancies are imported once (D31).
 *
 * @module-tag long
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { demoOperatorFile } from "../support/operators.ts";
import { type Server, startServer } from "../support/server.ts";
import { patience, within } from "../support/waiting.ts";

interface OperatorFile {
  identity: Record<string, string>;
  vacancies: { slug: string; text: Record<string, { title: string; description: string }> }[];
}

let directory = "";
let file = "";
let demo: OperatorFile;
let server: Server;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "fairlead-operator-"));
  file = join(directory, "operator.yaml");
  demo = parse(await readFile(demoOperatorFile, "utf8")) as OperatorFile;
  await writeFile(file, stringify(demo));
  server = await startServer({ dataDirectory: join(directory, "data") }, { OPERATOR_FILE: file });
});

afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});

const home = async () => (await fetch(`${server.url}/gb`)).text();
// Vitest's default timeout is a second.
const shows = (text: string) => expect.poll(home, { timeout: patience }).toContain(text);
const logged = async (text: string) => {
  while (!(await within(patience, server.nextLine())).includes(text)) continue;
};

test("a changed operator file is used at once; a faulty one is logged and changes nothing", async () => {
  const { name = "" } = demo.identity;
  const named = (changed: string) => ({ ...demo, identity: { ...demo.identity, name: changed, legalName: changed } });
  expect(await home()).toContain(name);

  await writeFile(file, stringify(named("Harbour Recruiting")));
  await shows("Harbour Recruiting");
  expect(await home()).not.toContain(name);

  await writeFile(file, stringify({ ...named("Faulty Recruiting"), retentionDays: 0 }));
  await logged("was ignored");
  expect(await home()).toContain("Harbour Recruiting");
  await writeFile(file, "identity: [");
  await logged("was ignored");
  expect(await home()).toContain("Harbour Recruiting");

  // A corrected file is used again, and the page's tag changes.
  const etag = (await fetch(`${server.url}/gb`)).headers.get("etag") ?? "";
  await writeFile(file, stringify(named("Mended Recruiting")));
  await shows("Mended Recruiting");
  const again = await fetch(`${server.url}/gb`, { headers: { "if-none-match": etag } });
  expect([again.status, (await again.text()).includes("Harbour Recruiting")]).toEqual([200, false]);
});

test("the file does not change vacancies after their first import (D31)", async () => {
  const [first, ...others] = demo.vacancies;
  const renamed = { ...first, text: { en: { title: "Harbour Clerk", description: "Keep the list of ships." } } };
  const more = { ...first, slug: "one-more", text: renamed.text };
  await writeFile(
    file,
    stringify({
      ...demo,
      identity: { ...demo.identity, name: "Later Recruiting" },
      vacancies: [renamed, ...others.slice(1), more],
    }),
  );
  await shows("Later Recruiting");
  expect(await home()).not.toContain("Harbour Clerk");
  for (const { slug } of demo.vacancies) expect((await fetch(`${server.url}/gb/jobs/${slug}`)).status, slug).toBe(200);
  expect((await fetch(`${server.url}/gb/jobs/one-more`)).status).toBe(404);

  await server.stop();
  server = await startServer({ dataDirectory: join(directory, "data") }, { OPERATOR_FILE: file });
  expect(await home()).not.toContain("Harbour Clerk");
  expect((await fetch(`${server.url}/gb/jobs/one-more`)).status).toBe(404);
});
