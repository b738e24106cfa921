/**
 * Sends one POST to an untrusted URL: with a total timeout, only to permitted addresses, without
 * redirects, and reading only the answer's head unless asked.
 */
import { lookup as systemLookup } from "node:dns";
import {
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import type { TLSSocket } from "node:tls";
import { isNamedReceiver } from "../../domain/network/internal-receivers.ts";
import { isLoopbackAddress } from "../../domain/network/address.ts";
import { isPublicAddress } from "./public-address.ts";

export type PostError = "timeout" | "network" | "tls" | "unknown host" | "address not allowed";

export type PostResult =
  | {
      readonly kind: "answered";
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body?: string;
    }
  | { readonly kind: "failed"; readonly reason: PostError };

export interface PostSettings {
  /** Milliseconds in total: look-up, connection, TLS, and the answer's head. */
  readonly timeoutMs: number;
  /**
   * Only for the demo and tests: allows receivers on this machine, without TLS. Never other
   * internal addresses.
   */
  readonly loopback: boolean;
  /**
   * Internal receivers that the operator listed (domain/network/internal-receivers.ts), only over
   * TLS.
   */
  readonly named?: readonly string[];
  /** Also reads the body up to this many bytes; a longer one counts as a failure. */
  readonly readsBytes?: number;
  /** Resolves names; by default the system's resolver. */
  readonly lookup?: LookupFunction;
}

class NotAllowed extends Error {}

/** Never rejects. */
export function post(
  address: string,
  body: string | Buffer,
  headers: OutgoingHttpHeaders,
  settings: PostSettings,
): Promise<PostResult> {
  const url = allowedUrl(address, settings);
  if (url === null) return Promise.resolve({ kind: "failed", reason: "address not allowed" });
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  return new Promise((resolve) => {
    const secure = url.protocol === "https:";
    const outgoing = (secure ? httpsRequest : httpRequest)(url, {
      method: "POST",
      headers: { ...headers, "content-length": bytes.length },
      // A separate connection, closed afterwards.
      agent: false,
      lookup: onlyAllowed(url, settings),
    });
    const finish = (result: PostResult) => {
      clearTimeout(timer);
      resolve(result);
      outgoing.destroy();
    };
    const timer = setTimeout(() => finish({ kind: "failed", reason: "timeout" }), settings.timeoutMs);
    // May be emitted again after the request was destroyed; later calls have no effect.
    outgoing.on("error", (error) => finish({ kind: "failed", reason: reasonOf(error, outgoing.socket) }));
    outgoing.once("response", (incoming) => {
      const { statusCode: status = 0, headers: answered } = incoming;
      const { readsBytes } = settings;
      if (readsBytes === undefined) return finish({ kind: "answered", status, headers: answered });
      read(incoming, readsBytes, (text) =>
        finish(
          text === null
            ? { kind: "failed", reason: "network" }
            : { kind: "answered", status, headers: answered, body: text },
        ),
      );
    });
    // A server that answers with a protocol upgrade has not received the request.
    outgoing.once("upgrade", () => finish({ kind: "failed", reason: "network" }));
    // Also covers a body that breaks off.
    outgoing.once("close", () => finish({ kind: "failed", reason: "network" }));
    outgoing.end(bytes);
  });
}

/** null: the body is too long or broke off. */
function read(incoming: IncomingMessage, most: number, done: (text: string | null) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  incoming.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > most) return done(null);
    chunks.push(chunk);
  });
  incoming.once("end", () => done(Buffer.concat(chunks).toString("utf8")));
  incoming.once("error", () => done(null));
}

/**
 * null: a URL that must not be contacted, whatever it resolves to. URL hosts are canonical: 0x7f.1
 * becomes 127.0.0.1.
 */
function allowedUrl(address: string, settings: PostSettings): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== "" || url.password !== "") return null;
  if (url.protocol !== "https:" && !(url.protocol === "http:" && settings.loopback)) return null;
  const host = hostOf(url);
  return isIP(host) === 0 || isAllowed(host, url, settings) ? url : null;
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

function isAllowed(address: string, url: URL, { loopback, named = [] }: PostSettings): boolean {
  if (isPublicAddress(address) || (loopback && isLoopbackAddress(address))) return true;
  const isSecure = url.protocol === "https:";
  return isSecure && isNamedReceiver(named, { host: hostOf(url), port: Number(url.port || 443), address });
}

/**
 * Checks addresses in the connection's own look-up, so that a name cannot resolve to another
 * address after the check.
 */
function onlyAllowed(url: URL, settings: PostSettings): LookupFunction {
  const lookup: LookupFunction = settings.lookup ?? systemLookup;
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found, family) => {
      if (error) return done(error, []);
      const all = typeof found === "string" ? [{ address: found, family: family ?? isIP(found) }] : found;
      const allowed = all.filter(({ address }) => isAllowed(address, url, settings));
      const [first] = allowed;
      if (!first) return done(new NotAllowed("no address that may be connected to"), []);
      if (options.all) done(null, allowed);
      else done(null, first.address, first.family);
    });
  };
}

function reasonOf(error: NodeJS.ErrnoException, socket: object | null): PostError {
  if (error instanceof NotAllowed) return "address not allowed";
  const code = error.code ?? "";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "unknown host";
  const unauthorised =
    socket !== null && "authorizationError" in socket && Boolean((socket as TLSSocket).authorizationError);
  if (unauthorised || /^(ERR_TLS|ERR_SSL|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO)/.test(code)) return "tls";
  return "network";
}
