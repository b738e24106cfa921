/**
 * For a process of the product's (`node --import`): what it connects to at one address of the internet is a port of this machine, as behind
 * a router. Production sends webhooks to the internet alone, and nothing of that is changed: the address is judged, and the certificate
 * that answers there is verified, as always. `?address=…&port=…` behind the name of this file say which.
 */
import { Socket } from "node:net";

const { searchParams } = new URL(import.meta.url);
const [address, port] = [searchParams.get("address"), Number(searchParams.get("port"))];

Socket.prototype.connect = new Proxy(Reflect.get(Socket.prototype, "connect"), {
  apply(connect, socket, [options, ...rest]) {
    // A copy: who has to answer for the address is read from what was given.
    const led = options?.host === address ? { ...options, host: "127.0.0.1", port } : options;
    return Reflect.apply(connect, socket, [led, ...rest]);
  },
});
