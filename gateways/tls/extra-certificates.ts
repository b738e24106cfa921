/**
 * Makes `NODE_EXTRA_CA_CERTS` count wherever it is set. Node reads it when it starts, from the environment alone: a file that is named by
 * `--env-file`, as every command of ours is run with, comes too late.
 */
import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { explainFile } from "../../domain/files/explain-file.ts";

/** Returns what is wrong with the file, in words for the operator; null: nothing, or none is named. */
export function trustExtraCertificates(file: string | undefined): string | null {
  if (file === undefined || getCACertificates("extra").length > 0) return null;
  try {
    const own = readFileSync(file, "utf8").match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? [];
    if (own.length === 0) return `NODE_EXTRA_CA_CERTS: ${file} has no certificate; write the authority's there (PEM)`;
    setDefaultCACertificates([...getCACertificates("default"), ...own]);
    return null;
  } catch (error) {
    const why = explainFile(error, { to: "read", user: process.getuid?.() }) ?? "has a certificate that cannot be read";
    return `NODE_EXTRA_CA_CERTS: ${file} ${why}`;
  }
}
