/** Shows two applications side by side before they are merged. */
import type { DeskDetail, DeskEarlier } from "../../domain/desk/application.ts";
import { useSamePerson } from "../requests/same-person.ts";
import { useNow } from "../clock.ts";
import { Button } from "../frame/button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import css from "./same-person.module.css";

interface JoinDialogProps {
  readonly application: DeskDetail;
  readonly other: DeskEarlier;
  readonly close: () => void;
}

export function JoinDialog({ application, other, close }: JoinDialogProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const same = useSamePerson();
  const both = [application, other];
  const rows = [
    [t("detail.name"), both.map(({ name }) => name)],
    [t("same.code"), both.map(({ code }) => code)],
    [t("detail.phone"), both.map(({ phoneMasked }) => phoneMasked)],
    [t("detail.email"), both.map(({ email }) => email)],
    [t("same.applied"), both.map(({ appliedAt }) => format.moment(appliedAt, now))],
    [t("same.stage"), both.map(({ status }) => t(`status.${status}`))],
  ] as const;
  return (
    <Dialog title={t("same.title")} close={close}>
      <table className={css.sides}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t("same.this")}</th>
            <th scope="col">{t("same.other")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, [mine, theirs]]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <bdi>{mine}</bdi>
              </td>
              <td className={mine === theirs ? css.equal : undefined}>
                <bdi>{theirs}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={css.text}>{other.refusal === null ? t("same.text") : t(whyNot(other.refusal))}</p>
      <div className={states.actions}>
        {other.refusal === null && (
          <Button
            look="main"
            autoFocus
            pending={same.isPending}
            onClick={() =>
              same.mutate({ id: application.id, action: "merge", body: { other: other.id } }, { onSettled: close })
            }
          >
            {same.isPending ? t("act.working") : t("same.join")}
          </Button>
        )}
        <Button autoFocus={other.refusal !== null} onClick={close}>
          {t("same.leave")}
        </Button>
      </div>
    </Dialog>
  );
}

function whyNot(refusal: string): "same.waits" | "same.claimed" | "same.withdrawn" | "same.notAllowed" {
  if (refusal === "waits") return "same.waits";
  if (refusal === "claimed") return "same.claimed";
  return refusal === "withdrawn" ? "same.withdrawn" : "same.notAllowed";
}
