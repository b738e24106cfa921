import { Key } from "../frame/key.tsx";
import { useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./queue.module.css";

/** The keys, whose time is shown, and how old what is shown is. */
export function Foot({ updatedAt }: { readonly updatedAt: number }) {
  const { t, format } = useLanguage();
  const on = useKeysOn();
  const keys = [
    [["j", "k"], t("key.next")],
    [["w"], t("key.whatsapp")],
    [["c"], t("key.contacted")],
    [["n"], t("key.note")],
    [["a"], t("key.assign")],
    [["u"], t("key.undo")],
    [["/"], t("key.search")],
    [["?"], t("key.all")],
  ] as const;
  return (
    <footer className={css.deskFoot}>
      {on && (
        <dl className={css.deskFootKeys}>
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
      <p>
        {t("frame.zone", { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
        {updatedAt > 0 && ` · ${t("frame.updated", { time: format.second(new Date(updatedAt)) })}`}
      </p>
    </footer>
  );
}
