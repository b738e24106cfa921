/** Vacancies and testimonials of the operator file, which the first start imports. */
import * as v from "valibot";
import { slugSchema } from "../application/slug.ts";
import { contractKinds, dailyPayLine, payLine, vacancyLists, vacancyTags } from "../vacancies/content.ts";
import { described, setting } from "../written/described.ts";
import { line, perLanguage } from "./fields.ts";

const vacancyText = described({
  title: setting("Title of the job.", line, "Food writer"),
  description: setting(
    "What the job is, in a few sentences; at most 1,000 characters.",
    v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(1000)),
    "You write short texts about food, at home and in your own hours.",
  ),
  responsibilities: setting("What people will do, one line each.", vacancyLists.responsibilities),
  qualifications: setting("What people need, one line each.", vacancyLists.qualifications),
  benefits: setting("What you offer, one line each.", vacancyLists.benefits),
  steps: setting("What happens after the application, one line each.", vacancyLists.steps),
});

export const vacancy = v.strictObject(
  described({
    slug: setting("End of the page's address: lowercase letters, digits and hyphens.", slugSchema, "food-writer"),
    tags: setting("Labels on the card.", v.optional(v.array(v.picklist(vacancyTags)), []), ["remote", "part-time"]),
    pay: setting(
      "Pay: a range in S$ to convert (`base`), ranges per currency (`currencies`), or both; `hours` it is for.",
      v.strictObject(
        described({
          perDay: setting("Pay of a day.", v.optional(dailyPayLine)),
          perWeek: setting("Pay of a week.", v.optional(payLine), {
            currencies: { GBP: [480, 560] },
            hours: [30, 35],
          }),
        }),
      ),
    ),
    contract: setting("Kind of contract.", v.optional(v.picklist(contractKinds)), "employee"),
    text: setting(
      "The texts by language. A language without its own has no page of this vacancy.",
      perLanguage(v.strictObject(vacancyText)),
    ),
  }),
);

export const testimonial = v.strictObject(
  described({
    sample: setting("Whether it is invented. Production refuses samples.", v.optional(v.boolean(), false)),
    name: setting("First name.", line, "Sample"),
    text: setting(
      "The texts by language.",
      perLanguage(
        v.strictObject(
          described({
            name: setting("First name in the script of this language, if different.", v.optional(line)),
            quote: setting(
              "What the person said; at most 600 characters.",
              v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(600)),
              "I was called on the day after I applied.",
            ),
            role: setting("What the person does.", line, "Food writer"),
          }),
        ),
      ),
    ),
    consent: setting(
      "Who agreed to publication, when, and where the record is kept. Without it the testimonial is not shown.",
      v.optional(
        v.strictObject(
          described({
            by: setting("Who agreed.", line, "the person, by email"),
            on: setting("The day.", v.pipe(v.string(), v.isoDate()), "2026-06-01"),
            keptAt: setting("Where the record is.", line, "personnel file 12"),
          }),
        ),
      ),
    ),
  }),
);
