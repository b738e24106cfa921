// `npm run licences`: docs/licences.md, of what the build is made of. A test says when it is out of date.
import { join } from "node:path";
import { build, install, node, root, run } from "./prepare.mjs";

install();
build();
run(node, [join(root, "scripts", "licences.ts")]);
