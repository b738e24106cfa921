/// <reference types="vite/types/importMeta.d.ts" />
/** What each check is called and what to do, in the desk's language; emails say the same. */
import { useSuspenseQuery } from "@tanstack/react-query";
import type { HealthWords } from "../../locales/health.ts";
import { useLanguage } from "../language.tsx";

/** One file per language, loaded on demand. */
const files = import.meta.glob<HealthWords>("../../locales/health/*.json", { import: "default" });

export function useHealthWords(): HealthWords {
  const { language } = useLanguage();
  const { data } = useSuspenseQuery({
    queryKey: ["health", "words", language],
    queryFn: async () => {
      const words = await files[`../../locales/health/${language}.json`]?.();
      if (words === undefined) throw new Error(`there are no words for health in ${language}`);
      return words;
    },
    staleTime: Infinity,
  });
  return data;
}
