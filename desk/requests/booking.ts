import { queryOptions } from "@tanstack/react-query";
import type { RecruiterHours } from "../../domain/booking/hours.ts";
import { deskHours, deskInterview } from "../../domain/desk/booking.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest } from "./send-request.ts";

const hoursPath = `${deskApiPath}/hours`;
const interviewPath = (id: number) => `${deskApiPath}/applications/${id}/interview`;

export const hoursQuery = queryOptions({
  queryKey: ["hours"],
  queryFn: ({ signal }) => sendRequest(hoursPath, deskHours, { signal }),
});

export function saveHours(hours: RecruiterHours) {
  return sendRequest(hoursPath, deskHours, { method: "POST", body: hours });
}

/** Under the application's key, so that invalidating the application invalidates this. */
export const interviewQuery = (id: number) =>
  queryOptions({
    queryKey: ["application", id, "interview"],
    queryFn: ({ signal }) => sendRequest(interviewPath(id), deskInterview, { signal }),
  });

export function moveInterview({
  id,
  ...body
}: {
  readonly id: number;
  readonly start: string;
  readonly instead: string;
}) {
  return sendRequest(`${interviewPath(id)}/move`, deskInterview, { method: "POST", body });
}

export function cancelInterview({
  id,
  instead,
  line,
}: {
  readonly id: number;
  readonly instead: string;
  readonly line: string;
}) {
  const body = { instead, ...(line === "" ? {} : { line }) };
  return sendRequest(`${interviewPath(id)}/cancel`, deskInterview, { method: "POST", body });
}
