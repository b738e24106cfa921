/**
 * The fonts of the tests: the suite brings them, and Chromium sees no others
 * (https://www.freedesktop.org/software/fontconfig/fontconfig-user.html). Wider fonts replace
 * Apple's, which are not free: what fits with them fits on the phone.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** A package's family, with the weights that such a phone has. */
interface Family {
  readonly name: string;
  readonly folder: string;
  readonly weights: readonly string[];
  /** The names that style sheets use. Other names find nothing, as on such a phone. */
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
    // Replaces Noto Sans KR, whose package has 55 MB: a Hangul syllable is 0.94 em wide, not 0.92.
    { name: "NanumGothic", folder: "nanum-gothic", weights: [regular, bold], asked: ["Noto Sans KR"] },
    mono,
  ],
  // Average advance of a Latin letter in em (https://seek-oss.github.io/capsize/): San Francisco
  // 0.417, Inter 0.478. Georgia 0.446, Source Serif 0.479; none is published for New York and Iowan
  // Old Style.
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

/**
 * Writes a font configuration to `folder` and returns the environment that limits a program to this
 * set.
 */
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
  // Chromium requests `system-ui` without a name.
  const first = `<match><edit name="family" mode="append_last"><string>${families[0]?.name}</string></edit></match>`;
  const cache = `<cachedir>${join(folder, "cache")}</cachedir>`;
  const file = join(folder, `${set}.conf`);
  const lines = ["<fontconfig>", ...folders, cache, ...names, first, "</fontconfig>"];
  writeFileSync(file, lines.join("\n"));
  return { FONTCONFIG_FILE: file };
}
