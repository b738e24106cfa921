import { useQuery } from "@tanstack/react-query";
import type { DeskLink, DeskOpenInvitation } from "../../domain/desk/team.ts";
import { invitationsQuery, invite, revokeInvitation } from "../requests/team.ts";
import { useNow } from "../clock.ts";
import { useReportedMutation } from "../confirm/use-reported-mutation.ts";
import { Button } from "../frame/button.tsx";
import { Failed, Loading } from "../frame/states.tsx";
import states from "../frame/states.module.css";
import { useLanguage } from "../language.tsx";
import lists from "../lists/lists.module.css";
import { RoleChip } from "./people.tsx";
import css from "./team.module.css";

/** Open invitations; `show` receives a new link. */
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
  const again = useReportedMutation(() => invite(email, role).then(show), { done: t("team.link", { email }), changes });
  const back = useReportedMutation(revokeInvitation, { done: t("team.takenBack"), changes });
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
      <span className={states.actions}>
        <Button
          look="small"
          aria-label={t("team.againOf", { email })}
          pending={again.isPending}
          onClick={() => again.mutate(undefined)}
        >
          {t("team.again")}
        </Button>
        <Button
          look="small"
          aria-label={t("team.takeBackOf", { email })}
          pending={back.isPending}
          onClick={() => back.mutate(id)}
        >
          {t("team.takeBack")}
        </Button>
      </span>
    </li>
  );
}
