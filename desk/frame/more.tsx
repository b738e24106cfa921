import { useLanguage } from "../language.tsx";
import states from "./states.module.css";

interface MoreProps {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly text: string;
}

/** Fetches the next page of a list; nothing where there is none. */
export function More({ list, text }: MoreProps) {
  const { t } = useLanguage();
  if (!list.hasNextPage) return null;
  return (
    <p className={states.more}>
      <button
        type="button"
        className={states.button}
        aria-disabled={list.isFetchingNextPage}
        onClick={() => {
          if (!list.isFetchingNextPage) void list.fetchNextPage();
        }}
      >
        {list.isFetchingNextPage ? t("error.loading") : text}
      </button>
    </p>
  );
}
