/** What people said of working here: every recruiter writes, shows and takes them off. Each call answers with all of them. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { deskTestimonials, type DeskTestimonials } from "../../domain/desk/testimonials.ts";
import type { TestimonialConsent, TestimonialWords } from "../../domain/vacancies/testimonial.ts";
import { deskApiPath } from "../../routes.ts";
import { call, DeskError } from "./call.ts";

const path = `${deskApiPath}/testimonials`;

export const testimonialsQuery = queryOptions({
  queryKey: ["testimonials"],
  queryFn: ({ signal }) => call(path, deskTestimonials, { signal }),
});

/** One as it was seen: whoever is slower is told. */
interface Seen {
  readonly id: string;
  readonly version: number;
}

export type TestimonialAct =
  | { readonly act: "create"; readonly id: string; readonly words: TestimonialWords }
  | (Seen & { readonly act: "change"; readonly words: TestimonialWords })
  | (Seen & { readonly act: "consent"; readonly consent: TestimonialConsent })
  | (Seen & { readonly act: "move"; readonly to: "up" | "down" })
  | (Seen & { readonly act: "consent/end" | "show" | "take-off" | "delete" });

function give({ act, id, ...body }: TestimonialAct): Promise<DeskTestimonials> {
  if (act === "create") return call(path, deskTestimonials, { method: "POST", body: { id, ...body } });
  return call(`${path}/${id}/${act}`, deskTestimonials, { method: "POST", body });
}

/** Shows the list as it is afterwards, or as somebody else has left it meanwhile. */
export function useTestimonialAct() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: give,
    onSuccess: (all) => client.setQueryData(testimonialsQuery.queryKey, all),
    onError: (error) =>
      error instanceof DeskError && error.status !== 0 && error.status < 500
        ? client.invalidateQueries({ queryKey: testimonialsQuery.queryKey })
        : undefined,
  });
}
