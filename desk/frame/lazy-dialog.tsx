import { type ComponentType, lazy, Suspense } from "react";
import { useLanguage } from "../language.tsx";
import { Dialog } from "./dialog.tsx";
import { Loading } from "./states.tsx";

interface Closable {
  readonly close: () => void;
}

/**
 * A dialog that is loaded on first use. A placeholder dialog stays open meanwhile, so that keys are
 * blocked and Escape closes it.
 */
export function lazyDialog<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Fetched = lazy(async () => ({ default: await load() }));
  return function Later(props: Props) {
    return (
      <Suspense fallback={<Waiting close={props.close} />}>
        <Fetched {...props} />
      </Suspense>
    );
  };
}

function Waiting({ close }: Closable) {
  const { t } = useLanguage();
  return (
    <Dialog title={t("error.loading")} close={close}>
      <Loading />
    </Dialog>
  );
}
