/** Sends a dead letter again. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { DeskDelivery } from "../../domain/desk/deliveries.ts";
import { replayDelivery } from "../requests/deliveries.ts";
import { useErrorText } from "../requests/error-text.ts";
import { Button } from "../frame/button.tsx";
import { useToast } from "../frame/toast.tsx";
import { useLanguage } from "../language.tsx";

export function ReplayButton({ delivery: { id, event, target } }: { readonly delivery: DeskDelivery }) {
  const { t } = useLanguage();
  const client = useQueryClient();
  const { say } = useToast();
  const errorText = useErrorText();
  const replay = useMutation({
    mutationFn: () => replayDelivery(id),
    onSuccess: () => say({ text: t("delivery.replayed") }),
    onError: (error) => say({ text: errorText(error), error: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ["deliveries"] }),
  });
  return (
    <Button
      look="small"
      aria-label={t("delivery.replayOf", { event, target })}
      pending={replay.isPending}
      onClick={() => replay.mutate()}
    >
      {t(replay.isPending ? "act.working" : "delivery.replay")}
    </Button>
  );
}
