/** The desk's client: `/desk` and everything below it except the API. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./desk.css";
import { watchUserPresence } from "./requests/user-presence.ts";
import { phonesKey } from "./requests/actions.ts";
import { DeskError, unexpected } from "./requests/send-request.ts";
import { meQuery } from "./requests/queries.ts";
import { ConfirmProvider } from "./confirm/confirm.tsx";
import { keepFocus } from "./frame/focus.ts";
import { ToastProvider } from "./frame/toast.tsx";
import { firstLanguage, LanguageProvider, setPageLanguage } from "./language.tsx";
import { loadDeskLanguage } from "../locales/desk.ts";
import { router } from "./router.tsx";

const client = new QueryClient({
  queryCache: new QueryCache({ onError: ended }),
  mutationCache: new MutationCache({ onError: ended }),
  defaultOptions: {
    queries: {
      // Retries only failures that may pass: a 4xx or an answer that does not match the schema
      // would recur.
      retry: (failures, error) =>
        failures < 2 &&
        !(error instanceof DeskError && (error.code === unexpected || (error.status >= 400 && error.status < 500))),
      staleTime: 5000,
      // Browsers may wrongly report offline, and a paused query would wait forever without a
      // message. Every call has a timeout.
      networkMode: "always",
    },
    // Failures are reported at once. Retries are visible and limited (requests/offline-actions.ts).
    mutations: { networkMode: "always" },
  },
});

// Each reveal of a number is recorded, so the number leaves the cache with its application.
client.setQueryDefaults(phonesKey, { gcTime: 0 });

/** The session has ended, so its user's data must leave the screen. */
function ended(error: unknown): void {
  if (error instanceof DeskError && error.code === "not_logged_in") client.setQueryData(meQuery.queryKey, null);
}

const place = document.getElementById("desk");
if (!place) throw new Error("the page has no place for the desk");
const language = firstLanguage();
setPageLanguage(language);
watchUserPresence();
keepFocus();
await loadDeskLanguage(language);
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <LanguageProvider>
        <ToastProvider>
          <ConfirmProvider>
            <RouterProvider router={router} />
          </ConfirmProvider>
        </ToastProvider>
      </LanguageProvider>
    </QueryClientProvider>
  </StrictMode>,
);
