import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type DeskLink, managersRights, type RoleRight, roleRights } from "../../domain/desk/team.ts";
import { invitationsQuery, teamQuery } from "../requests/team.ts";
import { Button } from "../frame/button.tsx";
import { SettingsTabs } from "../settings/tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import { useWide } from "../frame/use-wide.ts";
import { useLanguage, useTitle } from "../language.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { People, RoleChip } from "./people.tsx";
import { Person } from "./person.tsx";
import css from "./team.module.css";
import { useNow } from "../clock.ts";
import { CopyButton } from "../frame/copy-button.tsx";
import { Dialog } from "../frame/dialog.tsx";
import fields from "../frame/field.module.css";
import { type DeskRole, deskRoles } from "../../domain/desk/desk.ts";
import lists from "../lists/lists.module.css";

export function TeamScreen() {
  const { t } = useLanguage();
  useTitle(t("team.title"));
  const { data, error, isPending, refetch } = useQuery(teamQuery);
  const invited = useQuery(invitationsQuery).data?.length ?? 0;
  const [chosen, setChosen] = useState<string | null>(null);
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<DeskLink | null>(null);
  const wide = useWide();
  // If both fit, the first account is open by default.
  const person = data?.find(({ id }) => id === chosen) ?? (wide ? data?.[0] : undefined);
  return (
    <div className={css.team}>
      <SettingsTabs />
      <div className={css.teamMain}>
        <div className={css.teamHead}>
          <h1>{t("team.title")}</h1>
          {data && <p>{t("team.people", { count: data.length, invited })}</p>}
          <Button look="main" onClick={() => setInviting(true)}>
            {t("team.invite")}
          </Button>
        </div>
        {isPending && <Loading />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data && <People people={data} chosen={person?.id ?? null} choose={setChosen} />}
        <h2>{t("team.invitations")}</h2>
        <Invitations show={setLink} />
        <Roles />
      </div>
      {person && (
        <aside className={css.teamPane} aria-label={person.name}>
          <Person key={person.id} person={person} people={data ?? []} show={setLink} turnedTo={person.id === chosen} />
        </aside>
      )}
      {inviting && (
        <InviteDialog
          close={() => setInviting(false)}
          made={(made) => {
            setInviting(false);
            setLink(made);
          }}
        />
      )}
      {link && <LinkDialog link={link} close={() => setLink(null)} />}
    </div>
  );
}

/** A log-in link, shown once. */
function LinkDialog({
  link: { email, link, expiresAt },
  close,
}: {
  readonly link: DeskLink;
  readonly close: () => void;
}) {
  const { t, format } = useLanguage();
  const now = useNow();
  return (
    <Dialog title={t("team.link", { email })} close={close}>
      <div className={fields.form}>
        <p>{t("team.linkText", { time: format.moment(expiresAt, now) })}</p>
        <code className={css.link}>{link}</code>
        <CopyButton text={link} label={t("team.copy")} look="main" autoFocus />
        <Button onClick={close}>{t("team.done")}</Button>
      </div>
    </Dialog>
  );
}

function Roles() {
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
  // Every action is logged, but this is the one that people ask about.
  return <>{t(right === "export" ? "team.logged" : "team.yes")}</>;
}
