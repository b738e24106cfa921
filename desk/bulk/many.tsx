/** What can be done with those who are selected, over the foot of the list; and how far what was asked for is. */
import { useQuery } from "@tanstack/react-query";
import type { DeskRow } from "../../domain/desk/queue.ts";
import { viewsQuery } from "../calls/queue.ts";
import type { QueueChoice } from "../../domain/desk/queue-filter.ts";
import { type DoingMany, useGiveMany } from "../calls/bulk.ts";
import { CloseDialog } from "../application/close-dialog.tsx";
import { closeChoicesForMany } from "../application/close-reasons.ts";
import { FollowUpDialog } from "../application/follow-up-dialog.tsx";
import { counted } from "../frame/counted.ts";
import { Hint } from "../frame/key.tsx";
import { useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import { AssignMany } from "./assign-many.tsx";
import css from "./bulk.module.css";
import { ExportMany } from "./export-many.tsx";
import { asked } from "./selected.ts";
import { StageMany } from "./stage-many.tsx";
import { TagMany } from "./tag-many.tsx";
import type { ManyMenus } from "./use-many-keys.ts";
import type { Selection } from "./use-selection.ts";

interface ManyProps {
  readonly menus: ManyMenus;
  readonly selection: Selection;
  /** Those that are loaded. */
  readonly rows: readonly DeskRow[];
  readonly choice: QueueChoice;
}

export function Many({ menus: { offered, menu, show }, selection, rows, choice }: ManyProps) {
  const { t } = useLanguage();
  const on = useKeysOn();
  const { selected, clear } = selection;
  const many = useGiveMany((act) => {
    // Whoever was tagged is mostly still meant by what comes next.
    if (act !== "tag" && act !== "untag") clear();
  });
  const count = selected.ids.size;
  const people = t("bulk.people", { count });
  const close = () => show(null);
  const give = (doing: Omit<DoingMany, "of">) => many.give({ ...doing, of: asked(selected) });
  return (
    <div className={css.place}>
      <div className={css.bar} role="group" aria-label={t("bulk.label")}>
        <p role="status">
          <b>{t("bulk.selected", { count })}</b>
        </p>
        <Everybody selection={selection} rows={rows} choice={choice} />
        {offered.map((name) => (
          <button
            key={name}
            type="button"
            aria-haspopup="dialog"
            aria-disabled={many.pending}
            onClick={() => show(name)}
          >
            {t(`bulk.do.${name}`)} {on && <Hint of={name} />}
          </button>
        ))}
        <button type="button" className={css.clear} onClick={clear}>
          {t("bulk.clear")} {on && <Hint of="leave" />}
        </button>
      </div>
      {menu === "assign" && <AssignMany people={people} close={close} give={give} />}
      {menu === "stage" && <StageMany people={people} ids={selected.ids} rows={rows} close={close} give={give} />}
      {menu === "tag" && <TagMany people={people} ids={selected.ids} rows={rows} close={close} give={give} />}
      {menu === "export" && <ExportMany people={people} of={asked(selected)} close={close} />}
      {menu === "followUp" && (
        <FollowUpDialog
          application={{ name: people, clockZone: null, quietHours: null, followUpAt: "" }}
          close={close}
          set={(at) => give({ act: "follow_up", body: { at } })}
        />
      )}
      {menu === "close" && (
        <CloseDialog
          row={{ id: 0, name: people }}
          followUps={0}
          choices={closeChoicesForMany}
          close={close}
          give={({ act, body }) => give({ act: act as DoingMany["act"], body })}
        />
      )}
    </div>
  );
}

/** Where there are more in the list than are selected. */
function Everybody({ selection, rows, choice }: Omit<ManyProps, "menus">) {
  const { t } = useLanguage();
  const found = useQuery(viewsQuery(choice)).data?.found ?? 0;
  const { selected, everybody } = selection;
  const all = rows.every(({ id }) => selected.ids.has(id));
  if (selected.all !== null || (all && found <= rows.length)) return null;
  return (
    <button type="button" onClick={everybody}>
      {t("bulk.everybody", { shown: counted(found) })} <Hint of="everybody" />
    </button>
  );
}
