/** What a visitor's browser meets at the public address: its certificate, whatever it is worth, and the time in the answer. */
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { checkServerIdentity, type TLSSocket } from "node:tls";

export interface Certificate {
  readonly from: Date;
  readonly until: Date;
  /** Whether it names the host. */
  readonly isForHost: boolean;
  /** Why it is not believed besides, such as UNABLE_TO_VERIFY_LEAF_SIGNATURE; null: it is. */
  readonly error: string | null;
}

export interface Probed {
  /** null: there was none to be seen. */
  readonly certificate: Certificate | null;
  /** null: nobody answered. */
  readonly answer: {
    readonly status: number;
    /** What it says the time is; null: nothing, or it is a copy of an earlier answer. */
    readonly date: Date | null;
    /** Where a redirect leads; null: nowhere. */
    readonly location: string | null;
  } | null;
  /** Why there is no answer: the code of the error. */
  readonly failed: string | null;
}

export type Probe = (url: string) => Promise<Probed>;

export interface ProbeSettings {
  /** Milliseconds for everything. */
  readonly timeoutMs?: number;
  /** PEM of who is believed instead of those that Node knows. */
  readonly ca?: string;
}

/** Never rejects. Sends nothing but HEAD, and follows no redirect. */
export function prober({ timeoutMs = 10_000, ca }: ProbeSettings = {}): Probe {
  return (url) =>
    new Promise((resolve) => {
      const { protocol, hostname } = new URL(url);
      const host = hostname.replace(/^\[|\]$/g, "");
      let certificate: Certificate | null = null;
      // Told, and not refused: what is wrong with it is what is asked for. Nothing secret is sent.
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
  // Node says one thing that is wrong, and the name last.
  const error: unknown = socket.authorizationError;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : error;
  return {
    from: new Date(shown.valid_from),
    until: new Date(shown.valid_to),
    isForHost: checkServerIdentity(host, shown) === undefined,
    error: socket.authorized || code === "ERR_TLS_CERT_ALTNAME_INVALID" ? null : String(code),
  };
}
