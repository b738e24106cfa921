import type { ReactNode } from "react";
import { useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { type FootShortcut, shortcuts } from "../shortcuts.ts";
import css from "./foot.module.css";
import { Key } from "./key.tsx";

interface FootProps {
  readonly keys: readonly FootShortcut[];
  readonly children: ReactNode;
}

/** Footer of a list: its keys, if keys are switched on, and a status line. */
export function Foot({ keys, children }: FootProps) {
  const { t } = useLanguage();
  const on = useKeysOn();
  return (
    <footer className={css.foot}>
      {on && (
        <dl className={css.footKeys}>
          {keys.map((name) => (
            <div key={name}>
              <dt>
                {shortcuts[name].keys.map((key) => (
                  <Key key={key} name={key} />
                ))}
              </dt>
              <dd>{t(shortcuts[name].short)}</dd>
            </div>
          ))}
        </dl>
      )}
      <p>{children}</p>
    </footer>
  );
}
