import { Key } from "../frame/key.tsx";
import { useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import queue from "../queue/queue.module.css";

/** The keys, and who decides. */
export function HeldFoot() {
  const { t } = useLanguage();
  const on = useKeysOn();
  const keys = [
    [["j", "k"], t("key.next")],
    [["y"], t("key.toQueue")],
    [["s"], t("key.spam")],
    [["u"], t("key.undo")],
    [["?"], t("key.all")],
  ] as const;
  return (
    <footer className={queue.deskFoot}>
      {on && (
        <dl className={queue.deskFootKeys}>
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
      <p>{t("held.who")}</p>
    </footer>
  );
}
