/** Who can log in to the desk: everybody, what they log in with, and open invitations. For managers. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { DeskLink } from "../../domain/desk/team.ts";
import { invitationsQuery, teamQuery } from "../calls/team.ts";
import { SettingsTabs } from "../frame/section-tabs.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useWide } from "../frame/wide.ts";
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
  const wide = useWide();
  // Where both have room, the first one is open by itself.
  const person = data?.find(({ id }) => id === chosen) ?? (wide ? data?.[0] : undefined);
  return (
    <div className={css.team}>
      <SettingsTabs />
      <div className={css.teamMain}>
        <div className={css.teamHead}>
          <h1>{t("team.title")}</h1>
          {data && <p>{t("team.people", { count: data.length, invited })}</p>}
          <button type="button" className={`${states.button} ${states.mainButton}`} onClick={() => setInviting(true)}>
            {t("team.invite")}
          </button>
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
