import type { DeskRecruiter } from "../../domain/desk/team.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import lists from "../lists/lists.module.css";
import { useMe } from "../log-in/me.ts";
import css from "./team.module.css";

interface PeopleProps {
  readonly people: readonly DeskRecruiter[];
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
}

export function People({ people, chosen, choose }: PeopleProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const me = useMe();
  return (
    <table className={lists.deskTable}>
      <thead>
        <tr>
          <th scope="col">{t("team.name")}</th>
          <th scope="col">{t("team.role")}</th>
          <th scope="col">{t("team.second")}</th>
          <th scope="col">{t("team.sessions")}</th>
          <th scope="col">{t("team.lastHere")}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((one) => (
          <tr key={one.id} className={one.id === chosen ? css.deskTeamChosen : undefined}>
            <td data-name={t("team.name")}>
              <span>
                <button
                  type="button"
                  className={css.deskTeamName}
                  aria-label={t("team.show", { name: one.name })}
                  aria-expanded={one.id === chosen}
                  onClick={() => choose(one.id)}
                >
                  {one.name}
                </button>
                {one.id === me.id && ` ${t("team.you")}`}
                <br />
                <small>{one.email}</small>
              </span>
            </td>
            <td data-name={t("team.role")}>
              <RoleChip role={one.role} />
            </td>
            <td data-name={t("team.second")}>
              <SecondStep person={one} />
            </td>
            <td data-name={t("team.sessions")}>{one.sessions === 0 ? "–" : one.sessions}</td>
            <td data-name={t("team.lastHere")}>{one.lastSeenAt ? format.moment(one.lastSeenAt, now) : "–"}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RoleChip({ role }: Pick<DeskRecruiter, "role">) {
  const { t } = useLanguage();
  return <span className={css.deskRole}>{t(role === "manager" ? "frame.manager" : "frame.recruiter")}</span>;
}

function SecondStep({ person }: { readonly person: DeskRecruiter }) {
  const { t } = useLanguage();
  if (person.disabled) return <span className={lists.deskBad}>{t("team.off")}</span>;
  if (!person.hasSecondStep) return <span className={lists.deskBad}>{t("team.notSetUp")}</span>;
  return person.passkeys > 0 ? `${t("team.passkey")}, ${t("team.app")}` : t("team.app");
}
