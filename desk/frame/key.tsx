import { type ShortcutName, shortcuts } from "../shortcuts.ts";
import css from "./key.module.css";

/** A key as it is written on the keyboard. `quiet`: for the eye alone, its button has a name already. */
export function Key({ name, quiet = false }: { readonly name: string; readonly quiet?: boolean }) {
  return (
    <kbd className={css.key} aria-hidden={quiet || undefined}>
      {name}
    </kbd>
  );
}

/** On a button: the key that does the same. */
export function Hint({ of }: { readonly of: ShortcutName }) {
  return <Key name={shortcuts[of].keys[0]} quiet />;
}
