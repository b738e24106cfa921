import { useState } from "react";
import { useLanguage } from "../language.tsx";
import states from "./states.module.css";
import { useToast } from "./toast.tsx";

interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** Beside `states.button`. */
  readonly className?: string | undefined;
  readonly autoFocus?: boolean;
}

/** Copies what is shown only once. Nothing where the browser has no clipboard for the page: over plain HTTP. */
export function CopyButton({ text, label, className = "", autoFocus = false }: CopyButtonProps) {
  const { t } = useLanguage();
  const { say } = useToast();
  const [copied, setCopied] = useState(false);
  if (!("clipboard" in navigator)) return null;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => say({ text: t("error.notCopied"), error: true }),
    );
  return (
    <button
      type="button"
      className={`${states.button} ${className}`.trim()}
      autoFocus={autoFocus}
      onClick={() => void copy()}
    >
      {copied ? t("frame.copied") : label}
    </button>
  );
}
