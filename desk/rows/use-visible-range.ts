import { type RefObject, useEffect, useState } from "react";
import type { VisibleRange } from "../queue/virtual-rows.ts";

/** Pixels. Scroll positions are reported in steps, so that most scrolling renders nothing. */
const step = 240;

/** The part of an element that is on the screen, whatever scrolls. */
export function useVisibleRange(place: RefObject<HTMLElement | null>): VisibleRange {
  const [from, setFrom] = useState(0);
  const [height, setHeight] = useState(innerHeight);
  useEffect(() => {
    const look = () => {
      const top = place.current?.getBoundingClientRect().top ?? 0;
      setFrom(Math.floor(Math.max(0, -top) / step) * step);
      setHeight(innerHeight);
    };
    look();
    // Catches scrolling of the list's own box and of the page.
    document.addEventListener("scroll", look, { capture: true, passive: true });
    addEventListener("resize", look);
    return () => {
      document.removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    };
  }, [place]);
  return { from, to: from + height + step };
}
