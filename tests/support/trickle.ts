/** A proxy that forwards a server's answers in small pieces, like a slow connection. */
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Trickle {
  /** Such as `http://127.0.0.1:41234`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Forwards GET requests to `target`, a server on this machine. HTML arrives uncompressed, in about
 * `pieces` pieces that end with a tag, each `milliseconds` after the one before. Half a text may
 * move by itself: a line that has no end yet is not balanced.
 */
export async function startTrickle(
  target: () => string,
  { pieces, milliseconds }: { readonly pieces: number; readonly milliseconds: number },
): Promise<Trickle> {
  const proxy = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const forwarded = request(new URL(asked.url ?? "/", target()), { headers }, (received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      void (async () => {
        const body = Buffer.concat(await received.toArray());
        const html = String(received.headers["content-type"]).startsWith("text/html");
        const length = html ? Math.ceil(body.length / pieces) : body.length;
        for (let from = 0; from < body.length;) {
          const tagEnd = body.indexOf(">", from + length);
          const to = tagEnd === -1 ? body.length : tagEnd + 1;
          answer.write(body.subarray(from, to));
          from = to;
          if (html) await pause(milliseconds);
        }
        answer.end();
      })();
    });
    forwarded.on("error", () => answer.destroy());
    forwarded.end();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    async close() {
      proxy.closeAllConnections();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
