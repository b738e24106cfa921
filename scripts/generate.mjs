// `npm run generate`: the files that are made from others and kept in the repository. A test says when one is out of date.
import { join } from "node:path";
import { install, node, root, run } from "./prepare.mjs";

install();
for (const script of ["generate-message-types.ts", "generate-operator-schema.ts"])
  run(node, [join(root, "scripts", script)]);
