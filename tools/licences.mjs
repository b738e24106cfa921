// `npm run licences`: writes docs/licences.md from the build. A test fails when it is out of date.
import { join } from "node:path";
import { build, install, node, root, run } from "./prepare.mjs";

install();
build();
run(node, [join(root, "tools", "licences.ts")]);
