/** Configuration for `npm run dev`: Vite's development server in front of the router. */
import devServer from "@hono/vite-dev-server";
import { defineConfig, mergeConfig } from "vite";
import base, { hashedNames } from "./vite.config.ts";

export default defineConfig((environment) =>
  mergeConfig(base(environment), {
    // Desk and public pages share one server, which has one setting.
    css: { lightningcss: { cssModules: hashedNames } },
    server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
    plugins: [
      devServer({
        entry: "./app/dev.ts",
        // Vite serves sources and its client itself.
        exclude: [
          /^\/desk\/.+\.(?:tsx?|css)$/,
          /^\/(site|ui|domain|locales|routes|node_modules|@)/,
          /\?(direct|import|t=)/,
        ],
        injectClientScript: false,
      }),
    ],
  }),
);
