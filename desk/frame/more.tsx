import { useLanguage } from "../language.tsx";
import { Button } from "./button.tsx";
import states from "./states.module.css";

interface MoreProps {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly text: string;
}

/** Loads the next page of a list. Renders nothing after the last one. */
export function More({ list, text }: MoreProps) {
  const { t } = useLanguage();
  if (!list.hasNextPage) return null;
  return (
    <p className={states.more}>
      <Button pending={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {list.isFetchingNextPage ? t("error.loading") : text}
      </Button>
    </p>
  );
}
