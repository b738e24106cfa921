/**
 * Parses an SVG and writes it again from an allow list, so that no byte of the upload is served as
 * it came. Leftovers of editors are dropped; whatever else the list does not have is refused.
 */
import { Parser } from "htmlparser2";

/** Bounds what a browser must draw. */
const most = { elements: 4000, depth: 60, drawn: 20_000 } as const;

/**
 * Without `text`, because no check reads its words, and its typeface would differ between devices.
 * Drawings have outlines instead.
 */
const elements = new Set(
  (
    "svg g defs symbol use path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath " +
    "mask style"
  ).split(" "),
);

/** Presentation attributes, which are CSS properties too. */
const properties = new Set(
  (
    "fill fill-opacity fill-rule stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray " +
    "stroke-dashoffset stroke-opacity opacity color clip-path clip-rule mask stop-color stop-opacity display " +
    "visibility vector-effect paint-order shape-rendering mix-blend-mode isolation"
  ).split(" "),
);

const attributes = new Set([
  ...properties,
  ...(
    "transform x y x1 y1 x2 y2 cx cy r rx ry fx fy fr d points width height viewBox preserveAspectRatio offset dx dy " +
    "gradientUnits gradientTransform spreadMethod clipPathUnits maskUnits maskContentUnits pathLength"
  ).split(" "),
]);

/** Written by editors, and of no effect on the drawing. */
const leftover = {
  elements: /^(?:metadata|title|desc|(?:inkscape|sodipodi|sketch|serif|rdf|cc|dc):[\w-]+)$/,
  attributes:
    /^(?:xmlns(?::[\w-]+)?|xml:(?:space|lang)|(?:inkscape|sodipodi|sketch|serif|data|aria)[:-][\w:-]+|version|baseProfile|enable-background|role|focusable)$/,
};

/** References inside the file are the only ones. */
const ownReference = /url\(\s*(["']?)#[\w.-]{1,100}\1\s*\)/g;
const reaching = /url|image|element\s*\(|expression|script|import|data:|:\/|\/\/|[@\\<>{}]/i;

interface Node {
  readonly name: string;
  readonly attributes: Map<string, string>;
  readonly children: Node[];
  text: string;
}

export type SanitizedSvg =
  | { readonly kind: "svg"; readonly text: string; readonly width: number; readonly height: number }
  | { readonly kind: "unsafe"; readonly found: readonly string[] }
  | { readonly kind: "broken" };

/** `found`: what the allow list does not have, as it is written in the file, at most ten. */
export function sanitizeSvg(source: string): SanitizedSvg {
  const found = new Set<string>();
  const root = parse(source, found);
  if (root) checkReferences(root, found);
  if (found.size > 0) return { kind: "unsafe", found: [...found].slice(0, 10) };
  const size = root?.name === "svg" ? sizeOf(root) : null;
  if (!root || !size) return { kind: "broken" };
  if (!root.attributes.has("viewBox")) root.attributes.set("viewBox", `0 0 ${size.width} ${size.height}`);
  root.attributes.set("width", String(size.width)).set("height", String(size.height));
  return { kind: "svg", text: written(root, ' xmlns="http://www.w3.org/2000/svg"'), ...size };
}

function parse(source: string, found: Set<string>): Node | null {
  const open: Node[] = [];
  let root: Node | null = null;
  let count = 0;
  /** Depth inside a leftover. */
  let dropped = 0;
  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name !== "?xml") found.add(`<${name.slice(0, 30)}>`);
      },
      onopentag(name, given) {
        count += 1;
        if (dropped > 0 || leftover.elements.test(name)) {
          dropped += 1;
          return;
        }
        const node: Node = { name, attributes: attributesOf(name, given, found), children: [], text: "" };
        if (!elements.has(name)) found.add(`<${name.slice(0, 30)}>`);
        const parent = open.at(-1);
        if (parent) parent.children.push(node);
        else if (root) found.add(`a second <${name.slice(0, 30)}>`);
        else root = node;
        open.push(node);
        if (count > most.elements) found.add(`more than ${most.elements} elements`);
        if (open.length > most.depth) found.add(`elements more than ${most.depth} deep`);
        // Nothing that follows would be read.
        if (found.size > 10 || count > most.elements || open.length > most.depth) parser.pause();
      },
      onclosetag() {
        if (dropped > 0) dropped -= 1;
        else open.pop();
      },
      ontext(text) {
        const node = open.at(-1);
        if (dropped === 0 && node && node.name === "style") node.text += text;
      },
      onerror: () => found.add("broken XML"),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(source);
  parser.end();
  for (const style of all(root)) if (style.name === "style") style.text = rulesOf(style.text, found);
  return root;
}

function attributesOf(element: string, given: Readonly<Record<string, string>>, found: Set<string>) {
  const kept = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (name === "style") {
      const style = declarationsOf(value, found);
      if (style !== "") kept.set(name, style);
    } else if (name === "id" || name === "class") {
      // Others come from editors that number by their own rules, and are never referred to.
      if (/^[\w. -]{1,200}$/.test(value)) kept.set(name, value);
    } else if (name === "href" || name === "xlink:href") {
      const isOwn = ["use", "linearGradient", "radialGradient"].includes(element) && /^#[\w.-]{1,100}$/.test(value);
      if (isOwn) kept.set("href", value);
      else found.add(`${name}="${value.slice(0, 40)}"`);
    } else if (leftover.attributes.test(name)) continue;
    else if (!attributes.has(name)) found.add(name.slice(0, 40));
    else if (isSafe(value)) kept.set(name, value);
    else found.add(`${name}="${value.slice(0, 40)}"`);
  }
  return kept;
}

// oxlint-disable-next-line no-control-regex -- they are what is refused
const controls = /[\0-\x08\x0b\x0c\x0e-\x1f]/;
const isSafe = (value: string) => !reaching.test(value.replaceAll(ownReference, "")) && !controls.test(value);

/** `fill:#fff;stroke:none`: properties of editors are dropped. */
function declarationsOf(style: string, found: Set<string>): string {
  const kept: string[] = [];
  for (const declaration of style.split(";")) {
    const [name = "", ...rest] = declaration.split(":");
    const value = rest.join(":").trim();
    if (name.trim() === "") continue;
    if (!isSafe(value) || /[{}@\\<]/.test(name)) found.add(`style="${declaration.trim().slice(0, 40)}"`);
    else if (properties.has(name.trim())) kept.push(`${name.trim()}:${value}`);
  }
  return kept.join(";");
}

/** A style sheet of plain rules: no at-rules, and nothing that a browser would fetch. */
function rulesOf(sheet: string, found: Set<string>): string {
  const rules: string[] = [];
  // Reads each character once; regular expressions would start again at each of them.
  let rest = withoutComments(sheet);
  for (let open = rest.indexOf("{"); open >= 0; open = rest.indexOf("{")) {
    const close = rest.indexOf("}", open);
    if (close < 0) break;
    const [selector, body] = [rest.slice(0, open).trim(), rest.slice(open + 1, close)];
    if (!/^[\w\s.#,>*-]+$/.test(selector)) found.add(`<style> ${selector.slice(0, 40)}`);
    // Only attributes are followed where masks and clips nest (checkReferences).
    if (/(?:^|[;\s])(?:mask|clip-path)\s*:/.test(body)) found.add("<style> with mask or clip-path");
    rules.push(`${selector}{${declarationsOf(body, found)}}`);
    rest = rest.slice(close + 1);
    if (found.size > 10) break;
  }
  if (rest.trim() !== "") found.add(`<style> ${rest.trim().slice(0, 40)}`);
  return rules.join("");
}

/** One that does not end stays, and is refused. */
function withoutComments(sheet: string): string {
  const [first = "", ...others] = sheet.split("/*");
  return (
    first + others.map((part) => (part.includes("*/") ? part.slice(part.indexOf("*/") + 2) : `/*${part}`)).join("")
  );
}

function* all(node: Node | null): Generator<Node> {
  if (!node) return;
  yield node;
  for (const child of node.children) yield* all(child);
}

/**
 * Refuses drawings that reuse what reuses: each level multiplies what a browser draws, so that a
 * few lines become millions of shapes.
 */
function checkReferences(root: Node, found: Set<string>): void {
  const byId = new Map<string, Node>();
  const twice = new Set<string>();
  for (const node of all(root)) {
    const id = node.attributes.get("id");
    if (id === undefined) continue;
    if (byId.has(id)) twice.add(id);
    else byId.set(id, node);
  }
  let drawn = 0;
  for (const node of all(root)) {
    for (const id of referredTo(node)) {
      const target = byId.get(id);
      if (twice.has(id)) found.add(`id="${id}" twice`);
      const parts = target ? [...all(target)] : [];
      if (node.name === "use") {
        if (parts.some(({ name }) => name === "use")) found.add("<use> of a <use>");
        drawn += parts.reduce((sum, part) => sum + referredTo(part).length * parts.length, 0);
      }
      drawn += parts.length;
      if (drawn <= most.drawn) continue;
      found.add(`more than ${most.drawn} shapes by reference`);
      return;
    }
    if (node.name !== "mask" && node.name !== "clipPath") continue;
    const nests = ({ name, attributes: own }: Node) =>
      name === "use" || own.has("mask") || own.has("clip-path") || /mask|clip-path/.test(own.get("style") ?? "");
    if ([...all(node)].some(nests)) found.add(`<${node.name}> that refers to others`);
  }
}

function referredTo({ name, attributes: own }: Node): string[] {
  const href = name === "use" ? own.get("href")?.slice(1) : undefined;
  const inStyles = [...own.values()].flatMap((value) =>
    [...value.matchAll(/url\(\s*["']?#([\w.-]+)/g)].map(([, id = ""]) => id),
  );
  return href === undefined ? inStyles : [href, ...inStyles];
}

/** By `width` and `height` in pixels, or else by the view box. */
function sizeOf({ attributes: own }: Node): { width: number; height: number } | null {
  const box = (own.get("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = Number.NaN, boxHeight = Number.NaN] = box.length === 4 ? box : [];
  const side = (name: string) => {
    const [, number] = /^\s*([\d.]+)(?:px)?\s*$/.exec(own.get(name) ?? "") ?? [];
    return number === undefined ? Number.NaN : Number(number);
  };
  const given = { width: side("width"), height: side("height") };
  const isGiven = given.width > 0 && given.height > 0;
  const { width, height } = isGiven ? given : { width: boxWidth, height: boxHeight };
  if (!(width > 0 && height > 0)) return null;
  return { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) };
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

function written({ name, attributes: own, children, text }: Node, more = ""): string {
  const given = [...own].map(([key, value]) => ` ${key}="${escaped(value)}"`).join("");
  const inside = escaped(text) + children.map((child) => written(child)).join("");
  return inside === "" ? `<${name}${more}${given}/>` : `<${name}${more}${given}>${inside}</${name}>`;
}
