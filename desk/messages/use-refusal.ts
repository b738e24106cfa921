import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { messageCheckQuery } from "../calls/messages.ts";
import { DeskError } from "../calls/call.ts";
import { useErrorText } from "../calls/error-text.ts";
import { useLanguage } from "../language.tsx";

/** Milliseconds after the last key. */
const pause = 300;

interface Refusal {
  /** Why the text goes nowhere now; null: nothing is against it. */
  readonly reason: string | null;
  /** It asks for money: said where it is typed. */
  readonly asks: boolean;
}

/** Whether what was typed asks applicants for money (B8). @param typed null: a template, which was checked when it was saved */
export function useRefusal(id: number, typed: string | null): Refusal {
  const { t, language } = useLanguage();
  const errorText = useErrorText();
  const [settled, settle] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  const matters = typed !== null && typed.trim() !== "";
  const { isSuccess, error } = useQuery({
    ...messageCheckQuery(id, settled ?? "", language),
    enabled: matters && settled === typed,
  });
  if (!matters) return { reason: null, asks: false };
  if (settled !== typed) return { reason: t("message.checking"), asks: false };
  if (error) return { reason: errorText(error), asks: error instanceof DeskError && error.code === "asks" };
  return { reason: isSuccess ? null : t("message.checking"), asks: false };
}
