import type { Config } from "../app/config.ts";

export type EmailSettings = Pick<Config, "operator" | "publicUrl" | "secret" | "localeStrategy">;
