/** Which style sheets a page needs, in order: source paths, as the build's manifest names them. */
import type { Language } from "../../locales/markets.ts";

const frame = ["ui/tokens.css", "ui/base.css", "ui/pictures/marks.css", "site/pages/layout.module.css"] as const;
const reading = "site/pages/reading.module.css";
const scenes = "ui/pictures/scenes.css";

export const pageStyles = {
  home: [
    ...frame,
    scenes,
    "site/pages/home.module.css",
    "site/islands/application-form.module.css",
    "site/islands/dialog.module.css",
  ],
  apply: [...frame, reading, "site/pages/apply.module.css", "site/islands/application-form.module.css"],
  success: [...frame, reading, scenes, "site/pages/success.module.css", "site/islands/survey.module.css"],
  plain: [...frame, reading, scenes, "site/pages/plain.module.css"],
} as const satisfies Record<string, readonly string[]>;

export type StyleSet = keyof typeof pageStyles;

/** What a language's script needs besides: it would only weigh on the others. */
const languageStyles: Partial<Record<Language, string>> = { ar: "ui/type-ar.css", ko: "ui/type-ko.css" };

/** The style sheets of a page in a language, in order. */
export function stylesFor(set: StyleSet, language: Language): readonly string[] {
  const own = languageStyles[language];
  return own === undefined ? pageStyles[set] : [...pageStyles[set], own];
}
