/** Self-signed certificates made by openssl. */
import { execFileSync } from "node:child_process";
import { join } from "node:path";

/** Paths of PEM files. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/**
 * Valid for two days, in `directory`. `alternative` is the subject, such as `DNS:jobs.example` or
 * `IP:127.0.0.1`.
 */
export function makeCertificate(directory: string, name: string, alternative: string): Certificate {
  const certificate = { key: join(directory, "key.pem"), cert: join(directory, "cert.pem") };
  const subject = ["-subj", `/CN=${name}`, "-addext", `subjectAltName=${alternative}`];
  const made = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const files = ["-keyout", certificate.key, "-out", certificate.cert];
  execFileSync("openssl", ["req", "-x509", ...made, ...subject, ...files], { stdio: "ignore" });
  return certificate;
}
