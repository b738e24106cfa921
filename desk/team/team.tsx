/** Who can log in to the desk: everybody, what they log in with, and open invitations. For managers. */
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { DeskLink } from "../../domain/desk/team.ts";
import { invitationsQuery, teamQuery } from "../calls/team.ts";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage, useTitle } from "../language.tsx";
import { Invitations } from "./invitations.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import { LinkDialog } from "./link-dialog.tsx";
import { People } from "./people.tsx";
import { Person } from "./person.tsx";
import { Roles } from "./roles.tsx";
import css from "./team.module.css";

export function TeamScreen() {
  const { t } = useLanguage();
  useTitle(t("team.title"));
  const { data, error, isPending, refetch } = useQuery(teamQuery);
  const invited = useQuery(invitationsQuery).data?.length ?? 0;
  const [chosen, setChosen] = useState<string | null>(null);
  const [inviting, setInviting] = useState(false);
  const [link, setLink] = useState<DeskLink | null>(null);
  const person = data?.find(({ id }) => id === chosen);
  return (
    <div className={css.team}>
      <div className={css.teamMain}>
        <div className={css.teamHead}>
          <h1>{t("team.title")}</h1>
          {data && <p>{t("team.people", { count: data.length, invited })}</p>}
          <Link to="/audit">{t("audit.open")}</Link>
          <button type="button" className={`${states.button} ${states.mainButton}`} onClick={() => setInviting(true)}>
            {t("team.invite")}
          </button>
        </div>
        {isPending && <Loading />}
        {error && <Failed error={error} retry={() => void refetch()} />}
        {data && <People people={data} chosen={chosen} choose={setChosen} />}
        <h2>{t("team.invitations")}</h2>
        <Invitations show={setLink} />
        <Roles />
      </div>
      <aside className={css.teamPane} aria-label={person?.name ?? t("team.loggedIn")}>
        {person ? (
          <Person key={person.id} person={person} people={data ?? []} show={setLink} />
        ) : (
          <p>{t("team.choose")}</p>
        )}
      </aside>
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
