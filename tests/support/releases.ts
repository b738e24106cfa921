/** Changed copies of an unpacked release, and the answers that its installer needs. */
import { createHash } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Copies a release with other contents of one file, and the checksum that fits. */
export function changedRelease(from: string, to: string, path: string, change: (text: string) => string): void {
  cpSync(from, to, { recursive: true });
  const changed = change(readFileSync(join(to, path), "utf8"));
  writeFileSync(join(to, path), changed);
  const sums = join(to, "SHA256SUMS");
  const written = readFileSync(sums, "utf8").split("\n");
  const sum = createHash("sha256").update(changed).digest("hex");
  writeFileSync(sums, written.map((line) => (line.endsWith(`  ${path}`) ? `${sum}  ${path}` : line)).join("\n"));
}

/** Copies a release as one of another version. */
export function releaseOf(version: string, from: string, to: string): void {
  changedRelease(from, to, "package.json", (text) =>
    text.replace(/^ {2}"version": ".*",$/m, `  "version": "${version}",`),
  );
}

/** Flags with every answer that `init` needs, so that it does not ask. */
export function initFlags(more: Readonly<Record<string, string>>): string[] {
  const answers = {
    name: "Ridgeway Recruiting",
    address: "2 Ridge Way, Leeds",
    registration: "Company no. 01234567",
    email: "hello@ridgeway.test",
    whatsapp: "+447400123456",
    country: "GB",
    locations: "GB",
    "job-title": "Catalogue Assistant",
    "job-text": "Check the prices of a catalogue.",
    "job-pay": "480-560",
    manager: "maya@ridgeway.test",
    ...more,
  };
  return Object.entries(answers).flatMap(([flag, answer]) => [`--${flag}`, answer]);
}

/** The code in the steps of docs/operate/install.md, and how many words lead there. */
export function stepsOf(document: string): { readonly words: number; readonly steps: readonly string[] } {
  const [, way = ""] = /^## From a bare machine to HTTPS\n([^]*?)^## /m.exec(document) ?? [];
  return { words: way.trim().split(/\s+/).length, steps: way.match(/^\d+\. .*(?:\n {3,}.*)*/gm) ?? [] };
}
