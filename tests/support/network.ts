/**
 * A network of machines that are all this one: a namespace for each, on a bridge that this machine is on too. Needs root, and a kernel that
 * has them; what it makes is gone with the process.
 */
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { userInfo } from "node:os";
import { programPath } from "./program.ts";

export interface Network {
  readonly addresses: readonly string[];
  /** Such as `10.201.7.0/24`: of all of them, and of this machine. */
  readonly range: string;
  /** What comes before a program, so that it runs there. */
  inside(machine: number): string[];
  /** Nothing goes from it to the others, or from them to it; this machine reaches all of them. */
  cutOff(machine: number): void;
  join(machine: number): void;
  remove(): void;
}

const ip = (...parameters: string[]) => execFileSync(programPath("ip") ?? "ip", parameters, { stdio: "pipe" });

/** Whether this machine has them, and this user may. */
export function mayCreateNetworks(): boolean {
  if (userInfo().uid !== 0 || programPath("ip") === null || programPath("nsenter") === null) return false;
  try {
    createNetwork(1).remove();
    return true;
  } catch {
    return false;
  }
}

export function createNetwork(count: number): Network {
  const start = `10.${randomInt(200, 250)}.${randomInt(1, 250)}`;
  const name = `fl${randomInt(0x10_00_00, 0xff_ff_ff).toString(16)}`;
  const addresses = Array.from({ length: count }, (_, machine) => `${start}.${11 + machine}`);
  const space = (machine: number) => `${name}-${machine}`;
  const done: (() => unknown)[] = [];
  const remove = () => {
    for (const undo of done.splice(0).toReversed()) undo();
    process.off("exit", remove);
  };
  process.once("exit", remove);
  const make = (parameters: string[], undo: string[]) => {
    ip(...parameters);
    done.push(() => ip(...undo));
  };
  try {
    make(["link", "add", name, "type", "bridge"], ["link", "delete", name]);
    ip("address", "add", `${start}.1/24`, "dev", name);
    ip("link", "set", name, "up");
    for (const [machine, address] of addresses.entries()) {
      const own = space(machine);
      // With the namespace its end of the cable goes, and with that the other.
      make(["netns", "add", own], ["netns", "delete", own]);
      ip("link", "add", own, "type", "veth", "peer", "name", "eth0", "netns", own);
      ip("link", "set", own, "master", name, "up");
      ip("-n", own, "address", "add", `${address}/24`, "dev", "eth0");
      for (const device of ["lo", "eth0"]) ip("-n", own, "link", "set", device, "up");
    }
  } catch (error) {
    remove();
    throw error;
  }
  const others = (machine: number) => addresses.filter((_, other) => other !== machine);
  return {
    addresses,
    range: `${start}.0/24`,
    inside: (machine) => [programPath("nsenter") ?? "nsenter", `--net=/run/netns/${space(machine)}`, "--"],
    // Without an answer, as a cable that is out; and what comes from there is dropped, because no answer could go back.
    cutOff(machine) {
      for (const other of others(machine)) ip("-n", space(machine), "route", "add", "blackhole", other);
    },
    join(machine) {
      for (const other of others(machine)) ip("-n", space(machine), "route", "delete", "blackhole", other);
    },
    remove,
  };
}
