/** A recruiter's weekly hours with exceptions. Applicants choose in their own time zone. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import * as v from "valibot";
import { noHours, recruiterHours, type RecruiterHours } from "../../domain/booking/hours.ts";
import { hoursQuery, saveHours } from "../requests/booking.ts";
import { useErrorText } from "../requests/error-text.ts";
import { Button } from "../frame/button.tsx";
import { FormError } from "../frame/field.tsx";
import fields from "../frame/field.module.css";
import { Failed, Loading } from "../frame/states.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";
import { Exceptions } from "./exceptions.tsx";
import { Limits } from "./limits.tsx";
import { TimeRanges } from "./time-ranges.tsx";
import css from "./hours.module.css";

/** Monday to Friday. */
const workingDays = 5;

const ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function Hours() {
  const { t } = useLanguage();
  const { data, error, isPending, refetch } = useQuery(hoursQuery);
  if (isPending) return <Loading />;
  if (error) return <Failed error={error} retry={() => void refetch()} />;
  return (
    <>
      <p>{t("booking.hours.text")}</p>
      {data.hours !== null && <p>{t("booking.free", { count: data.free })}</p>}
      <HoursForm stored={data.hours ?? noHours(ownZone)} />
      {data.team.length > 0 && (
        <>
          <h3>{t("booking.hours.team")}</h3>
          <ul>
            {data.team.map(({ id, name, free }) => (
              <li key={id}>{t("booking.freeOf", { name, count: free })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function HoursForm({ stored }: { readonly stored: RecruiterHours }) {
  const { t, format } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const [hours, setHours] = useState(stored);
  const [wrong, setWrong] = useState(false);
  const change = (changed: Partial<RecruiterHours>) => setHours((before) => ({ ...before, ...changed }));
  const copyFrom = (from: number) => {
    const { week } = hours;
    const stretches = week[from] ?? [];
    change({ week: week.map((before, day) => (day < workingDays ? stretches : before)) });
    say({
      text: t("booking.hours.copied", { day: format.weekday(from) }),
      action: { text: t("act.undo"), do: () => change({ week }) },
    });
  };
  const save = useMutation({
    mutationFn: saveHours,
    onSuccess: (answer) => {
      client.setQueryData(hoursQuery.queryKey, answer);
      say({ text: t("booking.hours.saved") });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = v.safeParse(recruiterHours, sorted(hours));
    setWrong(!parsed.success);
    if (parsed.success && !save.isPending) save.mutate(parsed.output);
  };
  return (
    <form className={fields.form} onSubmit={submit}>
      <Limits hours={hours} change={change} />
      <h3>{t("booking.hours.week")}</h3>
      {hours.week.map((stretches, day) => (
        <TimeRanges
          // Safe as a key: the days of a week never change.
          key={format.weekday(day)}
          title={format.weekday(day)}
          stretches={stretches}
          change={(changed) => change({ week: hours.week.with(day, changed) })}
          copy={day < workingDays && stretches.length > 0 ? () => copyFrom(day) : null}
        />
      ))}
      <h3>{t("booking.hours.days")}</h3>
      <Exceptions exceptions={hours.exceptions} change={(exceptions) => change({ exceptions })} />
      <FormError text={wrong ? t("booking.hours.wrong") : save.error ? errorText(save.error) : null} />
      <Button type="submit" className={css.save} pending={save.isPending}>
        {save.isPending ? t("act.working") : t("booking.hours.save")}
      </Button>
    </form>
  );
}

/** Sorts hours by time of day, whatever the order of typing. */
function sorted(hours: RecruiterHours): RecruiterHours {
  const inOrder = (day: RecruiterHours["week"][number]) => day.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  return {
    ...hours,
    week: hours.week.map(inOrder),
    exceptions: hours.exceptions.map((exception) => ({ ...exception, hours: inOrder(exception.hours) })),
  };
}
