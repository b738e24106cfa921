import css from "./time-left-bar.module.css";
import type { TimeLeft } from "./time-left.ts";

/** The used share of the 24 hours, as a bar beside the text that states it. */
export function TimeLeftBar({ left, marks = false }: { readonly left: TimeLeft; readonly marks?: boolean }) {
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
