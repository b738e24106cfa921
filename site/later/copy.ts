/**
 * Shows buttons that copy the text beside them. Where the page may not write to the clipboard
 * (in-app browsers, no TLS), they select it instead; without such text, there is no button.
 */
export function showCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const text = button.parentElement?.querySelector<HTMLElement>("bdi") ?? null;
    const status = button.parentElement?.querySelector<HTMLElement>("[aria-live]");
    const { copy = "", copied = "", selected = "" } = button.dataset;
    const clipboard = navigator.clipboard as Clipboard | undefined;
    button.hidden = !clipboard && !text;
    button.addEventListener("click", () => {
      const say = (words: string) => {
        // Screen readers do not announce unchanged text again.
        if (status) status.textContent = "";
        requestAnimationFrame(() => status && (status.textContent = words));
      };
      const select = () => {
        if (!text) return;
        getSelection()?.selectAllChildren(text);
        say(selected);
      };
      if (!clipboard) return select();
      clipboard.writeText(copy).then(() => say(copied), select);
    });
  }
}
