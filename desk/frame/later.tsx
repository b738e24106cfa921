import { type ComponentType, lazy, Suspense } from "react";
import { useLanguage } from "../language.tsx";
import { Dialog } from "./dialog.tsx";
import { Loading } from "./states.tsx";

interface Closable {
  readonly close: () => void;
}

/** A dialog that is fetched when it is asked for first. One stands there meanwhile, so that keys rest and Escape closes. */
export function later<Props extends Closable>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
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
