import { lazy, type ReactNode, Suspense } from "react";
import css from "./queue.module.css";

const MooredScene = lazy(() => import("./moored-scene.tsx"));

interface EmptyCardProps {
  readonly title: string;
  readonly text: ReactNode;
  /** What to do next. */
  readonly children?: ReactNode;
}

export function EmptyCard({ title, text, children }: EmptyCardProps) {
  return (
    <div className={css.moored}>
      <Suspense>
        <MooredScene />
      </Suspense>
      <div>
        <h2 className="serif">{title}</h2>
        <p>{text}</p>
        {children}
      </div>
    </div>
  );
}
