import type { ReactNode } from "react";
import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import { useLanguage } from "../language.tsx";
import type { Place } from "../rows/use-auto-advance.ts";
import css from "./pane-head.module.css";

interface PaneHeadProps {
  readonly back: () => void;
  /** The application's position in the list; null: not in it. */
  readonly place: Place | null;
  readonly step: (by: number) => void;
}

/** Header of a pane that replaces the list: back, previous and next. */
export function PaneHead({ back, place, step }: PaneHeadProps) {
  const { t } = useLanguage();
  return (
    <div className={css.head} data-alone="">
      <Way label={t("frame.back")} look={css.back} go={back} />
      {place && (
        <>
          <p>{t("pane.place", { at: place.at, of: place.of })}</p>
          <Way label={t("pane.previous")} look={css.up} off={place.at === 1} go={() => step(-1)} />
          <Way label={t("pane.next")} off={place.at === place.of} go={() => step(1)} />
        </>
      )}
    </div>
  );
}

interface WayProps {
  readonly label: string;
  readonly look?: string | undefined;
  readonly off?: boolean;
  readonly go: () => void;
}

function Way({ label, look, off = false, go }: WayProps): ReactNode {
  return (
    <button
      type="button"
      className={look ? `${css.way} ${look}` : css.way}
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) go();
      }}
    >
      <ChevronIcon />
    </button>
  );
}
