import { useEffect, useState } from "react";
import type { Language } from "../../locales/markets.ts";

/** Focuses a field of the editor and switches to its language. */
export function useGoTo(
  choose: (language: Language) => void,
): (place: string | null, language: Language | null) => void {
  const [wanted, want] = useState<{ readonly place: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // The pay's heading takes focus if no cell does.
    const found = document.getElementById(wanted.place);
    found?.focus();
    found?.scrollIntoView({ block: "center" });
  }, [wanted]);
  return (place, language) => {
    if (language !== null) choose(language);
    if (place !== null) want({ place });
  };
}
