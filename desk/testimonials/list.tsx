import type { DeskTestimonial, DeskTestimonials } from "../../domain/desk/testimonials.ts";
import { testimonialsAtHome } from "../../domain/vacancies/testimonial.ts";
import { ChevronIcon } from "../../ui/pictures/icons.tsx";
import { useErrorText } from "../requests/error-text.ts";
import { useTestimonialAction } from "../requests/testimonials.ts";
import { Button } from "../frame/button.tsx";
import look from "../frame/editor.module.css";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import css from "./testimonials.module.css";

interface ListProps {
  readonly all: DeskTestimonials;
  readonly chosen: string | null;
  readonly choose: (id: string) => void;
  readonly onChange: (id: string, now: DeskTestimonials) => void;
}

export function List({ all, chosen, choose, onChange }: ListProps) {
  const { t } = useLanguage();
  const errorText = useErrorText();
  const { say } = useToast();
  const { isPending, mutate } = useTestimonialAction();
  const { rows } = all;
  const move = ({ id, version, name }: DeskTestimonial, to: "up" | "down") => {
    if (isPending) return;
    mutate(
      { act: "move", id, version, to },
      {
        onSuccess: (now) => {
          onChange(id, now);
          say({ text: t("testimonials.moved", { name, place: now.rows.findIndex((row) => row.id === id) + 1 }) });
        },
        onError: (error) => say({ text: errorText(error), error: true }),
      },
    );
  };
  return (
    <ol className={css.list} aria-label={t("testimonials.label")}>
      {rows.map((row, place) => (
        <li key={row.id}>
          <button
            type="button"
            className={`${look.choose} ${css.name}`}
            aria-current={row.id === chosen ? "true" : undefined}
            onClick={() => choose(row.id)}
          >
            <bdi>{row.name}</bdi>
          </button>
          <State row={row} all={all} />
          <span className={css.move}>
            {(["up", "down"] as const).map((to) => {
              const last = place === (to === "up" ? 0 : rows.length - 1);
              return (
                <Button
                  key={to}
                  look="round"
                  className={css[to]}
                  aria-label={t(`testimonials.${to}`, { name: row.name })}
                  pending={last}
                  onClick={() => move(row, to)}
                >
                  <ChevronIcon />
                </Button>
              );
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/**
 * Whether it is published, and on which home pages: each shows the first two that have a text in
 * its language.
 */
function State({ row, all }: { readonly row: DeskTestimonial; readonly all: DeskTestimonials }) {
  const { t, format } = useLanguage();
  const onSite = all.rows.filter(({ shownAt }) => shownAt !== null);
  const where = all.languages
    .filter(({ code }) => testimonialsAtHome(onSite, code).some(({ id }) => id === row.id))
    .map(({ name }) => name);
  const words =
    row.shownAt === null
      ? t(row.consent === null && !row.sample ? "testimonials.noConsent" : "testimonials.off")
      : where.length === 0
        ? t("testimonials.behind")
        : t("testimonials.atHome", { languages: format.list(where) });
  return (
    <span className={css.state}>
      {row.sample && <b className="sample">{t("testimonials.sample")}</b>} {words}
    </span>
  );
}
