import { Foot } from "../frame/foot.tsx";
import { useLanguage } from "../language.tsx";

/** The keys, and who decides. */
export function HeldFoot() {
  const { t } = useLanguage();
  const keys = [
    [["j", "k"], t("key.next")],
    [["y"], t("key.toQueue")],
    [["s"], t("key.spam")],
    [["u"], t("key.undo")],
    [["?"], t("key.all")],
  ] as const;
  return <Foot keys={keys}>{t("held.who")}</Foot>;
}
