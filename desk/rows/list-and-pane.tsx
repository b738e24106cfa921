import type { ReactNode, RefObject } from "react";
import { paneId } from "../frame/focus.ts";
import css from "./list-and-pane.module.css";

interface ListAndPaneProps {
  /** Above both, over the full width. */
  readonly head: ReactNode;
  readonly listLabel: string;
  readonly list: ReactNode;
  readonly listPlace?: RefObject<HTMLElement | null>;
  /** The pane replaces the list if there is no room for both. */
  readonly opened: boolean;
  readonly pane: RefObject<HTMLElement | null>;
  readonly paneLabel: string;
  /** The pane's content; null: no room. */
  readonly children: ReactNode;
  readonly foot: ReactNode;
}

/** A list with the selected item beside it; on a phone one of the two. */
export function ListAndPane(props: ListAndPaneProps) {
  const { head, listLabel, list, listPlace, opened, pane, paneLabel, children, foot } = props;
  return (
    <div className={opened ? `${css.screen} ${css.opened}` : css.screen}>
      {head}
      <section className={css.list} aria-label={listLabel} ref={listPlace}>
        {list}
      </section>
      {children !== null && (
        <section className={css.pane} id={paneId} ref={pane} tabIndex={-1} aria-label={paneLabel}>
          {children}
        </section>
      )}
      {foot}
    </div>
  );
}
