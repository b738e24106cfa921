// `npm run release`: the release archive with its bill of materials, provenance and checksums.
import { join } from "node:path";
import { build, install, node, root, run } from "./prepare.mjs";

install();
build();
run(node, [join(root, "tools", "release.ts"), ...process.argv.slice(2)]);
