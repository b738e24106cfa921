import type { DeskRecruiter } from "../../domain/desk/team.ts";
import { logInProvider } from "../requests/provider.ts";
import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";
import lists from "../lists/lists.module.css";
import { useMe } from "../log-in/me.ts";
import { namesOf } from "./languages.tsx";
import css from "./team.module.css";
import { Link } from "@tanstack/react-router";
import { queueQueryOf, noFilter, stageFilters } from "../../domain/desk/queue-filter.ts";

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
    <table className={lists.table}>
      <thead>
        <tr>
          <th scope="col">{t("team.name")}</th>
          <th scope="col">{t("team.role")}</th>
          <th scope="col">{t("team.writesIn")}</th>
          <th scope="col">{t("team.second")}</th>
          <th scope="col">{t("team.sessions")}</th>
          <th scope="col">{t("team.lastHere")}</th>
          <th scope="col">{t("team.opened")}</th>
          <th scope="col">{t("team.open")}</th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id} className={person.id === chosen ? css.teamChosen : undefined}>
            <td data-name={t("team.name")}>
              <span>
                <button
                  type="button"
                  className={css.teamName}
                  aria-label={t("team.show", { name: person.name })}
                  aria-expanded={person.id === chosen}
                  onClick={() => choose(person.id)}
                >
                  {person.name}
                </button>
                {person.id === me.id && ` ${t("team.you")}`}
                <br />
                <small>{person.email}</small>
              </span>
            </td>
            <td data-name={t("team.role")}>
              <RoleChip role={person.role} />
            </td>
            <td data-name={t("team.writesIn")}>
              <bdi>{person.languages.length === 0 ? "–" : namesOf(person.languages)}</bdi>
            </td>
            <td data-name={t("team.second")}>
              <SecondStep person={person} />
            </td>
            <td data-name={t("team.sessions")}>{person.sessions === 0 ? "–" : person.sessions}</td>
            <td data-name={t("team.lastHere")} className={css.seen}>
              {person.lastSeenAt ? format.moment(person.lastSeenAt, now) : "–"}
            </td>
            <td data-name={t("team.opened")}>
              <RevealedNumbers person={person} count={person.opened} />
            </td>
            <td data-name={t("team.open")}>
              <OpenApplications person={person} count={person.open} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RoleChip({ role }: Pick<DeskRecruiter, "role">) {
  const { t } = useLanguage();
  return <span className={css.role}>{t(role === "manager" ? "frame.manager" : "frame.recruiter")}</span>;
}

function SecondStep({ person }: { readonly person: DeskRecruiter }) {
  const { t } = useLanguage();
  if (person.disabled) return <span className={lists.bad}>{t("team.off")}</span>;
  if (person.secondStep === "none") return <span className={lists.bad}>{t("team.notSetUp")}</span>;
  const secondStep = person.secondStep === "provider" ? logInProvider()?.name : t("team.app");
  return [...(person.passkeys > 0 ? [t("team.passkey")] : []), secondStep].join(", ");
}

type Work = Pick<DeskRecruiter, "id" | "name">;

const open = stageFilters.filter((stage) => stage !== "hired" && stage !== "closed");

function OpenApplications({ person: { id, name }, count }: { readonly person: Work; readonly count: number }) {
  const { t } = useLanguage();
  if (count === 0) return <>–</>;
  const search = queueQueryOf({ view: "everybody", filter: { ...noFilter, recruiter: [id], stage: open } });
  return (
    <Link to="/" search={search} aria-label={t("team.openOf", { name, count })}>
      {count}
    </Link>
  );
}

/** Number of phone numbers revealed since yesterday, linked to the audit log. */
function RevealedNumbers({ person: { id, name }, count }: { readonly person: Work; readonly count: number }) {
  const { t } = useLanguage();
  if (count === 0) return <>–</>;
  return (
    <Link to="/audit" search={{ person: id, type: "phone_opened" }} aria-label={t("team.openedOf", { name, count })}>
      {count}
    </Link>
  );
}
