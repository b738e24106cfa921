import css from "./bar.module.css";
import type { TimeLeft } from "./time-left.ts";

/** How much of the 24 hours is used up: for the eye, beside the words that say it. */
export function Bar({ left, marks = false }: { readonly left: TimeLeft; readonly marks?: boolean }) {
  const urgency = left.group === "overdue" ? css.barLate : left.group === "within4" ? css.barSoon : css.barCalm;
  return (
    <span className={marks ? `${css.bar} ${css.barTall}` : css.bar} aria-hidden="true">
      <span className={`${css.barUsed} ${urgency}`} style={{ inlineSize: `${(left.used * 100).toFixed(1)}%` }} />
      {marks && (
        <>
          <span className={css.barMark} style={{ insetInlineStart: "50%" }} />
          <span className={css.barMark} style={{ insetInlineStart: `${(20 / 24) * 100}%` }} />
        </>
      )}
    </span>
  );
}
