/** In place of rows: hairlines of the right height, and no shimmer; after a while it is said that it takes longer. */
import { useEffect, useState } from "react";
import { Loading } from "../frame/states.tsx";
import css from "./vacancies.module.css";

/** Milliseconds within which most answers are there: a blink of lines would only disturb. */
const blink = 300;

export function LoadingRows() {
  const [shown, show] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => show(true), blink);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <>
      <Loading />
      {Array.from({ length: 8 }, (_, place) => (
        <div key={place} className={css.line} />
      ))}
    </>
  );
}
