/**
 * An S3 service on the loopback address, in memory. It checks each signature by the published
 * rules from the request as it arrived, and the body against its signed digest.
 */
import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface S3Service {
  /** `host:port` */
  readonly host: string;
  readonly key: string;
  readonly secret: string;
  readonly bucket: string;
  /** By key, with prefix. */
  readonly objects: Map<string, Buffer>;
  /** Bytes that fit in all. */
  capacity: number;
  /** Breaks uploads off after so many bytes; null: none. */
  cutsAfter: number | null;
  /** Objects per page of a listing. */
  page: number;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3Service> {
  const service: Omit<S3Service, "host" | "close"> = {
    key: "AKIDEXAMPLE",
    secret: "wJalr/XUtnFEMI+K7MDENG",
    bucket: "backups",
    objects: new Map(),
    capacity: Infinity,
    cutsAfter: null,
    page: 2,
  };
  const take = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    answer(service, incoming, outgoing).catch(() => incoming.destroy());
  };
  const server = createServer(take);
  // Like S3: looks at the head, and closes the connection to a body that it does not want.
  server.on("checkContinue", (incoming: IncomingMessage, outgoing: ServerResponse) => {
    if (wrongSignature(service, incoming) === null) outgoing.writeContinue();
    else outgoing.once("finish", () => incoming.socket.destroySoon());
    take(incoming, outgoing);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return Object.assign(service, {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  });
}

type State = Omit<S3Service, "host" | "close">;

async function answer(service: State, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const { method = "", url = "" } = incoming;
  const refuse = (status: number, code: string) =>
    void outgoing.writeHead(status, { connection: "close" }).end(`<Error><Code>${code}</Code></Error>`);
  const wrong = wrongSignature(service, incoming);
  if (wrong !== null) return refuse(403, wrong);
  const { pathname, searchParams } = new URL(url, "http://s3");
  const [, bucket, ...rest] = pathname.split("/").map(decodeURIComponent);
  if (bucket !== service.bucket) return refuse(404, "NoSuchBucket");
  const key = rest.join("/");
  if (method === "PUT") {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of incoming as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (service.cutsAfter !== null && bytes > service.cutsAfter) return void incoming.destroy();
    }
    const body = Buffer.concat(chunks);
    const used = [...service.objects.values()].reduce((sum, { length }) => sum + length, 0);
    if (used + bytes > service.capacity) return refuse(507, "QuotaExceeded");
    if (createHash("sha256").update(body).digest("hex") !== incoming.headers["x-amz-content-sha256"])
      return refuse(400, "XAmzContentSHA256Mismatch");
    service.objects.set(key, body);
    return void outgoing.writeHead(200).end();
  }
  if (key === "" && method === "GET") {
    const prefix = searchParams.get("prefix") ?? "";
    const after = searchParams.get("continuation-token") ?? "";
    const keys = [...service.objects.keys()].filter((each) => each.startsWith(prefix) && each > after).toSorted();
    const shown = keys.slice(0, service.page);
    const entries = shown.map(
      (each) => `<Contents><Key>${each}</Key><Size>${service.objects.get(each)?.length}</Size></Contents>`,
    );
    const next = keys.length > shown.length ? `<NextContinuationToken>${shown.at(-1)}</NextContinuationToken>` : "";
    return void outgoing.end(`<?xml version="1.0"?><ListBucketResult>${entries.join("\n")}${next}</ListBucketResult>`);
  }
  const body = service.objects.get(key);
  if (method === "DELETE") {
    service.objects.delete(key);
    return void outgoing.writeHead(204).end();
  }
  return body === undefined ? refuse(404, "NoSuchKey") : void outgoing.end(body);
}

/** The error code of the service; null: the signature is right. */
function wrongSignature(service: State, { method, url = "", headers }: IncomingMessage): string | null {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request,\s*SignedHeaders=([\w;-]+),\s*Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    );
  if (!header) return "AccessDenied";
  const [, key, day, region, names = "", signature] = header;
  if (key !== service.key) return "InvalidAccessKeyId";
  const time = String(headers["x-amz-date"]);
  const at = Date.parse(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  if (Math.abs(Date.now() - at) > 15 * 60_000) return "RequestTimeTooSkewed";
  const mustSign = Object.keys(headers).filter((name) => name === "host" || name.startsWith("x-amz-"));
  if (mustSign.some((name) => !names.split(";").includes(name))) return "AccessDenied";
  const [path = "", query = ""] = url.split("?");
  let canonical = `${method}\n${path}\n${query.split("&").toSorted().join("&")}\n`;
  for (const name of names.split(";")) canonical += `${name}:${String(headers[name]).trim()}\n`;
  canonical += `\n${names}\n${String(headers["x-amz-content-sha256"])}`;
  const hashed = createHash("sha256").update(canonical).digest("hex");
  const mac = (secret: string | Buffer, text: string) => createHmac("sha256", secret).update(text).digest();
  const dayKey = mac(`AWS4${service.secret}`, day ?? "");
  const signingKey = mac(mac(mac(dayKey, region ?? ""), "s3"), "aws4_request");
  const expected = mac(signingKey, `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hashed}`).toString(
    "hex",
  );
  return expected === signature ? null : "SignatureDoesNotMatch";
}
