import { useEffect } from "react";
import { callOutcomes } from "../../domain/application/lifecycle.ts";
import type { DeskDetail } from "../../domain/desk/application.ts";
import type { ActionRequest } from "../requests/offline-actions.ts";
import { CrossIcon } from "../../ui/pictures/icons.tsx";
import { Button } from "../frame/button.tsx";
import { useToast } from "../frame/toast.tsx";
import { Key } from "../frame/key.tsx";
import { useKeys, useKeysOn } from "../keys.ts";
import { useLanguage } from "../language.tsx";
import css from "./application.module.css";
import { setCalling, useIsCalling } from "./calling.ts";

interface CallOutcomeProps {
  readonly application: Pick<DeskDetail, "id" | "name">;
  readonly dispatch: (request: ActionRequest) => void;
}

/** Asks for the outcome of a call, by button or digit. */
export function CallOutcome({ application: { id, name }, dispatch }: CallOutcomeProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const on = useKeysOn();
  const isCalling = useIsCalling(id);
  const choices = callOutcomes.map((outcome, at) => ({
    outcome,
    digit: String(at + 1),
    choose: () => {
      setCalling(null);
      dispatch({ id, name, act: "called", body: { outcome } });
    },
  }));
  useKeys(isCalling ? Object.fromEntries(choices.map(({ digit, choose }) => [digit, choose])) : {}, true);
  // Replaces an earlier message, whose digits would mean something else.
  const title = t("callOutcome.title", { name });
  useEffect(() => {
    if (isCalling) say({ text: title });
  }, [isCalling, say, title]);
  if (!isCalling) return null;
  return (
    <div role="group" aria-labelledby="desk-call" className={css.call}>
      <p id="desk-call">{title}</p>
      {choices.map(({ outcome, digit, choose }) => (
        <Button key={outcome} onClick={choose}>
          {t(`callOutcome.${outcome}`)} {on && <Key name={digit} quiet />}
        </Button>
      ))}
      <Button look="round" aria-label={t("frame.close")} onClick={() => setCalling(null)}>
        <CrossIcon />
      </Button>
    </div>
  );
}
