/** Probes as a browser would: the certificate, even if invalid, and the time in the answer. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { checkServerIdentity, type TLSSocket } from "node:tls";

export interface Certificate {
  readonly from: Date;
  readonly until: Date;
  /** Whether it is for the host. */
  readonly isForHost: boolean;
  /**
   * Why it is otherwise not trusted, such as UNABLE_TO_VERIFY_LEAF_SIGNATURE; null: it is trusted.
   */
  readonly error: string | null;
}

export interface Probed {
  /** null: none was received. */
  readonly certificate: Certificate | null;
  /** null: no answer. */
  readonly answer: {
    readonly status: number;
    /** The time in the answer; null: none, or the answer came from a cache. */
    readonly date: Date | null;
    /** Target of a redirect; null: no redirect. */
    readonly location: string | null;
  } | null;
  /** Error code if there is no answer. */
  readonly failed: string | null;
}

export type Probe = (url: string) => Promise<Probed>;

export interface ProbeSettings {
  /** Milliseconds in total. */
  readonly timeoutMs?: number;
  /** PEM of the authorities to trust instead of Node's. */
  readonly ca?: string;
}

/** Never rejects. Sends only HEAD and follows no redirect. */
export function prober({ timeoutMs = 10_000, ca }: ProbeSettings = {}): Probe {
  return (url) =>
    new Promise((resolve) => {
      const { protocol, hostname } = new URL(url);
      const host = hostname.replace(/^\[|\]$/g, "");
      let certificate: Certificate | null = null;
      // Accepts an invalid certificate in order to report what is wrong with it. Nothing secret is
      // sent.
      const trust = { rejectUnauthorized: false, ...(ca === undefined ? {} : { ca }) };
      const outgoing = (protocol === "https:" ? httpsRequest : httpRequest)(url, {
        method: "HEAD",
        agent: false,
        ...(protocol === "https:" ? trust : {}),
      });
      const finish = (answer: Probed["answer"], failed: string | null) => {
        clearTimeout(timer);
        resolve({ certificate, answer, failed });
        outgoing.destroy();
      };
      const timer = setTimeout(() => finish(null, "ETIMEDOUT"), timeoutMs);
      outgoing.on("socket", (socket) =>
        socket.once("secureConnect", () => (certificate = certificateOf(socket as TLSSocket, host))),
      );
      outgoing.on("error", (error: NodeJS.ErrnoException) => finish(null, error.code ?? "network"));
      outgoing.once("upgrade", () => finish(null, "EPROTO"));
      outgoing.once("response", ({ statusCode: status = 0, headers }) => {
        const date = headers.age === undefined && headers.date ? new Date(headers.date) : null;
        const { location = null } = headers;
        finish({ status, date: date && !Number.isNaN(date.getTime()) ? date : null, location }, null);
      });
      outgoing.end();
    });
}

function certificateOf(socket: TLSSocket, host: string): Certificate | null {
  const shown = socket.getPeerCertificate();
  if (!shown.valid_to) return null;
  // Node reports one error, and a wrong name only if nothing else is wrong.
  const error: unknown = socket.authorizationError;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : error;
  return {
    from: new Date(shown.valid_from),
    until: new Date(shown.valid_to),
    isForHost: checkServerIdentity(host, shown) === undefined,
    error: socket.authorized || code === "ERR_TLS_CERT_ALTNAME_INVALID" ? null : String(code),
  };
}
