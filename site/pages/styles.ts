/** The style sheets of each page, in order, as source paths in the build's manifest. */
import type { Language } from "../../locales/markets.ts";

/** Styles that only one language needs for its script, direction or punctuation. */
const languageStyles: Partial<Record<Language, readonly string[]>> = {
  ar: ["ui/type-ar.css", "ui/rtl.css"],
  de: ["ui/type-de.css"],
  fr: ["ui/type-fr.css"],
  ko: ["ui/type-ko.css"],
};

const frame = [
  "ui/tokens.css",
  ...Object.values(languageStyles).flat(),
  "ui/base.css",
  "ui/pictures/logo.css",
  "site/pages/layout.module.css",
] as const;
const reading = "site/pages/reading.module.css";
const smallForm = "site/pages/small-form.module.css";
const scenes = "ui/pictures/scenes.css";

/** Of the home page's first section: with the product's scene, or with the operator's picture. */
export const heroStyles = {
  scene: "site/pages/home/hero.module.css",
  picture: "site/pages/home/hero-picture.module.css",
} as const;

const home = [
  ...frame,
  scenes,
  "ui/pictures/hero-scene.css",
  "ui/pictures/marks.css",
  "ui/pictures/brand.css",
  heroStyles.scene,
  "site/pages/home/sections.module.css",
  "site/pages/home/frame.module.css",
  "site/islands/apply-form.module.css",
  "site/islands/dialog.module.css",
] as const;

/** For every language. */
export const pageStyles = {
  home,
  homeWithPromise: [...home, "site/pages/home/promise.module.css"],
  homeWithTexts: [...home, "site/pages/home/own-text.module.css"],
  homeWithTextsAndPromise: [...home, "site/pages/home/own-text.module.css", "site/pages/home/promise.module.css"],
  ownPage: [
    ...frame,
    "ui/pictures/marks.css",
    "site/pages/home/sections.module.css",
    reading,
    "site/pages/home/own-text.module.css",
    "site/pages/own-page.module.css",
  ],
  job: [
    ...frame,
    "ui/pictures/marks.css",
    "site/pages/home/sections.module.css",
    "site/pages/home/frame.module.css",
    reading,
    "site/pages/job.module.css",
  ],
  jobs: [
    ...frame,
    "ui/pictures/marks.css",
    "site/pages/home/sections.module.css",
    reading,
    "site/pages/jobs.module.css",
    "site/pages/job-lines.module.css",
    "site/pages/job-alert.module.css",
  ],
  jobGone: [
    ...frame,
    scenes,
    "site/pages/home/sections.module.css",
    reading,
    "site/pages/error.module.css",
    "site/pages/job-alert.module.css",
  ],
  apply: [
    ...frame,
    reading,
    "site/pages/apply.module.css",
    "site/islands/apply-form.module.css",
    "site/islands/gender.css",
  ],
  success: [...frame, reading, scenes, "site/pages/success.module.css", "site/islands/survey.module.css"],
  verify: [...frame, reading, smallForm],
  statusPage: [...frame, reading, smallForm, "site/pages/success.module.css", "site/pages/status-page.module.css"],
  booking: [...frame, reading, smallForm, scenes, "site/pages/booking.module.css"],
  plain: [...frame, reading, "site/pages/plain.module.css"],
  error: [...frame, reading, scenes, "site/pages/error.module.css"],
} as const satisfies Record<string, readonly string[]>;

export type StyleSet = keyof typeof pageStyles;

/** The style sheets of a page in one language, in order. */
export function stylesFor(set: StyleSet, language: Language): readonly string[] {
  const foreign = Object.entries(languageStyles).flatMap(([other, sheets]) => (other === language ? [] : sheets));
  return pageStyles[set].filter((sheet) => !foreign.includes(sheet));
}
