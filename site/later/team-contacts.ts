/** Keeps the block about our team's contacts true (site/pages/team-contacts.tsx). */
import { fetchWithRetry } from "../retry.ts";

const everyMs = 30_000;

export function watchTeamContacts(block: HTMLElement): void {
  setInterval(() => {
    // An open list would close.
    if (!document.hidden && !block.querySelector("[open]")) void renew(block);
  }, everyMs);
}

async function renew(block: HTMLElement): Promise<void> {
  const answer = await fetchWithRetry(block.dataset.team ?? "").catch(() => null);
  // Without an answer, the block says of when it is.
  if (!answer?.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("[data-team]");
  if (!fresh) return;
  block.className = fresh.className;
  const [title, ...others] = block.children;
  const [freshTitle, ...freshOthers] = fresh.children;
  // Screen readers announce it when it changes.
  if (title?.textContent !== freshTitle?.textContent) title?.replaceChildren(...(freshTitle?.childNodes ?? []));
  for (const other of others) other.remove();
  block.append(...freshOthers);
}
