/**
 * Renders islands on the server: the markup to hydrate, in a container that names the island's
 * files for the loader. No inline style, script or handler (strict CSP).
 */
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { ApplyFormView, SurveyView } from "../view.ts";
import { ApplyDialog, type ApplyDialogText } from "./apply-dialog.tsx";
import { ApplyForm } from "./apply-form.tsx";
import { packForm } from "./form-props.ts";
import { Survey } from "./survey.tsx";
import styles from "./survey.module.css";

/** An island's entry and imported chunks, from Vite's manifest. */
export interface IslandFiles {
  readonly entry: string;
  readonly chunks: readonly string[];
}

/** Props are in the page, or at a URL of their own for islands that few visitors use. */
type Travel<P> = { readonly pack: (props: P) => string } | { readonly address: string };

function islandMarkup<P extends object>(
  Island: ComponentType<P>,
  props: P,
  files: IslandFiles,
  travel: Travel<P>,
): string {
  return renderToStaticMarkup(
    <div
      data-island={files.entry}
      data-chunks={files.chunks.length === 0 ? undefined : files.chunks.join(" ")}
      data-props={"pack" in travel ? travel.pack(props) : undefined}
      data-props-at={"address" in travel ? travel.address : undefined}
      // `hydrateRoot` needs the markers that static markup omits.
      dangerouslySetInnerHTML={{ __html: renderToString(<Island {...props} />) }}
    />,
  );
}

/** The form on `/apply-now`. At most one form on a page, because its field ids are fixed. */
export function renderApplyForm(view: ApplyFormView, files: IslandFiles): string {
  return islandMarkup(ApplyForm, view, files, { pack: packForm });
}

/**
 * The modal, closed until the loader opens it. `picture` is trusted markup of ours; `propsAddress`
 * serves `packForm(view)`.
 */
export function renderApplyDialog(
  view: ApplyFormView,
  files: IslandFiles,
  text: ApplyDialogText,
  picture: string,
  propsAddress: string,
): string {
  const form = islandMarkup(ApplyForm, view, files, { address: propsAddress });
  return renderToStaticMarkup(<ApplyDialog text={text} picture={picture} form={form} />);
}

/**
 * The survey under `sent`: the loader opens it on load; without JavaScript, `surveyNoScriptCss`
 * shows it in the page.
 */
export function renderSurvey(view: SurveyView, files: IslandFiles, sent: string): string {
  const survey = islandMarkup(Survey, view, files, { pack: JSON.stringify });
  return renderToStaticMarkup(<SurveyDialog label={view.text.label} sent={sent} survey={survey} />);
}

/**
 * The survey's modal (specification section 2). Neither a click outside nor Escape closes it; the
 * loader ensures that, because it must hold before hydration.
 */
function SurveyDialog({ label, sent, survey }: { label: string; sent: string; survey: string }) {
  return (
    // React's types do not know `closedby` yet; its renderer passes it through.
    <dialog
      className={styles.surveyDialog}
      data-survey=""
      aria-label={label}
      aria-describedby="survey-sent"
      {...{ closedby: "none" }}
    >
      {/* The sheet covers the page's own confirmation. */}
      <h2 id="survey-sent" className={styles.sent}>
        {sent}
      </h2>
      <div dangerouslySetInnerHTML={{ __html: survey }} />
    </dialog>
  );
}
