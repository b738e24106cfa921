import { Foot } from "../frame/foot.tsx";
import { useLanguage } from "../language.tsx";

/** The keys, whose time is shown, and how old what is shown is. */
export function QueueFoot({ updatedAt }: { readonly updatedAt: number }) {
  const { t, format } = useLanguage();
  const keys = [
    [["j", "k"], t("key.next")],
    [["w"], t("key.whatsapp")],
    [["c"], t("key.contacted")],
    [["n"], t("key.note")],
    [["a"], t("key.assign")],
    [["u"], t("key.undo")],
    [["/"], t("key.search")],
    [["?"], t("key.all")],
  ] as const;
  return (
    <Foot keys={keys}>
      {t("frame.zone", { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      {updatedAt > 0 && ` · ${t("frame.updated", { time: format.second(new Date(updatedAt)) })}`}
    </Foot>
  );
}
