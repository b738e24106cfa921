/** Receivers in the operator's network: valid entries, which admit nothing else. */
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isNamedReceiver, readInternalReceiver } from "../../domain/network/internal-receivers.ts";

describe("an internal receiver may be", () => {
  test.each([
    "10.20.0.7:8443",
    "10.20.0.0/24:8443",
    "10.0.0.0/8:443",
    "172.16.0.0/12:443",
    "192.168.1.9/32:1",
    "100.64.3.2:65535",
    "127.0.0.1:8443",
    "[fd12:3456::7]:8443",
    "[fd12:3456::/48]:8443",
    "[::1]:8443",
    "hooks.internal:8443",
    "hook_receiver:8443",
    "a.b-c.example:443",
    "hook1.internal:8443",
    "h:8443",
    "localhosts.internal:8443",
  ])("%s", (text) => expect(readInternalReceiver(text)).not.toBeNull());

  test.each([
    ["nothing", ""],
    ["no port", "10.20.0.7"],
    ["port 0", "10.20.0.7:0"],
    ["an invalid port", "10.20.0.7:65536"],
    ["several ports", "10.20.0.7:80-90"],
    ["every port", "10.20.0.7:*"],
    ["white space", " 10.20.0.7:8443"],
    ["a public address", "8.8.8.8:443"],
    ["everything", "0.0.0.0/0:443"],
    ["all of IPv6", "[::/0]:443"],
    ["more than a private network", "10.0.0.0/7:443"],
    ["more than 192.168", "192.0.0.0/8:443"],
    ["a network by one of its addresses", "10.20.0.7/24:8443"],
    ["an overlong prefix", "10.20.0.0/33:8443"],
    ["a prefix with a leading zero", "10.20.0.0/024:8443"],
    ["two prefixes", "10.20.0.0/24/24:8443"],
    ["link-local", "169.254.0.0/16:80"],
    ["a metadata service", "169.254.169.254:80"],
    ["another metadata service", "100.100.100.200:80"],
    ["a metadata service in IPv6", "[fd00:ec2::254]:80"],
    ["a host's own service", "168.63.129.16:80"],
    ["multicast", "224.0.0.1:443"],
    ["IPv6 link-local", "[fe80::1]:443"],
    ["a zone", "[fd12::1%eth0]:443"],
    ["IPv6 without brackets", "fd12::7:443"],
    ["IPv4 in brackets", "[10.20.0.7]:443"],
    ["an IPv4-mapped IPv6 address", "[::ffff:10.20.0.7]:443"],
    ["an octal address", "010.20.0.7:443"],
    ["a single number", "167772167:443"],
    ["a hexadecimal number", "0x0a140007:443"],
    ["a name that looks like an address", "0xa.1:443"],
    ["this machine's name", "localhost:443"],
    ["another name of this machine", "hooks.localhost:443"],
    ["every name", "*:443"],
    ["every subdomain", "*.internal:443"],
    ["capital letters", "Hooks.internal:443"],
    ["a name with a trailing dot", "hooks.internal.:443"],
    ["a part that ends with a hyphen", "hooks-.internal:443"],
    ["a name after another", "hooks:hooks.internal:443"],
    ["a URL", "https://hooks.internal:443"],
    ["a path", "hooks.internal:443/hook"],
    ["a user", "user@hooks.internal:443"],
  ])("an internal receiver may not be %s", (_, text) => expect(readInternalReceiver(text)).toBeNull());
});

describe("an internal receiver allows", () => {
  const host = "hooks.internal";
  const named = (entry: string, address: string, { port = 8443, as = host } = {}) =>
    isNamedReceiver([entry], { host: as, port, address });

  test("an address with its port in every spelling, but not its neighbour", () => {
    expect(named("10.20.0.7:8443", "10.20.0.7")).toBe(true);
    expect(named("10.20.0.7:8443", "::ffff:10.20.0.7")).toBe(true);
    expect(named("10.20.0.7:8443", "10.20.0.8")).toBe(false);
    expect(named("10.20.0.7:8443", "10.20.0.7", { port: 443 })).toBe(false);
    expect(named("[fd12:3456::7]:8443", "fd12:3456:0::7")).toBe(true);
    expect(named("[fd12:3456::7]:8443", "fd12:3456::8")).toBe(false);
  });

  test("a network from its first to its last address", () => {
    for (const address of ["10.20.0.0", "10.20.0.255"]) expect(named("10.20.0.0/24:8443", address)).toBe(true);
    for (const address of ["10.19.255.255", "10.20.1.0", "10.20.0.1%eth0", "8.8.8.8"])
      expect(named("10.20.0.0/24:8443", address)).toBe(false);
    // Another network may answer for this address.
    expect(named("10.20.0.0/24:8443", "64:ff9b::a14:1")).toBe(false);
    expect(named("10.20.0.0/24:8443", "2002:a14:1::1")).toBe(false);
    expect(named("10.20.0.0/24:8443", "::10.20.0.1")).toBe(false);
  });

  test("a name at any private address", () => {
    for (const address of ["10.1.2.3", "172.31.0.1", "192.168.0.1", "100.64.0.1", "fd12::1", "::ffff:10.1.2.3"])
      expect(named("hooks.internal:8443", address)).toBe(true);
  });

  test.each([
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "0.0.0.0",
    "::",
    "169.254.169.254",
    "::ffff:169.254.169.254",
    "100.100.100.200",
    "fd00:ec2::254",
    "168.63.129.16",
    "fe80::1",
    "224.0.0.1",
    "192.0.0.192",
    "198.18.0.1",
    "no address",
  ])("no name at %s, whatever resolves it", (address) => {
    expect(named("hooks.internal:8443", address)).toBe(false);
  });

  test("a name with exactly its port, and no similar name", () => {
    expect(named("hooks.internal:8443", "10.1.2.3", { port: 443 })).toBe(false);
    for (const as of ["internal", "x.hooks.internal", "hooks.internal.", "hooks-internal", "10.1.2.3"])
      expect(named("hooks.internal:8443", "10.1.2.3", { as })).toBe(false);
  });

  test("no metadata address through a surrounding network", () => {
    expect(named("100.64.0.0/10:80", "100.100.100.200", { port: 80 })).toBe(false);
    expect(named("[fd00:ec2::/32]:80", "fd00:ec2::254", { port: 80 })).toBe(false);
    expect(named("[fc00::/7]:80", "fd20:ce::254", { port: 80 })).toBe(false);
  });

  test("nothing without entries or with invalid ones", () => {
    expect(isNamedReceiver([], { host, port: 443, address: "10.0.0.1" })).toBe(false);
    for (const entry of ["", "10.0.0.1", "*:443", "0.0.0.0/0:443"])
      expect(named(entry, "10.0.0.1", { port: 443 })).toBe(false);
  });

  test("nothing outside private networks for any entry", () => {
    const part = fc.constantFrom(..."0123456789abcdef.:/[]*-_%x ".split(""), "10.", "/0", "::", ":443", "0.0.0.0/0");
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        for (const address of ["8.8.8.8", "169.254.169.254", "0.0.0.0", "2606:4700::1111", "fe80::1"])
          expect(isNamedReceiver([parts.join("")], { host: "x", port: 443, address })).toBe(false);
      }),
      { numRuns: 3000 },
    );
  });
});
