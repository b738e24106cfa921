/**
 * The picture beside the apply form: out to sea through the fairlead. A background (brand.css),
 * because a closed dialog loads none: phones never fetch it, and it does not delay the page.
 */
export function BrandPicture() {
  return <div className="brand" />;
}
