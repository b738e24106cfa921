import { Foot } from "../frame/foot.tsx";
import { useLanguage } from "../language.tsx";

/** The keys, whose time is shown, and how old what is shown is. */
export function QueueFoot({ updatedAt }: { readonly updatedAt: number }) {
  const { t, format } = useLanguage();
  return (
    <Foot
      keys={[
        "next",
        "select",
        "whatsapp",
        "contacted",
        "replied",
        "interview",
        "followUp",
        "note",
        "assign",
        "undo",
        "search",
        "all",
      ]}
    >
      {t("frame.zone", { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      {updatedAt > 0 && ` · ${t("frame.updated", { time: format.second(new Date(updatedAt)) })}`}
    </Foot>
  );
}
