import { answerSurvey } from "./answer-survey.ts";
import type { ApiCall } from "./call.ts";
import { getLocation } from "./get-location.ts";
import { register } from "./register.ts";
import { validateContact } from "./validate-contact.ts";

/** The four calls of specification section 7, in its order. */
export const apiCalls: readonly ApiCall[] = [getLocation, validateContact, register, answerSurvey];
