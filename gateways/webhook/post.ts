/**
 * One POST to an address that may be anybody's: bounded in time whatever the other side does, connected only to where it
 * may go, no redirect followed, nothing of the answer read but its head, unless it is asked for.
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
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

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
  /** Milliseconds for everything: look-up, connection, TLS, and the answer's head. */
  readonly timeoutMs: number;
  /** The demo and tests only: receivers on this machine, and without TLS there. Never other internal addresses. */
  readonly loopback: boolean;
  /** Whatever else the operator named, and nothing beside it (domain/network/internal-receivers.ts): over TLS alone. */
  readonly named?: readonly string[];
  /** Reads the answer too, as far as it has no more bytes than this; one that has more counts as none. */
  readonly readsBytes?: number;
  /** What turns names into addresses; the system's. */
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
      // A connection of its own, closed after it.
      agent: false,
      lookup: onlyAllowed(url, settings),
    });
    const finish = (result: PostResult) => {
      clearTimeout(timer);
      resolve(result);
      outgoing.destroy();
    };
    const timer = setTimeout(() => finish({ kind: "failed", reason: "timeout" }), settings.timeoutMs);
    // Destroyed after its end, it may say so once more: there is nobody to tell.
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
    // A server that wants to speak another protocol has not received anything.
    outgoing.once("upgrade", () => finish({ kind: "failed", reason: "network" }));
    // Also before an answer that is read has come to its end.
    outgoing.once("close", () => finish({ kind: "failed", reason: "network" }));
    outgoing.end(bytes);
  });
}

/** null: it is longer, or ended in the middle. */
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

/** null: no address we connect to, whatever it resolves to. A URL's host is canonical: 0x7f.1 has become 127.0.0.1. */
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
 * The look-up of the connection itself, so that what was judged is what is connected to: a name that answers differently
 * the second time is not asked a second time.
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
