/** Every recruiter may change testimonials. Each call returns the whole list. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { deskTestimonials, type DeskTestimonials } from "../../domain/desk/testimonials.ts";
import type { TestimonialConsent, TestimonialWords } from "../../domain/vacancies/testimonial.ts";
import { deskApiPath } from "../../routes.ts";
import { sendRequest, DeskError } from "./send-request.ts";

const path = `${deskApiPath}/testimonials`;

export const testimonialsQuery = queryOptions({
  queryKey: ["testimonials"],
  queryFn: ({ signal }) => sendRequest(path, deskTestimonials, { signal }),
});

/** The version on the screen, so that the server can report a conflict. */
interface Seen {
  readonly id: string;
  readonly version: number;
}

export type TestimonialRequest =
  | { readonly act: "create"; readonly id: string; readonly words: TestimonialWords }
  | (Seen & { readonly act: "change"; readonly words: TestimonialWords })
  | (Seen & { readonly act: "consent"; readonly consent: TestimonialConsent })
  | (Seen & { readonly act: "move"; readonly to: "up" | "down" })
  | (Seen & { readonly act: "consent/end" | "show" | "take-off" | "delete" });

function send({ act, id, ...body }: TestimonialRequest): Promise<DeskTestimonials> {
  if (act === "create") return sendRequest(path, deskTestimonials, { method: "POST", body: { id, ...body } });
  return sendRequest(`${path}/${id}/${act}`, deskTestimonials, { method: "POST", body });
}

/** Shows the resulting list, or the one that a colleague changed meanwhile. */
export function useTestimonialAction() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (all) => client.setQueryData(testimonialsQuery.queryKey, all),
    onError: (error) =>
      error instanceof DeskError && error.status !== 0 && error.status < 500
        ? client.invalidateQueries({ queryKey: testimonialsQuery.queryKey })
        : undefined,
  });
}
