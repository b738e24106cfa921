/**
 * A network of simulated machines: a network namespace each, on a bridge with this machine. Needs
 * root and a suitable kernel; everything disappears with the process.
 */
import { execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { userInfo } from "node:os";
import { programPath } from "./program.ts";

export interface Network {
  readonly addresses: readonly string[];
  /** Such as `10.201.7.0/24`: the range of all machines, including this one. */
  readonly range: string;
  /** The command prefix that runs a program there. */
  inside(machine: number): string[];
  /** Cuts the connections between it and the others; this machine still reaches all. */
  cutOff(machine: number): void;
  join(machine: number): void;
  remove(): void;
}

const ip = (...parameters: string[]) => execFileSync(programPath("ip") ?? "ip", parameters, { stdio: "pipe" });

/** Whether this machine and user can create namespaces. */
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
      // Deleting the namespace removes both ends of its cable.
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
    // Drops packets without an answer, like an unplugged cable, in both directions.
    cutOff(machine) {
      for (const other of others(machine)) ip("-n", space(machine), "route", "add", "blackhole", other);
    },
    join(machine) {
      for (const other of others(machine)) ip("-n", space(machine), "route", "delete", "blackhole", other);
    },
    remove,
  };
}
