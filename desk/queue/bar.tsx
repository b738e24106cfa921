import css from "./bar.module.css";
import type { TimeLeft } from "./time-left.ts";

/** How much of the 24 hours is used up: for the eye, beside the words that say it. */
export function Bar({ left, marks = false }: { readonly left: TimeLeft; readonly marks?: boolean }) {
  const urgency =
    left.group === "overdue" ? css.deskBarLate : left.group === "within4" ? css.deskBarSoon : css.deskBarCalm;
  return (
    <span className={marks ? `${css.deskBar} ${css.deskBarTall}` : css.deskBar} aria-hidden="true">
      <span className={`${css.deskBarUsed} ${urgency}`} style={{ inlineSize: `${(left.used * 100).toFixed(1)}%` }} />
      {marks && (
        <>
          <span className={css.deskBarMark} style={{ insetInlineStart: "50%" }} />
          <span className={css.deskBarMark} style={{ insetInlineStart: `${(20 / 24) * 100}%` }} />
        </>
      )}
    </span>
  );
}
