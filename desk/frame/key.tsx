import { type ShortcutName, shortcuts } from "../shortcuts.ts";
import css from "./key.module.css";

/** A keyboard key. `quiet`: hidden from screen readers, because the button is already named. */
export function Key({ name, quiet = false }: { readonly name: string; readonly quiet?: boolean }) {
  return (
    <kbd className={css.key} aria-hidden={quiet || undefined}>
      {name}
    </kbd>
  );
}

/** The key that does the same as a button. */
export function Hint({ of }: { readonly of: ShortcutName }) {
  return <Key name={shortcuts[of].keys[0]} quiet />;
}
