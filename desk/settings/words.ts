/// <reference types="vite/types/importMeta.d.ts" />
/**
 * The names of settings and what they do, in the desk's language. A setting is named by its path
 * with `*` for an entry of a list: "webhooks/*\/url".
 */
import { useSuspenseQuery } from "@tanstack/react-query";
import { useLanguage } from "../language.tsx";

interface Words {
  readonly label: string;
  readonly help?: string;
}

/** One file per language, loaded on demand. */
const files = import.meta.glob<Readonly<Record<string, Words>>>("../../locales/settings/*.json", { import: "default" });

export type SettingWords = (path: readonly (string | number)[]) => Words;

export function useSettingWords(): {
  readonly words: SettingWords;
  readonly choice: (path: readonly (string | number)[], value: string) => string;
} {
  const { language } = useLanguage();
  const { data } = useSuspenseQuery({
    queryKey: ["settings", "words", language],
    queryFn: async () => (await files[`../../locales/settings/${language}.json`]?.()) ?? {},
    staleTime: Infinity,
  });
  return {
    words: (path) => data[keyOf(path, data)] ?? { label: String(path.at(-1)) },
    choice: (path, value) => data[`${keyOf(path, data)}=${value}`]?.label ?? value,
  };
}

/** Numbers, and names that the operator chose such as countries, count as `*`. */
function keyOf(path: readonly (string | number)[], data: Readonly<Record<string, unknown>>): string {
  let key = "";
  for (const part of path) {
    const named = key === "" ? String(part) : `${key}/${part}`;
    key = typeof part === "string" && named in data ? named : `${key}/*`;
  }
  return key;
}
