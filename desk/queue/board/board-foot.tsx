import { Foot } from "../../frame/foot.tsx";
import { useLanguage } from "../../language.tsx";

export function BoardFoot({ updatedAt }: { readonly updatedAt: number }) {
  const { t, format } = useLanguage();
  return (
    <Foot keys={["column", "next", "carry", "shape", "all"]}>
      {t("frame.zone", { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })}
      {updatedAt > 0 && ` · ${t("frame.updated", { time: format.second(new Date(updatedAt)) })}`}
    </Foot>
  );
}
