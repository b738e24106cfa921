/** Who hears of a survey's answer: every webhook of the operator's file that wants to (B4). */
import type { AnswerAudience } from "../db/queries/survey.ts";
import { webhookDrafts } from "../domain/delivery/drafts.ts";
import type { Dependencies } from "./dependencies.ts";
import { newDeliveryId } from "./registration.ts";

export function surveyAudience({ config, queue }: Pick<Dependencies, "config" | "queue">): AnswerAudience {
  return { queue, drafts: (event) => webhookDrafts(config.operator.webhooks, event, newDeliveryId) };
}
