import { Foot } from "../frame/foot.tsx";
import { useLanguage } from "../language.tsx";

/** The keys, and who decides. */
export function HeldFoot() {
  const { t } = useLanguage();
  return <Foot keys={["next", "toQueue", "spam", "undo", "all"]}>{t("held.who")}</Foot>;
}
