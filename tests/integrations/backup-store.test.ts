/**
 * Stores of off-site backups: a folder, S3, SFTP and rclone keep one contract, also when an upload
 * breaks off, the key is wrong or the store is full.
 */
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readBackupTarget } from "../../app/read-backup-target.ts";
import { backupPlace } from "../../domain/backup/target.ts";
import { openStore } from "../../integrations/backup-store/open.ts";
import { emptyHash, signS3 } from "../../integrations/backup-store/sign-s3.ts";
import { type BackupStore, StoreError } from "../../integrations/backup-store/store.ts";
import { childEnvironment } from "../support/environment.ts";
import { programPath } from "../support/program.ts";
import { type S3Service, startS3 } from "../support/s3-service.ts";
import { noSftpServer, type SftpServer, startSftp } from "../support/sftp-server.ts";
import { noSmallDisk, smallDisk } from "../support/small-disk.ts";

const megabyte = 2 ** 20;
const { signal } = new AbortController();

let folder: string;
let s3: S3Service;
let sftp: SftpServer | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "fairlead-stores-"));
  await mkdir(join(folder, "kept here"));
  await mkdir(join(folder, "remote"));
  s3 = await startS3();
  if (noSftpServer() === null) sftp = await startSftp();
});
afterAll(async () => {
  await s3.close();
  await sftp?.close();
  await rm(folder, { recursive: true, force: true });
});

function store(url: string, key?: string): BackupStore {
  const target = readBackupTarget(url);
  if (typeof target === "string") throw new Error(target);
  const environment = { ...childEnvironment(), RCLONE_CONFIG_LOCAL_TYPE: "local" } as Record<string, string>;
  return openStore({ target, sshKey: key, environment });
}

const s3Url = (secret = s3.secret, key = s3.key, bucket = s3.bucket) =>
  `s3://${key}:${encodeURIComponent(secret)}@${s3.host}/${bucket}/some%20site?tls=off`;
const sftpUrl = (below = "") => `sftp://${sftp?.user}@127.0.0.1:${sftp?.port}${sftp?.folder}${below}`;

interface Kind {
  readonly name: string;
  /** Why it cannot be tested here; null: it can. */
  readonly missing: string | null;
  readonly open: () => BackupStore;
  /** Names of everything there, also what is still arriving. */
  readonly all: () => Promise<readonly string[]>;
  /** Milliseconds, for a store that shows nothing of an upload before it is complete. */
  readonly cutAfter?: number;
}

const kinds: readonly Kind[] = [
  {
    name: "a folder",
    missing: null,
    open: () => store(`file:${folder}/kept here`),
    all: () => readdir(join(folder, "kept here")),
  },
  {
    name: "S3",
    missing: null,
    open: () => store(s3Url()),
    all: async () => [...s3.objects.keys()].map((key) => key.replace("some site/", "")),
    cutAfter: 20,
  },
  {
    name: "SFTP",
    missing: noSftpServer(),
    open: () => store(sftpUrl("/my%20backups"), sftp?.key),
    all: () => readdir(join(sftp?.folder ?? "", "my backups")),
  },
  {
    name: "rclone",
    missing: programPath("rclone") === null ? "rclone is not installed" : null,
    // Its local backend, for the remote named so in the environment.
    open: () => store(`rclone:local:${folder}/remote`),
    all: () => readdir(join(folder, "remote")),
  },
];

async function written(name: string, bytes: number): Promise<{ path: string; content: Buffer }> {
  const [path, content] = [join(folder, name), randomBytes(bytes)];
  await writeFile(path, content);
  return { path, content };
}

describe.each(kinds)("$name", ({ missing, open, all, cutAfter = Infinity }) => {
  test.skipIf(missing !== null)("returns what it was given, and lists and removes it", async () => {
    const it = open();
    expect(await it.list(signal)).toEqual([]);
    const names = ["fairlead-2026-11-01T03-00-00Z", "fairlead-2026-11-02T03-00-00Z", "fairlead-2026-11-03T03-00-00Z"];
    const { path, content } = await written("sent", 3 * megabyte + 17);
    for (const name of names) await it.put(path, name, signal);
    const listed = (await it.list(signal)).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(listed).toEqual(names.map((name) => ({ name, bytes: content.length })));

    const fetched = join(folder, `fetched-${randomBytes(4).toString("hex")}`);
    await it.get("fairlead-2026-11-02T03-00-00Z", fetched, signal);
    expect((await readFile(fetched)).equals(content)).toBe(true);

    for (const name of names) await it.remove(name, signal);
    expect(await it.list(signal)).toEqual([]);
    expect(await all()).toEqual([]);
  });

  test.skipIf(missing !== null)(
    "lists nothing of an upload that is cut, and removes its rest with the next",
    async () => {
      const it = open();
      const { path } = await written("cut", 64 * megabyte);
      const cut = new AbortController();
      const sending = it.put(path, "fairlead-2026-11-04T03-00-00Z", cut.signal);
      const began = performance.now();
      const watching = setInterval(() => {
        void all().then((names) => {
          if (names.some((each) => each.endsWith(".partial")) || performance.now() - began > cutAfter) cut.abort();
        });
      }, 1);
      await expect(sending.finally(() => clearInterval(watching))).rejects.toThrow();
      expect(await it.list(signal)).toEqual([]);
      const small = await written("small", 10);
      await it.put(small.path, "fairlead-2026-11-05T03-00-00Z", signal);
      expect(await all()).toEqual(["fairlead-2026-11-05T03-00-00Z"]);
      await it.remove("fairlead-2026-11-05T03-00-00Z", signal);
    },
  );

  test.skipIf(missing !== null)("says that a backup is gone", async () => {
    const path = join(folder, `gone-${randomBytes(4).toString("hex")}`);
    await expect(open().get("fairlead-2020-01-01T00-00-00Z", path, signal)).rejects.toBeInstanceOf(StoreError);
    expect(existsSync(path)).toBe(false);
  });
});

describe("S3", () => {
  test("breaks off without a trace when the connection does", async () => {
    s3.cutsAfter = megabyte;
    const { path } = await written("broken", 8 * megabyte);
    await expect(store(s3Url()).put(path, "fairlead-2026-11-06T03-00-00Z", signal)).rejects.toThrow(
      /^127\.0\.0\.1:\d+: cannot be reached \((ECONNRESET|EPIPE)\)/,
    );
    s3.cutsAfter = null;
    expect([...s3.objects.keys()]).toEqual([]);
  });

  test("explains wrong keys, a missing bucket and a full store without the key", async () => {
    const { path } = await written("refused", 1000);
    const errorOf = async (url: string) => {
      const error: unknown = await store(url)
        .put(path, "fairlead-2026-11-06T03-00-00Z", signal)
        .catch((caught: unknown) => caught);
      expect(String(error)).not.toContain(s3.secret);
      return error instanceof StoreError ? error.message.replace(s3.host, "HOST") : error;
    };
    expect(await errorOf(s3Url("wrong"))).toBe(
      "HOST/backups: refused (SignatureDoesNotMatch); correct the key and secret in BACKUP_URL, percent-encoded",
    );
    expect(await errorOf(s3Url(s3.secret, "OTHER"))).toContain("InvalidAccessKeyId");
    expect(await errorOf(s3Url(s3.secret, s3.key, "none"))).toContain("create the bucket");
    s3.capacity = 500;
    expect(await errorOf(s3Url())).toBe(
      "HOST/backups: refused (QuotaExceeded); free some space there, or keep fewer backups (BACKUP_KEEP)",
    );
    s3.capacity = Infinity;
  });

  test("asks before it sends, so that a refusal is heard before a large body breaks off", async () => {
    const { path } = await written("large-refused", 48 * megabyte);
    await expect(store(s3Url("wrong")).put(path, "fairlead-2026-11-06T03-00-00Z", signal)).rejects.toThrow(
      /SignatureDoesNotMatch/,
    );
  });

  // Examples of https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
  const example = {
    key: "AKIAIOSFODNN7EXAMPLE",
    secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    region: "us-east-1",
  };
  test.each<Record<"method" | "path" | "bodyHash" | "signature", string> & { headers: Record<string, string> }>([
    {
      method: "GET",
      path: "/test.txt",
      headers: { range: "bytes=0-9" },
      bodyHash: emptyHash,
      signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
    },
    {
      method: "PUT",
      path: "/test$file.text",
      headers: { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
      bodyHash: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
      signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
    },
    {
      method: "GET",
      path: "/?max-keys=2&prefix=J",
      headers: {},
      bodyHash: emptyHash,
      signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7",
    },
  ])("signs $method $path as the published example", ({ method, path, headers, bodyHash, signature }) => {
    const url = new URL(`https://examplebucket.s3.amazonaws.com${path}`);
    const signed = signS3({ method, url, headers, bodyHash }, example, new Date("2013-05-24T00:00:00Z"));
    expect(signed["authorization"]).toMatch(new RegExp(`Signature=${signature}$`));
  });
});

describe.skipIf(noSftpServer() !== null)("SFTP", () => {
  test("explains a refused key and an unknown host, and asks nothing", async () => {
    await expect(store(sftpUrl(), sftp?.otherKey).list(signal)).rejects.toThrow(/^sftp: .*Permission denied/);
    const elsewhere = join(folder, "key-alone");
    execFileSync("cp", [sftp?.key ?? "", elsewhere]);
    execFileSync("chmod", ["600", elsewhere]);
    await writeFile(join(folder, "known_hosts"), "");
    await expect(store(sftpUrl(), elsewhere).list(signal)).rejects.toThrow(/^sftp: .*[Hh]ost key verification failed/);
  });
});

describe("a folder", () => {
  test("is never created, because its disk may not be mounted", async () => {
    const { path } = await written("unmounted", 10);
    const it = store(`file:${folder}/not-mounted`);
    await expect(it.put(path, "fairlead-2026-11-06T03-00-00Z", signal)).rejects.toBeInstanceOf(StoreError);
    await expect(it.list(signal)).rejects.toThrow(/does not exist/);
    expect(existsSync(join(folder, "not-mounted"))).toBe(false);
  });

  const noDisk = noSmallDisk();
  test.skipIf(noDisk !== null)("leaves nothing on a disk that is full", async () => {
    const disk = await smallDisk(1);
    try {
      const { path } = await written("large", 2 * megabyte);
      const it = store(`file:${disk.path}`);
      await expect(it.put(path, "fairlead-2026-11-06T03-00-00Z", signal)).rejects.toThrow(
        /does not fit on its disk \(ENOSPC\)/,
      );
      expect(await readdir(disk.path)).toEqual([]);
    } finally {
      await disk.remove();
    }
  });
});

describe("BACKUP_URL", () => {
  test.each([
    ["s3://K:S%2F%2B@s3.eu-central-1.amazonaws.com/b/site", "s3.eu-central-1.amazonaws.com/b"],
    ["sftp://me@backup.example:2222/~/fairlead", "sftp backup.example"],
    ["rclone:drive:fairlead", "rclone drive:fairlead"],
    ["file:///mnt/disk", "/mnt/disk"],
  ])("reads %s, and shows it without a key", (url, place) => {
    const target = readBackupTarget(url);
    expect(typeof target === "string" ? target : backupPlace(target)).toBe(place);
  });

  test("takes the region from the host or the address", () => {
    expect(readBackupTarget("s3://K:S@s3.eu-central-1.amazonaws.com/b")).toMatchObject({
      region: "eu-central-1",
      prefix: "",
    });
    expect(readBackupTarget("s3://K:S@r2.example/b/x/y?region=auto")).toMatchObject({ region: "auto", prefix: "x/y/" });
    for (const host of ["s3.amazonaws.com", "s3.example.org", "minio.example"])
      expect(readBackupTarget(`s3://K:S@${host}/b`)).toMatchObject({ region: "us-east-1" });
  });

  test.each([
    "https://example.org/backups",
    "s3://host/bucket",
    "s3://K:S@host",
    "s3://K:S/x@host/bucket",
    "s3://K:S@host/bucket?tls=off",
    "s3://K:%zz@host/bucket",
    "sftp://me:password@host/folder",
    "sftp://host/folder",
    "sftp://-oProxyCommand=x@host/folder",
    "sftp://me@host/a%22b",
    "rclone:-x",
    "file:relative",
  ])("refuses %s", (url) => {
    expect(readBackupTarget(url)).toBeTypeOf("string");
  });
});
