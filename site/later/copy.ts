/**
 * Buttons that copy what stands beside them. Where the browser does not let a page write to the clipboard (an in-app browser, a
 * site without TLS), it is selected, so that the person can copy it; what has no text beside it gets no button there.
 */
export function showCopyButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>("[data-copy]")) {
    const text = button.parentElement?.querySelector<HTMLElement>("bdi") ?? null;
    const said = button.parentElement?.querySelector<HTMLElement>("[aria-live]");
    const { copy = "", copied = "", selected = "" } = button.dataset;
    const clipboard = navigator.clipboard as Clipboard | undefined;
    button.hidden = !clipboard && !text;
    button.addEventListener("click", () => {
      const say = (words: string) => {
        // What was said before would not be said again.
        if (said) said.textContent = "";
        requestAnimationFrame(() => said && (said.textContent = words));
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
