/** A proxy to a server whose target can be changed, like an address that follows the leader. */
import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface Forwarder {
  readonly port: number;
  /** New connections go to the new port; open ones stay or end. */
  turn(port: number, open: "stay" | "end"): void;
  close(): Promise<void>;
}

export async function startForwarder(first: number): Promise<Forwarder> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const end = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    turn(port, those) {
      target = port;
      if (those === "end") end();
    },
    async close() {
      end();
      server.close();
      await once(server, "close");
    },
  };
}
