/** What each role may do, so that nobody has to try. */
import { type DeskRole, deskRoles } from "../../domain/desk/desk.ts";
import { managersRights, type RoleRight, roleRights } from "../../domain/desk/team.ts";
import { useLanguage } from "../language.tsx";
import lists from "../lists/lists.module.css";
import { RoleChip } from "./people.tsx";

export function Roles() {
  const { t } = useLanguage();
  return (
    <>
      <h2 id="team-roles">{t("team.roles")}</h2>
      <table className={lists.table} aria-labelledby="team-roles">
        <thead>
          <tr>
            <th scope="col">{t("team.role")}</th>
            {roleRights.map((right) => (
              <th key={right} scope="col">
                {t(`team.may.${right}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {deskRoles.map((role) => (
            <tr key={role}>
              <th scope="row" data-name={t("team.role")}>
                <RoleChip role={role} />
              </th>
              {roleRights.map((right) => (
                <td key={right} data-name={t(`team.may.${right}`)}>
                  <May role={role} right={right} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function May({ role, right }: { readonly role: DeskRole; readonly right: RoleRight }) {
  const { t } = useLanguage();
  if (role !== "manager" && managersRights.includes(right)) return <>–</>;
  // Everything is; of this people ask.
  return <>{t(right === "export" ? "team.logged" : "team.yes")}</>;
}
