import type { Config } from "../config.ts";

/** What a letter is made with, besides what is stored. */
export type EmailSettings = Pick<Config, "operator" | "publicUrl" | "secret" | "localeStrategy">;
