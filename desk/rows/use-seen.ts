import { type RefObject, useEffect, useState } from "react";
import type { Stretch } from "../queue/windowed.ts";

/** Pixels: what is on the screen is told in steps, so that most of a scroll renders nothing. */
const step = 240;

/** Which part of an element is on the screen, whatever it scrolls in. */
export function useSeen(place: RefObject<HTMLElement | null>): Stretch {
  const [from, setFrom] = useState(0);
  const [height, setHeight] = useState(innerHeight);
  useEffect(() => {
    const look = () => {
      const top = place.current?.getBoundingClientRect().top ?? 0;
      setFrom(Math.floor(Math.max(0, -top) / step) * step);
      setHeight(innerHeight);
    };
    look();
    // Of the list's own box or of the page, whichever scrolls.
    document.addEventListener("scroll", look, { capture: true, passive: true });
    addEventListener("resize", look);
    return () => {
      document.removeEventListener("scroll", look, { capture: true });
      removeEventListener("resize", look);
    };
  }, [place]);
  return { from, to: from + height + step };
}
