// `npm run train`: learns the weights of the never-pay check (tools/train-scam-check.ts), then
// measures it (tools/never-pay-figures.ts). About three minutes.
import { join } from "node:path";
import { install, node, root, run } from "./prepare.mjs";

install();
run(node, [join(root, "tools/train-scam-check.ts")]);
run(node, [join(root, "tools/never-pay-figures.ts")]);
