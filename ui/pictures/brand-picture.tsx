/**
 * The picture beside the apply form: out to sea through the fairlead. A background (brand.css), because a closed dialog
 * loads none: phones never fetch it, and the page's first flight does not carry it.
 */
export function BrandPicture() {
  return <div className="brand" />;
}
