/** A field for text that is as high as what is in it; of a list each line has its dot. */
import type { TextareaHTMLAttributes } from "react";
import { linesOf } from "./edits.ts";
import css from "./text.module.css";

interface GrownProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  readonly value: string;
  /** Each line is an entry. */
  readonly list?: boolean;
}

export function Grown({ value, list = false, ...field }: GrownProps) {
  const lines = linesOf(value);
  // An empty list shows where its entries come: three lines, the first with its dot.
  const shown = list && value === "" ? ["", "", ""] : lines.length === 0 ? [""] : lines;
  const { lang, dir } = field;
  return (
    <div className={list ? `${css.grown} ${css.dotted}` : css.grown}>
      {/* The same text under it, unseen, makes the room: `field-sizing` came with Chrome 123. */}
      <div aria-hidden="true" lang={lang} dir={dir}>
        {shown.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines have nothing but their place
          <p key={at}>{line === "" ? "\u200b" : line}</p>
        ))}
      </div>
      <textarea {...field} rows={1} value={value} />
    </div>
  );
}
