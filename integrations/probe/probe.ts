/**
 * Probes as a browser would: the certificate, even if invalid, and the answer as it was sent, with
 * every header line.
 */
import { type IncomingMessage, request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIPv6, type LookupFunction } from "node:net";
import { checkServerIdentity, type TLSSocket } from "node:tls";

export interface Certificate {
  readonly from: Date;
  readonly until: Date;
  /** Whether it is for the host. */
  readonly isForHost: boolean;
  /** The host names and addresses that it is for. */
  readonly names: readonly string[];
  /** The authority that signed it; "" if it names none. */
  readonly issuer: string;
  /**
   * Why it is otherwise not trusted, such as UNABLE_TO_VERIFY_LEAF_SIGNATURE; null: it is trusted.
   */
  readonly error: string | null;
}

export interface Answer {
  readonly status: number;
  /** The time in the answer; null: none, or the answer came from a cache. */
  readonly date: Date | null;
  /** Target of a redirect; null: no redirect. */
  readonly location: string | null;
  /** Every value of a header, in order; lower-case names. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** At most a megabyte, still compressed. */
  readonly body: Buffer;
}

export interface Probed {
  /** null: none was received. */
  readonly certificate: Certificate | null;
  /** null: no answer. */
  readonly answer: Answer | null;
  /** Error code if there is no answer. */
  readonly failed: string | null;
}

export interface ProbeRequest {
  /** By default HEAD. */
  readonly method?: "GET" | "HEAD" | "POST";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
}

export type Probe = (url: string, request?: ProbeRequest) => Promise<Probed>;

export interface ProbeSettings {
  /** Milliseconds in total. */
  readonly timeoutMs?: number;
  /** PEM of the authorities to trust instead of Node's. */
  readonly ca?: string;
  /** Connects to this address: the machine's hosts file may differ from DNS. */
  readonly address?: string | undefined;
}

const mostBytes = 2 ** 20;

/** Never rejects, and follows no redirect. */
export function prober({ timeoutMs = 10_000, ca, address }: ProbeSettings = {}): Probe {
  return (url, { method = "HEAD", headers = {}, body } = {}) =>
    new Promise((resolve) => {
      const { protocol, hostname } = new URL(url);
      const host = hostname.replace(/^\[|\]$/g, "");
      let certificate: Certificate | null = null;
      // Accepts an invalid certificate in order to report what is wrong with it. Nothing secret is
      // sent: a rehearsal's signature is valid once.
      const trust = { rejectUnauthorized: false, ...(ca === undefined ? {} : { ca }) };
      const outgoing = (protocol === "https:" ? httpsRequest : httpRequest)(url, {
        method,
        // As browsers do: a server that closes with an unread body would reset the connection, and
        // its answer would be lost.
        headers: {
          connection: "keep-alive",
          ...headers,
          ...(body === undefined ? {} : { "content-length": body.length }),
        },
        agent: false,
        ...(address === undefined ? {} : { lookup: always(address) }),
        ...(protocol === "https:" ? trust : {}),
      });
      const finish = (answer: Answer | null, failed: string | null) => {
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
      outgoing.once("response", (incoming) => {
        read(incoming).then(
          (received) => finish(answerOf(incoming, received), null),
          (error: NodeJS.ErrnoException) => finish(null, error.code ?? "network"),
        );
      });
      outgoing.end(body);
    });
}

function always(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4;
  return (_, options, answer) => {
    if (options.all) answer(null, [{ address, family }]);
    else answer(null, address, family);
  };
}

async function read(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    if ((length += chunk.length) > mostBytes) break;
  }
  return Buffer.concat(chunks);
}

function answerOf({ statusCode: status = 0, headers, rawHeaders }: IncomingMessage, body: Buffer): Answer {
  const date = headers.age === undefined && headers.date ? new Date(headers.date) : null;
  const { location = null } = headers;
  const all = new Map<string, string[]>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? "";
    all.set(name, [...(all.get(name) ?? []), rawHeaders[at + 1] ?? ""]);
  }
  return { status, date: date && !Number.isNaN(date.getTime()) ? date : null, location, headers: all, body };
}

function certificateOf(socket: TLSSocket, host: string): Certificate | null {
  const shown = socket.getPeerCertificate();
  if (!shown.valid_to) return null;
  // Node reports one error, and a wrong name only if nothing else is wrong.
  const error: unknown = socket.authorizationError;
  const code = error instanceof Error ? (error as NodeJS.ErrnoException).code : error;
  const names = (shown.subjectaltname ?? "")
    .split(", ")
    .flatMap((name) => /^(?:DNS|IP Address):(.*)$/.exec(name)?.[1] ?? []);
  const { CN: common } = shown.subject as { readonly CN?: string | readonly string[] };
  const { O: organization, CN: issuer } = shown.issuer as Readonly<
    Record<string, string | readonly string[] | undefined>
  >;
  return {
    from: new Date(shown.valid_from),
    until: new Date(shown.valid_to),
    isForHost: checkServerIdentity(host, shown) === undefined,
    names: names.length > 0 ? names : [common ?? []].flat(),
    issuer: [organization ?? issuer ?? ""].flat().join(" "),
    error: socket.authorized || code === "ERR_TLS_CERT_ALTNAME_INVALID" ? null : String(code),
  };
}
