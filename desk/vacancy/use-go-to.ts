import { useEffect, useState } from "react";
import type { Language } from "../../locales/markets.ts";

/** Goes to a place of the editor, in the language that it is shown in. */
export function useGoTo(
  choose: (language: Language) => void,
): (place: string | null, language: Language | null) => void {
  const [wanted, want] = useState<{ readonly place: string } | null>(null);
  useEffect(() => {
    if (!wanted) return;
    // The pay's heading takes it where no cell of its own does.
    const found = document.getElementById(wanted.place);
    found?.focus();
    found?.scrollIntoView({ block: "center" });
  }, [wanted]);
  return (place, language) => {
    if (language !== null) choose(language);
    if (place !== null) want({ place });
  };
}
