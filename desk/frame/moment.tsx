import { useNow } from "../clock.ts";
import { useLanguage } from "../language.tsx";

/** How long ago it was, or when; date and time are in the tooltip. */
export function Moment({ at }: { readonly at: string }) {
  const { format } = useLanguage();
  return (
    <time dateTime={at} title={format.whole(at)}>
      {format.moment(at, useNow())}
    </time>
  );
}
