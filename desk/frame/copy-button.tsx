import { useState } from "react";
import { useLanguage } from "../language.tsx";
import { Button, type ButtonProps } from "./button.tsx";
import { useToast } from "./toast.tsx";

interface CopyButtonProps extends Pick<ButtonProps, "look" | "autoFocus"> {
  readonly text: string;
  readonly label: string;
}

/**
 * Copies a value that is shown only once. Renders nothing without a clipboard, as over plain HTTP.
 */
export function CopyButton({ text, label, ...look }: CopyButtonProps) {
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
    <Button {...look} onClick={() => void copy()}>
      {copied ? t("frame.copied") : label}
    </Button>
  );
}
