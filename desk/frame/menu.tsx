/** The account's menu: a dialog beside its button and no ARIA menu, because what is in it are links, a choice and a button. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { Dialog } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { deskPath } from "../../routes.ts";
import { ChevronIcon, MenuIcon } from "../../ui/pictures/icons.tsx";
import { logOut } from "../calls/auth.ts";
import { meQuery } from "../calls/queries.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import { beToldNoMore } from "../news/subscription.ts";
import css from "./frame.module.css";
import { LanguageChoice } from "./language-choice.tsx";
import { Navigation } from "./navigation.tsx";
import { useToast } from "./toast.tsx";
import { useWide } from "./wide.ts";

export function Menu() {
  const { t } = useLanguage();
  const me = useMe();
  const client = useQueryClient();
  const { say } = useToast();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const wide = useWide();
  const leave = useMutation({
    mutationFn: async () => {
      // A browser that cannot be reached now goes with the session, at the latest.
      await beToldNoMore().catch(() => {});
      await logOut();
    },
    // Nothing stays on this screen.
    onSuccess: () => {
      client.clear();
      client.setQueryData(meQuery.queryKey, null);
      location.assign(deskPath);
    },
    // An empty screen would say that the session has ended, and whoever loads the page again would be in.
    onError: () => say({ text: t("frame.stillIn"), error: true }),
  });
  return (
    <>
      <button
        type="button"
        className={css.menuButton}
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {wide ? (
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
        )}
      </button>
      <Popover
        triggerRef={button}
        isOpen={open}
        onOpenChange={setOpen}
        // The screen goes on being used: a press elsewhere closes the menu and does what it does.
        isNonModal
        shouldCloseOnInteractOutside={(pressed) => button.current?.contains(pressed) !== true}
        placement="bottom end"
        offset={2}
      >
        <Dialog className={css.menuSheet ?? ""} aria-label={t("frame.account")}>
          {!wide && <Navigation leave={() => setOpen(false)} />}
          <p className={css.menuWho}>
            {me.email} · {t(me.role === "manager" ? "frame.manager" : "frame.recruiter")}
          </p>
          <LanguageChoice />
          <Link to="/account" onClick={() => setOpen(false)}>
            {t("frame.account")}
          </Link>
          {/* Managers have it among the settings. */}
          {me.role !== "manager" && (
            <Link to="/templates" onClick={() => setOpen(false)}>
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
        </Dialog>
      </Popover>
    </>
  );
}
