/** An alert as plain text, for a chat. Names conditions and machines, never people. */
import { conditionOf } from "../../domain/health/conditions.ts";
import { healthWords } from "../../locales/health.ts";
import { inLanguage } from "../language.ts";
import type { EmailSettings } from "../settings.ts";
import { operatorMailbox } from "./to-operator.ts";
import type { ReportedAlert } from "./alert.tsx";

export function alertText(
  alerts: readonly Omit<ReportedAlert, "since">[],
  { operator, publicUrl }: EmailSettings,
): string {
  const { t, language } = inLanguage(operatorMailbox(operator).language);
  const words = healthWords(language);
  const { host } = new URL(publicUrl);
  const lines = alerts.map(({ code, machine, change }) => {
    const { name, fix } = words[code];
    const where = machine === "" ? "" : ` (${machine})`;
    const what = `${t(`operatorMail.alert.${change}`)}: ${name}${where}`;
    return change === "ended" ? what : `${what}. ${fix} (docs/${conditionOf(code).docs})`;
  });
  return [host, ...lines].join("\n");
}
