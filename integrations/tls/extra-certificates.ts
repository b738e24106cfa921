/**
 * Applies `NODE_EXTRA_CA_CERTS` from an `--env-file`. Node reads it only from its own environment
 * at startup, which is too early for the file that every command loads.
 */
import { readFileSync } from "node:fs";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import { explainFile } from "../../domain/files/explain-file.ts";

/**
 * Returns what is wrong with the file, as a message for the operator; null: nothing, or no file is
 * set.
 */
export function trustExtraCertificates(file: string | undefined): string | null {
  if (file === undefined || getCACertificates("extra").length > 0) return null;
  try {
    const own = readFileSync(file, "utf8").match(/-----BEGIN CERTIFICATE-----[^]*?-----END CERTIFICATE-----/g) ?? [];
    if (own.length === 0)
      return `NODE_EXTRA_CA_CERTS: ${file} contains no certificate; it must be the authority's in PEM`;
    setDefaultCACertificates([...getCACertificates("default"), ...own]);
    return null;
  } catch (error) {
    const why =
      explainFile(error, { to: "read", user: process.getuid?.() }) ?? "contains a certificate that cannot be read";
    return `NODE_EXTRA_CA_CERTS: ${file} ${why}`;
  }
}
