import type { FoundIn } from "../../domain/desk/search.ts";
import { useLanguage } from "../language.tsx";
import { Person } from "./person.tsx";
import css from "./search.module.css";
import type { Found } from "./use-search.ts";

interface ResultsProps {
  readonly id: string;
  readonly found: Found;
  readonly active: number;
  readonly point: (place: number) => void;
  readonly open: (id: number) => void;
}

const headings = {
  name: "search.name",
  number: "search.number",
  email: "search.email",
  code: "search.code",
  city: "search.city",
  note: "search.note",
} as const satisfies Record<FoundIn, string>;

export function Results({ id, found: { people, answer }, active, point, open }: ResultsProps) {
  const { t } = useLanguage();
  const groups = answer ? [...new Set(people.map((person) => person.in))] : [null];
  return (
    <div role="listbox" id={id} aria-label={t("search.found")}>
      {groups.map((group) => {
        const heading = `${id}-${group ?? "recent"}`;
        const shown = people.flatMap((person, place) =>
          group === null || person.in === group ? [{ person, place }] : [],
        );
        return (
          <div key={heading} role="group" aria-labelledby={heading}>
            <div className={css.heading} id={heading} role="presentation">
              {t(group === null ? "search.recent" : headings[group])}
            </div>
            {shown.map(({ person, place }) => (
              <Person
                key={person.id}
                id={`${id}-${place}`}
                person={person}
                active={place === active}
                point={() => point(place)}
                open={() => open(person.id)}
              />
            ))}
          </div>
        );
      })}
    </div>
  );
}
