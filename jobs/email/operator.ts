/** E-mails to the operator about the deployment itself. */
import * as v from "valibot";
import { inertText, onOneLine } from "../../domain/application/shown-text.ts";
import { deskPath } from "../../routes.ts";
import type { EmailSettings } from "./compose.ts";
import { facts, type Letter, list, mainLink, paragraph } from "./letter.ts";
import { operatorWords } from "./recruiter-words.ts";

type OperatorTemplate = keyof typeof operatorWords;

const disabledPayload = v.object({ endpoint: v.string(), reason: v.string() });
const reportedPayload = v.object({ number: v.string(), code: v.nullish(v.string()) });

/** @param payload the delivery's: `{ endpoint, reason }` or `{ number, code }` */
export function operatorLetter(template: OperatorTemplate, payload: unknown, settings: EmailSettings): Letter {
  return template === "operator.reported" ? reported(payload, settings) : endpointDisabled(payload);
}

function endpointDisabled(payload: unknown): Letter {
  const { endpoint, reason } = v.parse(disabledPayload, payload);
  const words = operatorWords["operator.endpoint_disabled"];
  return english(words.subject(endpoint), words.title, [
    paragraph(words.opening),
    facts([
      { label: words.endpoint, value: endpoint },
      { label: words.reason, value: onOneLine(reason) },
    ]),
    paragraph(words.repair),
    list(words.commands(endpoint)),
  ]);
}

/** What was reported was typed by anybody: it becomes no link. */
function reported(payload: unknown, settings: EmailSettings): Letter {
  const { number, code } = v.parse(reportedPayload, payload);
  const words = operatorWords["operator.reported"];
  return english(words.subject, words.title, [
    paragraph(words.opening),
    facts([
      { label: words.number, value: inertText(number) },
      { label: words.code, value: code ? inertText(code) : words.none },
    ]),
    mainLink(words.open, `${settings.publicUrl}${deskPath}/reports`),
  ]);
}

function english(subject: string, title: string, blocks: Letter["blocks"]): Letter {
  return { subject, lang: "en-GB", dir: "ltr", title, blocks };
}
