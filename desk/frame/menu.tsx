/** The account's menu: a disclosure, because what is in it are links, a choice and a button. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { deskPath } from "../../routes.ts";
import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import { logOut } from "../calls/auth.ts";
import { meQuery } from "../calls/queries.ts";
import { useLanguage } from "../language.tsx";
import { useMe } from "../log-in/me.ts";
import css from "./frame.module.css";
import { LanguageChoice } from "./language-choice.tsx";

export function Menu() {
  const { t } = useLanguage();
  const me = useMe();
  const client = useQueryClient();
  const box = useRef<HTMLDetailsElement>(null);
  const leave = useMutation({
    mutationFn: logOut,
    // Even where the server did not answer: nothing stays on this screen.
    onSettled: () => {
      client.clear();
      client.setQueryData(meQuery.queryKey, null);
      location.assign(deskPath);
    },
  });
  useEffect(() => {
    const close = (event: Event) => {
      const menu = box.current;
      if (!menu?.open) return;
      if (event instanceof KeyboardEvent) {
        if (event.key !== "Escape") return;
        event.preventDefault();
        menu.querySelector("summary")?.focus();
      } else if (event.target instanceof Node && menu.contains(event.target)) return;
      menu.open = false;
    };
    document.addEventListener("pointerdown", close);
    document.addEventListener("keydown", close, true);
    return () => {
      document.removeEventListener("pointerdown", close);
      document.removeEventListener("keydown", close, true);
    };
  }, []);
  return (
    <details className={css.deskMenu} ref={box}>
      <summary>
        {me.name} <ChevronIcon />
      </summary>
      <div className={css.deskMenuSheet}>
        <p className={css.deskMenuWho}>
          {me.email} · {t(me.role === "manager" ? "frame.manager" : "frame.recruiter")}
        </p>
        <LanguageChoice />
        <Link to="/account" onClick={() => box.current?.removeAttribute("open")}>
          {t("frame.account")}
        </Link>
        <button type="button" disabled={leave.isPending} onClick={() => leave.mutate()}>
          {t("frame.logOut")}
        </button>
      </div>
    </details>
  );
}
