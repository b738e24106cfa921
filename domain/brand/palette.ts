/**
 * The site's colours, derived from an operator's two: the accent and the ground. Lightness moves at
 * a constant hue in OKLCH, in which equal steps look equal, until each pair that the product uses
 * has the contrast of WCAG 2.2 AA. Red and green never change: they mean wrong and right.
 */
import { clampChroma, formatHex, modeLrgb, modeOklch, modeRgb, parseHex, useMode, wcagContrast } from "culori/fn";

useMode(modeRgb);
useMode(modeLrgb);
const toOklch = useMode(modeOklch);

/** Colours as `#rrggbb`. */
export interface BrandColours {
  /** Of the button and the line that leads to it. */
  readonly accent: string;
  /** Of pages, in the light scheme. */
  readonly ground: string;
}

/** The tokens of ui/tokens.css and ui/pictures/scenes.css that follow from the two colours. */
export interface Scheme {
  readonly ground: string;
  readonly raised: string;
  readonly surface: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly edge: string;
  readonly accent: string;
  readonly accentInk: string;
  readonly ring: string;
  readonly lay: string;
  readonly hill: string;
  readonly band: string;
  readonly sea: string;
  readonly farHill: string;
  readonly quay: string;
  readonly coping: string;
}

export interface Palette {
  readonly light: Scheme;
  readonly dark: Scheme;
}

/** A pair with too little contrast. */
export interface FailedPair {
  readonly scheme: "light" | "dark";
  readonly of: PairName;
  /** Rounded down to a tenth, as 4.49 is not 4.5. */
  readonly ratio: number;
  readonly least: number;
}

export type PairName =
  | "text"
  | "grey text"
  | "borders of fields"
  | "rings"
  | "the line"
  | "words on the button"
  | "errors";

/**
 * Contrast with the background: of text, and of what tells parts of a page apart (1.4.3, 1.4.11).
 */
const textRatio = 4.5;
const shapeRatio = 3;

/** Fixed colours of ui/tokens.css. */
const errors = { light: "#a81e33", dark: "#ff9c97" } as const;

/** Below this chroma a colour looks grey, and its hue means nothing. */
const grey = 0.012;

/** How far derived colours may move; beyond that, grey text would be text and a border a line. */
const bounds = {
  light: { ink: [0.27, 0.15], muted: [0.47, 0.36], edge: [0.58, 0.46], ring: [0.54, 0.42] },
  dark: { ink: [0.96, 1], muted: [0.79, 0.88], edge: [0.66, 0.78], ring: [0.62, 0.78] },
} as const;

/** @returns both schemes; `failedPairs` says what in them cannot be read */
export function paletteOf({ accent, ground }: BrandColours): Palette {
  const own = oklch(accent);
  const below = oklch(ground);
  const hue = below.c >= grey ? below.h : own.h;
  // Two greys make a grey site.
  const [faint, soft, full] = Math.max(below.c, own.c) >= grey ? [0.012, 0.035, 0.075] : [0, 0, 0];
  const tint = Math.min(below.c, 0.03);
  const light = ((): Scheme => {
    const raised = below.l > 0.9 ? "#ffffff" : hex(below.l + 0.05, tint / 2, hue);
    const surface = hex(below.l - 0.035, Math.max(tint, faint), hue);
    const backs = [ground, raised, surface];
    const { ink, muted, edge, ring } = bounds.light;
    return {
      ground,
      raised,
      surface,
      ink: moved(ink, soft, hue, textRatio * 1.5, backs),
      muted: moved(muted, soft, hue, textRatio, backs),
      line: hex(below.l - 0.12, Math.max(tint, faint), hue),
      edge: moved(edge, soft, hue, shapeRatio, [ground, raised]),
      accent,
      accentInk: inkOn(accent, own),
      ring: moved(ring, full, hue, shapeRatio, backs),
      lay: hex(own.l - 0.1, own.c, own.h),
      hill: hex(0.73, soft, hue),
      band: hex(0.27, soft, hue),
      sea: hex(0.9, soft, hue),
      farHill: hex(0.82, soft, hue),
      quay: hex(0.27, soft, hue),
      coping: hex(0.39, soft, hue),
    };
  })();
  const dark = ((): Scheme => {
    const backs = [hex(0.22, soft, hue), hex(0.27, soft, hue), hex(0.3, soft, hue)];
    const [back = "", raised = "", surface = ""] = backs;
    const { ink, muted, edge, ring } = bounds.dark;
    const lifted = moved([Math.max(own.l, 0.68), 0.9], own.c, own.h, textRatio, backs);
    return {
      ground: back,
      raised,
      surface,
      ink: moved(ink, faint, hue, textRatio * 1.5, backs),
      muted: moved(muted, soft, hue, textRatio, backs),
      line: hex(0.38, soft, hue),
      edge: moved(edge, soft, hue, shapeRatio, backs),
      accent: lifted,
      accentInk: inkOn(lifted, own),
      ring: moved(ring, full, hue, shapeRatio, backs),
      lay: hex(oklch(lifted).l - 0.16, own.c, own.h),
      hill: hex(0.42, soft, hue),
      band: hex(0.28, soft, hue),
      sea: hex(0.32, soft, hue),
      farHill: hex(0.36, soft, hue),
      quay: hex(0.19, faint, hue),
      coping: hex(0.36, soft, hue),
    };
  })();
  return { light, dark };
}

/**
 * Pairs of colours in a palette that are illegible or indistinguishable, worst first; empty: it may
 * be used.
 */
export function failedPairs({ light, dark }: Palette): FailedPair[] {
  return [...failuresIn("light", light, dark), ...failuresIn("dark", dark, dark)].toSorted(
    (a, b) => a.ratio / a.least - b.ratio / b.least,
  );
}

function failuresIn(scheme: FailedPair["scheme"], of: Scheme, dark: Scheme): FailedPair[] {
  const backs = [of.ground, of.raised, of.surface];
  // The band is dark in both schemes, and takes the dark scheme's colours (ui/tokens.css).
  const pairs: readonly [PairName, number, string, readonly string[]][] = [
    ["text", textRatio, of.ink, backs],
    ["grey text", textRatio, of.muted, backs],
    ["errors", textRatio, errors[scheme], [of.ground, of.raised]],
    ["borders of fields", shapeRatio, of.edge, [of.ground, of.raised]],
    ["rings", shapeRatio, of.ring, backs],
    ["the line", shapeRatio, of.accent, [of.ground, of.raised]],
    ["words on the button", textRatio, of.accentInk, [of.accent]],
    ["text", textRatio, dark.ink, [of.band]],
    ["grey text", textRatio, dark.muted, [of.band]],
    ["the line", shapeRatio, dark.accent, [of.band]],
    ["rings", shapeRatio, dark.ring, [of.band]],
  ];
  const worst = new Map<PairName, FailedPair>();
  for (const [name, least, front, behind] of pairs) {
    const ratio = Math.min(...behind.map((back) => contrast(front, back)));
    if (ratio < least && ratio < (worst.get(name)?.ratio ?? Infinity)) {
      worst.set(name, { scheme, of: name, ratio: Math.floor(ratio * 10) / 10, least });
    }
  }
  return [...worst.values()];
}

/**
 * The nearest colour of the same hue with which the palette passes; null: none does, as with a
 * ground of middle lightness that leaves the accent no room.
 */
export function nearestPassing(colours: BrandColours, which: keyof BrandColours): string | null {
  if (failedPairs(paletteOf(colours)).length === 0) return colours[which];
  const { l, c, h } = oklch(colours[which]);
  for (let step = 1; step <= 200; step += 1) {
    for (const lightness of [l - step / 200, l + step / 200]) {
      if (lightness < 0 || lightness > 1) continue;
      const tried = hex(lightness, c, h);
      if (failedPairs(paletteOf({ ...colours, [which]: tried })).length === 0) return tried;
    }
  }
  return null;
}

/** WCAG 2.2 contrast of two colours: 1 to 21. */
export function contrast(a: string, b: string): number {
  return wcagContrast(a, b);
}

/** The first lightness between the bounds with this contrast to each background, or the last. */
function moved(
  [from, to]: readonly [number, number],
  c: number,
  h: number,
  ratio: number,
  backs: readonly string[],
): string {
  const steps = 40;
  for (let step = 0; step < steps; step += 1) {
    const tried = hex(from + ((to - from) * step) / steps, c, h);
    if (backs.every((back) => contrast(tried, back) >= ratio)) return tried;
  }
  return hex(to, c, h);
}

/** White on dark buttons; on bright ones a very dark colour of the same hue. */
function inkOn(accent: string, { c, h }: { readonly c: number; readonly h: number }): string {
  return contrast("#ffffff", accent) >= textRatio ? "#ffffff" : hex(0.17, Math.min(c, 0.03), h);
}

function oklch(colour: string): { l: number; c: number; h: number } {
  const { l, c, h = 0 } = toOklch(parseHex(colour)) ?? { l: 0, c: 0 };
  return { l, c, h };
}

function hex(l: number, c: number, h: number): string {
  return formatHex(clampChroma({ mode: "oklch", l: Math.min(1, Math.max(0, l)), c, h }, "oklch"));
}
