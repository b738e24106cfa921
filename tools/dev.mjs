// `npm run dev`: the site with live reload, on a separate embedded database (./data/dev).
import { join } from "node:path";
import { install, node, root, run } from "./prepare.mjs";

install();
run(
  node,
  [
    "--disable-warning=ExperimentalWarning",
    join(root, "node_modules", "vite", "bin", "vite.js"),
    "--config",
    "vite.dev.config.ts",
  ],
  {
    stdio: "inherit",
  },
);
