/** The desk in the browser: `/desk` and everything below it but its calls. */
import { MutationCache, QueryCache, QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import "./desk.css";
import { watchPresses } from "./calls/attended.ts";
import { phonesKey } from "./calls/acts.ts";
import { DeskError, unexpected } from "./calls/call.ts";
import { meQuery } from "./calls/queries.ts";
import { ConfirmProvider } from "./confirm/confirm.tsx";
import { keepFocus } from "./frame/focus.ts";
import { ToastProvider } from "./frame/toast.tsx";
import { firstLanguage, LanguageProvider, markPage } from "./language.tsx";
import { loadDeskLanguage } from "../locales/desk.ts";
import { router } from "./router.tsx";

const client = new QueryClient({
  queryCache: new QueryCache({ onError: ended }),
  mutationCache: new MutationCache({ onError: ended }),
  defaultOptions: {
    queries: {
      // What was refused stays refused, and what we do not understand we shall not the next time; what broke may work then.
      retry: (failures, error) =>
        failures < 2 &&
        !(error instanceof DeskError && (error.code === unexpected || (error.status >= 400 && error.status < 500))),
      staleTime: 5000,
      // Browsers call themselves offline when they are not, and a paused query waits without an end or a word. Every call has a limit.
      networkMode: "always",
    },
    // What cannot be done now is said now; what is tried again waits in sight, and not for long (calls/waiting.ts).
    mutations: { networkMode: "always" },
  },
});

// Opening a number is recorded each time: what was opened leaves with its application.
client.setQueryDefaults(phonesKey, { gcTime: 0 });

/** The session has ended: what is on the screen is no longer this person's to see. */
function ended(error: unknown): void {
  if (error instanceof DeskError && error.code === "not_logged_in") client.setQueryData(meQuery.queryKey, null);
}

const place = document.getElementById("desk");
if (!place) throw new Error("the page has no place for the desk");
const language = firstLanguage();
markPage(language);
watchPresses();
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
