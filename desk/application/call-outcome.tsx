import { useEffect } from "react";
import { callOutcomes } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { Doing } from "../calls/waiting.ts";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { useToast } from "../frame/toast.tsx";
import { Key } from "../frame/key.tsx";
import states from "../frame/states.module.css";
import { useKeys, useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { setCalling, useIsCalling } from "./calling.ts";

interface CallOutcomeProps {
  readonly application: Pick<DeskDetail, "id" | "name">;
  readonly give: (doing: Doing) => void;
}

/** After a call was begun: how it went, by a press or a digit. */
export function CallOutcome({ application: { id, name }, give }: CallOutcomeProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const on = useKeysOn();
  const isCalling = useIsCalling(id);
  const choices = callOutcomes.map((outcome, at) => ({
    outcome,
    digit: String(at + 1),
    choose: () => {
      setCalling(null);
      give({ id, name, act: "called", body: { outcome } });
    },
  }));
  useKeys(isCalling ? Object.fromEntries(choices.map(({ digit, choose }) => [digit, choose])) : {}, true);
  // Takes the place of what was said before, whose digits would mean something else.
  const title = t("callOutcome.title", { name });
  useEffect(() => {
    if (isCalling) say({ text: title });
  }, [isCalling, say, title]);
  if (!isCalling) return null;
  return (
    <div role="group" aria-labelledby="desk-call" className={css.call}>
      <p id="desk-call">{title}</p>
      {choices.map(({ outcome, digit, choose }) => (
        <button key={outcome} type="button" className={states.button} onClick={choose}>
          {t(`callOutcome.${outcome}`)} {on && <Key name={digit} quiet />}
        </button>
      ))}
      <button
        type="button"
        className={`${states.button} ${states.roundButton}`}
        aria-label={t("frame.close")}
        onClick={() => setCalling(null)}
      >
        <CrossIcon />
      </button>
    </div>
  );
}
