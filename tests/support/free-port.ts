/** An unused port of the loopback address. */
import { createServer } from "node:net";

export function freePort(port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

/**
 * Ports outside the ephemeral range (ip_local_port_range starts at 32768), so that a killed process
 * can restart on its port.
 */
export async function steadyPorts(count: number): Promise<number[]> {
  const found = new Set<number>();
  while (found.size < count) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    await freePort(port).then(
      () => found.add(port),
      () => {},
    );
  }
  return [...found];
}
