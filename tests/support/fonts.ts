/**
 * The fonts that tests are laid out with, so that no result depends on what a machine has installed: the suite brings them,
 * and Chromium sees no others (https://www.freedesktop.org/software/fontconfig/fontconfig-user.html).
 *
 * Apple's fonts are not free, so an iPhone's set stands in for them, with fonts that are rather wider: what fits with them fits
 * on the phone. Average advance of a Latin letter, in em (https://seek-oss.github.io/capsize/): San Francisco 0.417, Inter
 * 0.478, and Roboto 0.445. Of New York and Iowan Old Style no measure is published; Georgia, the next of our list, has 0.446,
 * and Source Serif with 0.479 was the widest book face but for Noto Serif (0.481), which is Android's. Nanum Gothic stands
 * in for Noto Sans KR, of which the package is 55 MB: a Hangul syllable is 0.94 em wide instead of 0.92.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A family of a package, and the weights that a phone of this kind has. */
interface Family {
  readonly name: string;
  readonly folder: string;
  readonly weights: readonly string[];
  /** The names by which style sheets ask for it. Other names find nothing, as on such a phone. */
  readonly asked: readonly string[];
}

const regular = "400Regular";
const semiBold = "600SemiBold";
const bold = "700Bold";

const mono: Family = {
  name: "Roboto Mono",
  folder: "roboto-mono",
  weights: [regular, bold],
  asked: ["ui-monospace", "monospace"],
};

export const fontSets = {
  android: [
    {
      name: "Roboto",
      folder: "roboto",
      weights: [regular, semiBold, bold],
      asked: ["system-ui", "sans-serif"],
    },
    { name: "Noto Serif", folder: "noto-serif", weights: [regular, semiBold, bold], asked: ["serif"] },
    { name: "Noto Naskh Arabic", folder: "noto-naskh-arabic", weights: [regular, semiBold, bold], asked: [] },
    { name: "NanumGothic", folder: "nanum-gothic", weights: [regular, bold], asked: ["Noto Sans KR"] },
    mono,
  ],
  iphone: [
    {
      name: "Inter",
      folder: "inter",
      weights: [regular, semiBold, bold],
      asked: ["system-ui", "sans-serif", "-apple-system"],
    },
    {
      name: "Source Serif 4",
      folder: "source-serif-4",
      weights: [regular, semiBold, bold],
      asked: ["ui-serif", "Iowan Old Style", "Georgia", "serif"],
    },
    {
      name: "Noto Sans Arabic",
      folder: "noto-sans-arabic",
      weights: [regular, semiBold, bold],
      asked: ["Geeza Pro"],
    },
    { name: "NanumGothic", folder: "nanum-gothic", weights: [regular, bold], asked: ["Apple SD Gothic Neo"] },
    mono,
  ],
} as const satisfies Record<string, readonly Family[]>;

export type FontSet = keyof typeof fontSets;

/** Writes into `folder` what makes a program see this set alone, and gives the settings of its environment that do. */
export function fontSettings(set: FontSet, folder: string): Record<string, string> {
  const families: readonly Family[] = fontSets[set];
  const installed = new URL("../../node_modules/@expo-google-fonts/", import.meta.url);
  const folders = families.flatMap(({ folder: name, weights }) =>
    weights.map((weight) => `<dir>${fileURLToPath(new URL(`${name}/${weight}`, installed))}</dir>`),
  );
  const names = families.flatMap(({ name, asked }) =>
    asked.map(
      (other) =>
        `<match><test name="family"><string>${other}</string></test>` +
        `<edit name="family" mode="assign" binding="strong"><string>${name}</string></edit></match>`,
    ),
  );
  // Chromium asks without a name for what `system-ui` is.
  const first = `<match><edit name="family" mode="append_last"><string>${families[0]?.name}</string></edit></match>`;
  const cache = `<cachedir>${join(folder, "cache")}</cachedir>`;
  const file = join(folder, `${set}.conf`);
  const lines = ["<fontconfig>", ...folders, cache, ...names, first, "</fontconfig>"];
  writeFileSync(file, lines.join("\n"));
  return { FONTCONFIG_FILE: file };
}
