// `npm run generate`: rewrites the generated files in the repository. A test fails when one is out
// of date.
import { join } from "node:path";
import { generateMessageTypes, install, node, root, run } from "./prepare.mjs";

install();
generateMessageTypes();
run(node, [join(root, "tools/generate-operator-schema.ts")]);
run(node, [join(root, "tools/write-pages.ts")]);
