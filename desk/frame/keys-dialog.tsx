import { switchKeys, useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { shortcutNames, shortcutPlaces, shortcuts } from "../shortcuts.ts";
import { Dialog } from "./dialog.tsx";
import css from "./dialog.module.css";
import { Key } from "./key.tsx";

export function KeysDialog({ close }: { readonly close: () => void }) {
  const { t } = useLanguage();
  const on = useKeysOn();
  return (
    <Dialog title={t("key.title")} close={close}>
      {shortcutPlaces.map((place) => (
        <section key={place} className={css.keyPlace} aria-labelledby={`desk-keys-${place}`}>
          <h3 id={`desk-keys-${place}`}>{t(`keyPlace.${place}`)}</h3>
          <dl className={css.keyList}>
            {shortcutNames
              .filter((name) => shortcuts[name].where === place)
              .map((name) => (
                <div key={name}>
                  <dt>
                    {shortcuts[name].keys.map((key) => (
                      <Key key={key} name={key} />
                    ))}
                  </dt>
                  <dd>{t(shortcuts[name].long)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
      <label className={css.keySwitch}>
        <input autoFocus type="checkbox" checked={on} onChange={(event) => switchKeys(event.target.checked)} />
        <span>
          {t("key.on")}. {t("key.typing")}
        </span>
      </label>
    </Dialog>
  );
}
