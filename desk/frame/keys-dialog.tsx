/** All keys and what they do, and the switch that lets them rest. */
import { switchKeys, useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { Dialog } from "./dialog.tsx";
import css from "./dialog.module.css";
import { Key } from "./key.tsx";

export function KeysDialog({ close }: { readonly close: () => void }) {
  const { t } = useLanguage();
  const on = useKeysOn();
  const lines = [
    ["j k", t("key.nextLong")],
    ["Enter", t("key.openLong")],
    ["w", t("key.whatsappLong")],
    ["c", t("key.contactedLong")],
    ["n", t("key.noteLong")],
    ["a", t("key.assignLong")],
    ["t", t("key.messageLong")],
    ["y", t("key.toQueueLong")],
    ["s", t("key.spamLong")],
    ["u", t("key.undoLong")],
    ["/", t("key.searchLong")],
    ["?", t("key.allLong")],
    ["Escape", t("key.escapeLong")],
  ] as const;
  return (
    <Dialog title={t("key.title")} close={close}>
      <dl className={css.keyList}>
        {lines.map(([keys, text]) => (
          <div key={keys} style={{ display: "contents" }}>
            <dt>
              {keys.split(" ").map((key) => (
                <Key key={key} name={key} />
              ))}
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <label className={css.keySwitch}>
        <input autoFocus type="checkbox" checked={on} onChange={(event) => switchKeys(event.target.checked)} />
        <span>
          {t("key.on")}. {t("key.typing")}
        </span>
      </label>
    </Dialog>
  );
}
