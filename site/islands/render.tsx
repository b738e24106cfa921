/**
 * The islands on the server: the same markup that the browser takes over, in a container that tells the loader where the island's
 * files are. No inline style, script or handler (strict CSP).
 */
import type { ComponentType } from "react";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import type { ApplyFormView, SurveyView } from "../view.ts";
import { ApplyDialog, type ApplyDialogText } from "./apply-dialog.tsx";
import { ApplyForm } from "./apply-form.tsx";
import { packForm } from "./form-props.ts";
import { SurveyDialog } from "./survey-dialog.tsx";
import { Survey } from "./survey.tsx";

/** The built files of an island: its entry, and the chunks it imports, from Vite's manifest. */
export interface IslandFiles {
  readonly entry: string;
  readonly chunks: readonly string[];
}

/** The props travel in the page, or stand at an address of their own: an island that few visitors wake need not weigh on all. */
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
      // The one tree that `hydrateRoot` takes over, so it needs the marks that static markup leaves out.
      dangerouslySetInnerHTML={{ __html: renderToString(<Island {...props} />) }}
    />,
  );
}

/** The form as `/apply-now` shows it. At most one form a page: its field ids are fixed. */
export function renderApplyForm(view: ApplyFormView, files: IslandFiles): string {
  return islandMarkup(ApplyForm, view, files, { pack: packForm });
}

/** The modal: closed until the loader opens it. `picture` is trusted markup of ours; `propsAddress` gives `packForm(view)`. */
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

/** The survey under `sent`: the loader opens it on load; without JavaScript `surveyNoScriptCss` shows it in the page. */
export function renderSurvey(view: SurveyView, files: IslandFiles, sent: string): string {
  const survey = islandMarkup(Survey, view, files, { pack: JSON.stringify });
  return renderToStaticMarkup(<SurveyDialog label={view.text.label} sent={sent} survey={survey} />);
}
