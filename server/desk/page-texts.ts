/** The texts of a rendered page, to compare two versions of it. */
import { Parser } from "htmlparser2";

/** Differences that are shown of a page, and characters of each. */
const [most, longest] = [200, 2_000];

interface Texts {
  readonly title: string;
  /** Of blocks such as paragraphs and fields, in their order. */
  readonly blocks: readonly string[];
}

/** Elements within a sentence. */
const inline = new Set(
  "a abbr b bdi bdo br cite code data em i kbd mark q s small span strong sub sup time u wbr".split(" "),
);
const unread = new Set(["script", "style", "template", "svg"]);

export function textsIn(html: string): Texts {
  const blocks: string[] = [];
  let [block, title] = ["", ""];
  let hidden = 0;
  let inTitle = false;
  const end = () => {
    const text = block.replaceAll(/\s+/g, " ").trim();
    if (text !== "") blocks.push(text);
    block = "";
  };
  const parser = new Parser({
    onopentagname(name) {
      if (unread.has(name)) hidden += 1;
      if (name === "title" && hidden === 0) inTitle = true;
      if (name === "br") block += " ";
      if (!inline.has(name)) end();
    },
    ontext(text) {
      if (inTitle) title += text;
      else if (hidden === 0) block += text;
    },
    onclosetag(name) {
      if (unread.has(name)) hidden -= 1;
      if (name === "title") inTitle = false;
      if (!inline.has(name)) end();
    },
  });
  parser.end(html);
  end();
  return { title: title.trim(), blocks };
}

/** The blocks that only one of two pages has. */
export function differentTexts({ blocks: before }: Texts, { blocks: after }: Texts) {
  return { removed: without(before, after), added: without(after, before) };
}

function without(texts: readonly string[], others: readonly string[]): string[] {
  const known = new Set(others);
  const own = [...new Set(texts)].filter((text) => !known.has(text));
  return own.slice(0, most).map((text) => (text.length > longest ? `${text.slice(0, longest)}…` : text));
}
