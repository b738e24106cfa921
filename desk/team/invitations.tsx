import { useQuery } from "@tanstack/react-query";
import type { DeskLink, DeskOpenInvitation } from "../../domain/desk/team.ts";
import { invitationsQuery, invite, takeBack } from "../calls/team.ts";
import { useNow } from "../clock.ts";
import { useTold } from "../confirm/use-told.ts";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import lists from "../lists/lists.module.css";
import { RoleChip } from "./people.tsx";
import css from "./team.module.css";

/** What nobody has taken up yet; `show` is given a new link. */
export function Invitations({ show }: { readonly show: (link: DeskLink) => void }) {
  const { t } = useLanguage();
  const { data, error, isPending, refetch } = useQuery(invitationsQuery);
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  if (data.length === 0) return <p>{t("team.noInvitations")}</p>;
  return (
    <ul className={css.invitations}>
      {data.map((invitation) => (
        <Line key={invitation.id} invitation={invitation} show={show} />
      ))}
    </ul>
  );
}

interface LineProps {
  readonly invitation: DeskOpenInvitation;
  readonly show: (link: DeskLink) => void;
}

function Line({ invitation: { id, email, role, createdAt, expiresAt, over, invitedBy }, show }: LineProps) {
  const { t, format } = useLanguage();
  const now = useNow();
  const changes = [invitationsQuery.queryKey];
  const again = useTold(() => invite(email, role).then(show), { done: t("team.link", { email }), changes });
  const back = useTold(takeBack, { done: t("team.takenBack"), changes });
  const time = format.moment(createdAt, now);
  const until = format.moment(expiresAt, now);
  return (
    <li>
      <span>
        <strong>{email}</strong>
        <br />
        <small>{invitedBy ? t("team.invitedBy", { name: invitedBy, time }) : t("team.invitedAt", { time })}</small>
      </span>
      <RoleChip role={role} />
      <span className={over ? lists.bad : undefined}>{t(over ? "team.over" : "team.until", { time: until })}</span>
      <span className={lists.accountActs}>
        <button
          type="button"
          className={`${states.button} ${states.smallButton}`}
          aria-label={t("team.againOf", { email })}
          aria-disabled={again.isPending}
          onClick={() => {
            if (!again.isPending) again.mutate(undefined);
          }}
        >
          {t("team.again")}
        </button>
        <button
          type="button"
          className={`${states.button} ${states.smallButton}`}
          aria-label={t("team.takeBackOf", { email })}
          aria-disabled={back.isPending}
          onClick={() => {
            if (!back.isPending) back.mutate(id);
          }}
        >
          {t("team.takeBack")}
        </button>
      </span>
    </li>
  );
}
