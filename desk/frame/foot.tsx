import type { ReactNode } from "react";
import { useKeysOn } from "../keys.ts";
import css from "./foot.module.css";
import { Key } from "./key.tsx";

interface FootProps {
  /** The keys that do the same, and what that is. */
  readonly keys: readonly (readonly [names: readonly string[], text: string])[];
  readonly children: ReactNode;
}

/** Below a list: its keys while they are switched on, and a line about what is shown. */
export function Foot({ keys, children }: FootProps) {
  const on = useKeysOn();
  return (
    <footer className={css.foot}>
      {on && (
        <dl className={css.footKeys}>
          {keys.map(([names, text]) => (
            <div key={text}>
              <dt>
                {names.map((name) => (
                  <Key key={name} name={name} />
                ))}
              </dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>{children}</p>
    </footer>
  );
}
