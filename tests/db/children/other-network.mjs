/**
 * For a product process (`node --import`): redirects connections from one internet address to a
 * local port, like a router. Address checks and certificate verification are unchanged. The query
 * `?address=…&port=…` of this file selects both.
 */
import { Socket } from "node:net";

const { searchParams } = new URL(import.meta.url);
const [address, port] = [searchParams.get("address"), Number(searchParams.get("port"))];

Socket.prototype.connect = new Proxy(Reflect.get(Socket.prototype, "connect"), {
  apply(connect, socket, [options, ...rest]) {
    // A copy, because the caller checks the certificate against the original options.
    const led = options?.host === address ? { ...options, host: "127.0.0.1", port } : options;
    return Reflect.apply(connect, socket, [led, ...rest]);
  },
});
