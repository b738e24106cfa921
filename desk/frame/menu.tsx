import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { deskPath } from "../../routes.ts";
import { ChevronIcon, MenuIcon } from "../../ui/pictures/icons.tsx";
import { logOut } from "../requests/auth.ts";
import { meQuery } from "../requests/queries.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { unsubscribe } from "../notifications/subscription.ts";
import css from "./frame.module.css";
import { LanguageChoice } from "./language-choice.tsx";
import { MenuButton } from "./menu-button.tsx";
import { Navigation } from "./navigation.tsx";
import { useToast } from "./toast.tsx";
import { useWide } from "./use-wide.ts";

export function Menu() {
  const { t } = useLanguage();
  const me = useMe();
  const client = useQueryClient();
  const { say } = useToast();
  const wide = useWide();
  const leave = useMutation({
    mutationFn: async () => {
      // If the push service is unreachable, the server drops the subscription with the session.
      await unsubscribe().catch(() => {});
      await logOut();
    },
    // Clears everything on the screen.
    onSuccess: () => {
      client.clear();
      client.setQueryData(meQuery.queryKey, null);
      location.assign(deskPath);
    },
    // An empty screen would suggest that the user is logged out, but a reload would show that they
    // are not.
    onError: () => say({ text: t("frame.stillIn"), error: true }),
  });
  return (
    <MenuButton
      className={css.menuButton}
      button={
        wide ? (
          <>
            {me.name} <ChevronIcon />
          </>
        ) : (
          <>
            <span className="hide">
              {t("frame.menu")}: {me.name}
            </span>
            <MenuIcon />
          </>
        )
      }
      sheet={css.menuSheet}
      title={t("frame.account")}
      offset={2}
    >
      {(close) => (
        <>
          {!wide && <Navigation leave={close} />}
          <p className={css.menuWho}>
            {me.email} · {t(me.role === "manager" ? "frame.manager" : "frame.recruiter")}
          </p>
          <LanguageChoice />
          <Link to="/account" onClick={close}>
            {t("frame.account")}
          </Link>
          {/* Managers find it among the settings. */}
          {me.role !== "manager" && (
            <Link to="/templates" onClick={close}>
              {t("templates.title")}
            </Link>
          )}
          <button
            type="button"
            aria-disabled={leave.isPending}
            onClick={() => {
              if (!leave.isPending) leave.mutate();
            }}
          >
            {t("frame.logOut")}
          </button>
        </>
      )}
    </MenuButton>
  );
}
