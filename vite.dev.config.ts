/** `npm run dev`: the production configuration with Vite's development server in front of the router. */
import devServer from "@hono/vite-dev-server";
import { defineConfig, mergeConfig } from "vite";
import base, { hashedNames } from "./vite.config.ts";

export default defineConfig((environment) =>
  mergeConfig(base(environment), {
    // The desk and the public pages share one server, which has one setting.
    css: { lightningcss: { cssModules: hashedNames } },
    server: { port: Number(process.env.PORT ?? 3000), strictPort: true },
    plugins: [
      devServer({
        entry: "./dev.ts",
        // What Vite serves itself: sources and its client.
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
