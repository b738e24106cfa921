/**
 * Compresses the browser's files at build time, so that no start has to and a web server can send
 * them directly.
 */
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encodeBuilt } from "../server/http/encoding.ts";

const [out = "dist"] = process.argv.slice(2);
const folder = join(out, "client", "assets");
for (const name of readdirSync(folder).filter((file) => /\.(js|css|svg)$/.test(file))) {
  const { br, gzip } = encodeBuilt(readFileSync(join(folder, name)));
  writeFileSync(join(folder, `${name}.br`), br);
  writeFileSync(join(folder, `${name}.gz`), gzip);
}
